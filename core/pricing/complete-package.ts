import { type Cents, subtractCents } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Settings } from '../settings/business-settings.ts';
import type { Pricing } from './adjust.ts';
import { quote, type QuoteRequestLine } from './quote.ts';

type Packages = Settings['packages'];
type Package = Packages['list'][number];

/** A package of which the order has some items, and what is missing on its days. */
export type BegunPackage = {
  readonly offer: Package;
  readonly period: RentalPeriod;
  readonly missing: Package['items'];
};

/** Packages that these lines begin, in the owner's order, once per period. */
export function begunPackages(
  { isOn, list }: Packages,
  lines: readonly QuoteRequestLine[],
): readonly BegunPackage[] {
  if (!isOn) return [];
  const periods = new Map(
    lines.map(({ startDate, endDate }) => [`${startDate} ${endDate}`, { startDate, endDate }]),
  );
  return list.flatMap((offer) =>
    [...periods.values()].flatMap((period): readonly BegunPackage[] => {
      const unitsOf = (productId: string): number =>
        lines
          .filter(
            (line) =>
              line.productId === productId &&
              line.per !== 'event' &&
              line.startDate === period.startDate &&
              line.endDate === period.endDate,
          )
          .reduce((sum, { quantity }) => sum + quantity, 0);
      const units = offer.items.map(({ productId }) => unitsOf(productId));
      const whole = Math.min(
        ...offer.items.map(({ quantity }, index) => Math.floor((units[index] ?? 0) / quantity)),
      );
      const isBegun = offer.items.some(
        ({ quantity }, index) => (units[index] ?? 0) > whole * quantity,
      );
      const missing = offer.items.flatMap(({ productId, quantity }, index) => {
        const more = quantity * (whole + 1) - (units[index] ?? 0);
        return more > 0 ? [{ productId, quantity: more }] : [];
      });
      return isBegun ? [{ offer, period, missing }] : [];
    }),
  );
}

/**
 * How the added lines change the total, and how much that saves compared with the price without the
 * package. If nothing is saved, its units already count in another package.
 */
export function priceOfCompleting(
  { offer }: BegunPackage,
  lines: readonly QuoteRequestLine[],
  added: readonly QuoteRequestLine[],
  pricing: Pricing,
): { readonly more: Cents; readonly saved: Cents } {
  const { settings } = pricing;
  const list = settings.packages.list.filter((one) => one !== offer);
  const apart = { ...pricing, settings: { ...settings, packages: { isOn: true, list } } };
  const totalOf = (all: readonly QuoteRequestLine[], by: Pricing): Cents =>
    quote(all, 'full', by).total;
  const together = totalOf([...lines, ...added], pricing);
  return {
    more: subtractCents(together, totalOf(lines, pricing)),
    saved: subtractCents(totalOf([...lines, ...added], apart), together),
  };
}
