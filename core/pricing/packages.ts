import {
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
  timesCents,
} from '#core/kernel/cents.ts';
import { spreadCents } from '#core/kernel/spread.ts';
import type { Settings } from '../settings/business-settings.ts';
import { addParts } from './day-rates.ts';
import { roomForDiscount } from './promo-code.ts';
import type { PricedLine, Step } from './steps.ts';

type Package = Settings['packages']['list'][number];
/** Units of each line that no package counts yet. */
type Left = readonly number[];

const samePeriod = (a: PricedLine, b: PricedLine): boolean =>
  a.startDate === b.startDate && a.endDate === b.endDate;

/** Units of the product in the period of `first`. */
const unitsOf = (productId: string, first: PricedLine, lines: readonly PricedLine[], left: Left) =>
  lines.reduce((sum, line, index) => {
    const counts = line.productId === productId && samePeriod(line, first);
    return counts ? sum + (left[index] ?? 0) : sum;
  }, 0);

/** How many units of each line make up the package, `times` over. */
function unitsUsed(
  { items }: Package,
  times: number,
  first: PricedLine,
  lines: readonly PricedLine[],
  left: Left,
): readonly number[] {
  const wanted = new Map(items.map(({ productId, quantity }) => [productId, quantity * times]));
  return lines.map((line, index) => {
    if (!samePeriod(line, first)) return 0;
    const open = wanted.get(line.productId) ?? 0;
    const used = Math.min(open, left[index] ?? 0);
    wanted.set(line.productId, open - used);
    return used;
  });
}

/** What the units in the package cost by themselves, of each line: what other units of it saved is not theirs. */
const costOf = (lines: readonly PricedLine[], priced: readonly Cents[], used: readonly number[]) =>
  lines.map(({ quantity }, index) =>
    cents(Math.floor((Math.max(0, priced[index] ?? 0) * (used[index] ?? 0)) / quantity)),
  );

/**
 * A package is nothing but its products on the same days, so its stock is theirs. Whoever rents them together pays the
 * package's price: the difference comes off, spread over its lines. A unit counts for one package only.
 */
export function packageSteps(
  lines: readonly PricedLine[],
  priced: readonly Cents[],
  { isOn, list }: Settings['packages'],
): readonly Step[] {
  if (!isOn) return [];
  const steps: Step[] = [];
  let left: Left = lines.map(({ quantity, per }) => (per === 'event' ? 0 : quantity));
  let nets = priced;
  for (const offer of list) {
    for (const first of lines) {
      const times = Math.min(
        ...offer.items.map(({ productId, quantity }) =>
          Math.floor(unitsOf(productId, first, lines, left) / quantity),
        ),
      );
      if (times === 0) continue;
      const used = unitsUsed(offer, times, first, lines, left);
      const cost = costOf(lines, priced, used);
      const bundle = timesCents(cents(offer.pricePerDayCents), first.days * times);
      const saved = maxCents(NO_CENTS, subtractCents(sumCents(cost), bundle));
      const off = minCents(saved, roomForDiscount(sumCents(nets)));
      const parts = spreadCents(cents(-off), cost);
      steps.push({ kind: 'package', label: `Package: ${offer.name}`, name: offer.name, parts });
      nets = addParts(nets, parts);
      left = left.map((units, index) => units - (used[index] ?? 0));
    }
  }
  return steps;
}
