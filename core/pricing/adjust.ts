import {
  addCents,
  type Cents,
  cents,
  NO_CENTS,
  percentOf,
  sumCents,
  maxCents,
  minCents,
  subtractCents,
  timesCents,
  spreadCents,
} from '#core/kernel/cents.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { DEFAULT_SETTINGS, type Settings, takesCodes } from '#core/settings/business-settings.ts';
import {
  type Adjustment,
  type AdjustmentKind,
  discountLabel,
  type LineRates,
  type LineStep,
  type PricedLine,
  type Step,
} from './adjustment.ts';
import { addParts, dayRateSteps, multiDayPercentOf, multiDayStep } from './day-rates.ts';
import { checkDelivery } from './delivery.ts';
import {
  type PromoDiscount,
  promoDiscount,
  type PromoTerms,
  roomForDiscount,
} from './promo-code.ts';

type Package = Settings['packages']['list'][number];

/** Units of each line not yet in a package. */
type Left = readonly number[];

/** Units of the product in the same period as `first`. */
const unitsOf = (productId: string, first: PricedLine, lines: readonly PricedLine[], left: Left) =>
  lines.reduce((sum, line, index) => {
    const counts = line.productId === productId && isSamePeriod(line, first);
    return counts ? sum + (left[index] ?? 0) : sum;
  }, 0);

/** How many units of each line are in the package, `times` over. */
function unitsUsed(
  { items }: Package,
  times: number,
  first: PricedLine,
  lines: readonly PricedLine[],
  left: Left,
): readonly number[] {
  const wanted = new Map(items.map(({ productId, quantity }) => [productId, quantity * times]));
  return lines.map((line, index) => {
    if (!isSamePeriod(line, first)) return 0;
    const open = wanted.get(line.productId) ?? 0;
    const used = Math.min(open, left[index] ?? 0);
    wanted.set(line.productId, open - used);
    return used;
  });
}

/** What each line's packaged units cost on their own; savings of other units are not counted. */
const costOf = (lines: readonly PricedLine[], priced: readonly Cents[], used: readonly number[]) =>
  lines.map(({ quantity }, index) =>
    cents(Math.floor((Math.max(0, priced[index] ?? 0) * (used[index] ?? 0)) / quantity)),
  );

/**
 * A package is its products on the same days, without units of its own. Renting them together costs
 * the package price; the difference is spread over its lines. A unit counts in one package.
 */
function packageSteps(
  lines: readonly PricedLine[],
  priced: readonly Cents[],
  { isOn, list }: Settings['packages'],
): readonly Step[] {
  if (!isOn) return [];
  const steps: Step[] = [];
  let left: Left = lines.map(({ quantity, per, agreed }) =>
    per === 'event' || (agreed?.packages ?? []).length > 0 ? 0 : quantity,
  );
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

/** The office's discount and its reason, which the customer also sees; empty if it is unknown. */
export type GivenDiscount = { readonly discount: PromoDiscount; readonly reason: string };

/** A line that the office adds and names. The customer also sees the name. */
export type GivenCharge = {
  readonly label: string;
  readonly amount: Cents;
  readonly taxable: boolean;
};

/** What a price depends on besides the lines. */
export type Pricing = {
  readonly settings: Settings;
  /** Requested by the customer. No charge unless the settings offer it. */
  readonly damageWaiver?: boolean | undefined;
  /** The party's ZIP code. Without it there is no delivery fee. */
  readonly postalCode?: string | undefined;
  /** Must have passed `checkPromo`. */
  readonly promo?: Pick<PromoTerms, 'code' | 'discount'> | undefined;
  readonly discount?: GivenDiscount | undefined;
  readonly charges?: readonly GivenCharge[] | undefined;
  /** What the office takes for delivery, whatever the settings say and wherever it goes. */
  readonly deliveryFee?: Cents | undefined;
  /** Agreed charges that stay despite the settings. `delivery: null`: agreed free delivery. */
  readonly agreed?:
    | {
        readonly damageWaiver?: Adjustment | undefined;
        readonly delivery?: Adjustment | null | undefined;
        /** Taxed with the rest, such as what a price that was agreed elsewhere adds or takes off. */
        readonly others?: readonly Adjustment[] | undefined;
      }
    | undefined;
};

/** Price x days x quantity, nothing else. */
export const AS_LISTED: Pricing = { settings: DEFAULT_SETTINGS };

/** A promo code covers the whole order, including add-ons priced per event. */
function promoStep(nets: readonly Cents[], promo: NonNullable<Pricing['promo']>): Step {
  const off = promoDiscount(promo.discount, sumCents(nets));
  return {
    kind: 'promo',
    label: `Promo code ${promo.code}`,
    name: promo.code,
    rate: promo.discount.kind === 'percent' ? promo.discount.percent : undefined,
    parts: spreadCents(cents(-off), nets),
  };
}

/** Covers the whole order like a promo code, and lowers the taxed amount. */
function givenStep(nets: readonly Cents[], { discount, reason }: GivenDiscount): Step {
  const off = promoDiscount(discount, sumCents(nets));
  return {
    kind: 'discount',
    label: discountLabel(reason),
    ...(reason !== '' && { name: reason }),
    rate: discount.kind === 'percent' ? discount.percent : undefined,
    parts: spreadCents(cents(-off), nets),
  };
}

/** Each line's agreed steps, combined per kind; a discount takes no line below zero. */
function agreedSteps(
  lines: readonly PricedLine[],
  nets: readonly Cents[],
  stepsOf: (line: PricedLine) => readonly LineStep[],
): readonly Step[] {
  const steps = new Map<string, Step>();
  const left = [...nets];
  lines.forEach((line, index) => {
    for (const { amount, ...one } of stepsOf(line)) {
      const net = left[index] ?? NO_CENTS;
      const part = maxCents(amount, subtractCents(NO_CENTS, net));
      left[index] = addCents(net, part);
      const key = JSON.stringify([one.kind, one.name, one.rate]);
      const before = steps.get(key) ?? { ...one, parts: lines.map(() => NO_CENTS) };
      steps.set(key, {
        ...before,
        parts: before.parts.map((cents, at) => (at === index ? addCents(cents, part) : cents)),
      });
    }
  });
  return [...steps.values()];
}

const isSameStep = (a: Step, b: Step): boolean =>
  a.kind === b.kind && a.name === b.name && a.rate === b.rate;

/** Combines agreed and new steps that have the same name and rate. */
const merged = (agreed: readonly Step[], fresh: readonly Step[]): readonly Step[] => [
  ...agreed.map((step) => {
    const same = fresh.find((one) => isSameStep(one, step));
    return same === undefined ? step : { ...step, parts: addParts(step.parts, same.parts) };
  }),
  ...fresh.filter((step) => !agreed.some((one) => isSameStep(one, step))),
];

/** All steps on the lines, in order: each is calculated on what the previous ones left. */
function lineSteps(lines: readonly PricedLine[], { settings, promo, discount }: Pricing) {
  let nets: readonly Cents[] = lines.map(({ linePrice }) => linePrice);
  const steps: Step[] = [];
  const apply = (more: readonly Step[]): void => {
    for (const step of more) {
      steps.push(step);
      nets = addParts(nets, step.parts);
    }
  };
  const agreedDays = agreedSteps(lines, nets, ({ agreed }) => agreed?.days ?? []);
  apply(merged(agreedDays, dayRateSteps(lines, settings)));
  apply([multiDayStep(lines, nets, settings.multiDay)]);
  const packages = agreedSteps(lines, nets, ({ agreed }) => agreed?.packages ?? []);
  apply(packages);
  apply(packageSteps(lines, nets, settings.packages));
  if (promo !== undefined && takesCodes(settings)) apply([promoStep(nets, promo)]);
  if (discount !== undefined) apply([givenStep(nets, discount)]);
  return { steps, nets };
}

/** The rates each line was priced at; they stay while the line keeps what they were for. */
function ratesOf(
  lines: readonly PricedLine[],
  steps: readonly Step[],
  { multiDay }: Settings,
): readonly LineRates[] {
  return lines.map((line, index) => {
    const own = (...kinds: readonly AdjustmentKind[]): readonly LineStep[] =>
      steps.flatMap(({ parts, ...step }) => {
        const amount = parts[index] ?? NO_CENTS;
        return kinds.includes(step.kind) && amount !== NO_CENTS ? [{ ...step, amount }] : [];
      });
    return {
      days: own('weekend', 'holiday'),
      multiDayPercent: multiDayPercentOf(line, multiDay),
      packages: own('package'),
    };
  });
}

const flatAdjustment = ({ parts, ...step }: Step, taxable: boolean): Adjustment => ({
  ...step,
  amount: sumCents(parts),
  taxable,
});

/** A percentage of what rentals and add-ons cost after all discounts. */
function waiverOf(
  nets: readonly Cents[],
  { settings, damageWaiver, agreed }: Pricing,
): readonly Adjustment[] {
  const { isOn, percent } = settings.damageWaiver;
  if (agreed?.damageWaiver !== undefined) {
    const { rate = percent } = agreed.damageWaiver;
    return [{ ...agreed.damageWaiver, amount: percentOf(sumCents(nets), rate) }];
  }
  if (!isOn || damageWaiver !== true) return [];
  const amount = percentOf(sumCents(nets), percent);
  const tax = { taxable: settings.tax.damageWaiver, taxRate: taxRateOf(settings.tax) };
  return [{ kind: 'damage_waiver', label: 'Damage waiver', amount, ...tax, rate: percent }];
}

function deliveryOf({ settings, postalCode, agreed, deliveryFee }: Pricing): readonly Adjustment[] {
  if (agreed?.delivery !== undefined) return agreed.delivery === null ? [] : [agreed.delivery];
  if (deliveryFee === undefined && (!settings.delivery.chargesFee || postalCode === undefined)) {
    return [];
  }
  const answer = checkDelivery(postalCode ?? '', settings.delivery);
  const amount = deliveryFee ?? (answer.kind === 'outside' ? NO_CENTS : answer.fee);
  const name = answer.kind === 'delivered' ? answer.zone : undefined;
  const label = name === undefined ? 'Delivery' : `Delivery: ${name}`;
  const tax = { taxable: settings.tax.delivery, taxRate: taxRateOf(settings.tax) };
  return [{ kind: 'delivery', label, name, amount, ...tax }];
}

/** They can be undone one by one, as if added later. */
const chargesOf = ({ settings, charges = [] }: Pricing): readonly Adjustment[] =>
  charges.map(({ label, amount, taxable }, index) => ({
    kind: 'charge',
    label,
    name: label,
    amount,
    taxable,
    taxRate: taxRateOf(settings.tax),
    act: `ordered:${index}`,
  }));

/** In percent; 0 if no tax is charged. */
export const taxRateOf = ({ isOn, percent }: Settings['tax']): number => (isOn ? percent : 0);

export const taxLine = (rate: number, amount: Cents): Adjustment => ({
  kind: 'tax',
  label: `Sales tax (${rate}%)`,
  amount,
  taxable: false,
  rate,
});

/**
 * Rounded once per rate, on the sum of everything taxed at it, half a cent up. There is one rate
 * unless some lines were booked under a different one.
 */
const taxOn = (bases: ReadonlyMap<number, Cents>): readonly Adjustment[] =>
  [...bases].map(([rate, base]) => taxLine(rate, percentOf(base, rate)));

/** The sales tax on an amount; none on nothing. */
export const taxLines = (base: Cents, rate: number): readonly Adjustment[] =>
  taxOn(new Map([[rate, base]])).filter(({ amount }) => amount !== NO_CENTS);

/** Taxed amounts by rate: discounted lines and extra charges, each at its own rate. */
function taxBases(
  lines: readonly PricedLine[],
  nets: readonly Cents[],
  onTop: readonly Adjustment[],
  tax: Settings['tax'],
): ReadonlyMap<number, Cents> {
  const bases = new Map<number, Cents>();
  const add = (rate: number, amount: Cents) =>
    bases.set(rate, addCents(bases.get(rate) ?? NO_CENTS, amount));
  lines.forEach(({ taxable = tax.rentals, taxRate = taxRateOf(tax) }, index) => {
    if (taxable) add(taxRate, nets[index] ?? NO_CENTS);
  });
  for (const { taxable, amount, taxRate = taxRateOf(tax) } of onTop) {
    if (taxable) add(taxRate, amount);
  }
  for (const [rate, base] of bases) bases.set(rate, maxCents(NO_CENTS, base));
  return bases;
}

/**
 * Everything between subtotal and total. Discounts are spread over the lines by largest remainder,
 * so that tax is calculated on what each line really costs. Zero amounts are left out.
 */
export function adjust(
  lines: readonly PricedLine[],
  pricing: Pricing,
): { readonly adjustments: readonly Adjustment[]; readonly rates: readonly LineRates[] } {
  const { tax } = pricing.settings;
  const { steps, nets } = lineSteps(lines, pricing);
  const onTop = [
    ...waiverOf(nets, pricing),
    ...deliveryOf(pricing),
    ...chargesOf(pricing),
    ...(pricing.agreed?.others ?? []),
  ];
  const all = [
    ...steps.map((step) => flatAdjustment(step, tax.rentals)),
    ...onTop,
    ...taxOn(taxBases(lines, nets, onTop, tax)),
  ];
  return {
    adjustments: all.filter(({ amount }) => amount !== NO_CENTS),
    rates: ratesOf(lines, steps, pricing.settings),
  };
}
