import type { Product, ProductId } from '#core/catalogue/product.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';

export const CONDITIONS = ['new', 'good', 'fair', 'poor'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const PAPER_KINDS = ['inspection', 'insurance'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** An inspection sticker or an insurance certificate; good up to and including its last day. */
export type Paper = {
  readonly kind: PaperKind;
  readonly number?: string | undefined;
  readonly expiresOn: CalendarDay;
};

/** Maintenance; both days belong to it. */
export type Block = {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly reason: string;
};

/** What an admin writes about a unit. */
export type UnitDetails = {
  /** As painted on the bag; one of its kind among the product's units. */
  readonly label: string;
  readonly condition: Condition;
  readonly serial?: string | undefined;
  readonly purchasedOn?: CalendarDay | undefined;
  readonly notes?: string | undefined;
  readonly papers: readonly Paper[];
};

/** One physical thing. Its `id` is what schedules and reservations name, and never changes. */
export type Unit = UnitDetails & {
  readonly id: UnitId;
  /** By day, none over another. */
  readonly blocks: readonly Block[];
  /** From this day on it is not rented out any more. */
  readonly retiredOn?: CalendarDay | undefined;
};

/** The units of one product, in the order they are given out, retired ones among them. */
export type Fleet = {
  readonly units: readonly Unit[];
  /** Changes with every edit; 0 while nobody has written anything about the units. */
  readonly revision: number;
};

export type Fleets = ReadonlyMap<ProductId, Fleet>;

export const MOST_UNITS = 500;

/** The ids of so many units that nobody has written anything about. */
export const unitIds = ({ units }: Pick<Product, 'units'>): readonly UnitId[] =>
  Array.from({ length: units }, (_, index) => `u${index + 1}`);

export const plainUnit = (id: UnitId): Unit => ({
  id,
  label: `Unit ${id.slice(1)}`,
  condition: 'good',
  papers: [],
  blocks: [],
});

/** As long as the product itself is remembered: an edited one is another object. */
const counted = new WeakMap<Pick<Product, 'units'>, Fleet>();

/** A product of which only the number of units is known has as many plain ones. */
export function countedFleet(product: Pick<Product, 'units'>): Fleet {
  const known = counted.get(product);
  if (known !== undefined) return known;
  const fleet: Fleet = { units: unitIds(product).map(plainUnit), revision: 0 };
  counted.set(product, fleet);
  return fleet;
}

export const fleetOf = (product: Pick<Product, 'id' | 'units'>, fleets: Fleets): Fleet =>
  fleets.get(product.id) ?? countedFleet(product);

export const isRetired = (unit: Unit): boolean => unit.retiredOn !== undefined;

/** What a product's `units` says: those that were not retired. */
export const countActive = ({ units }: Fleet): number =>
  units.filter((unit) => !isRetired(unit)).length;

export type Closure =
  | { readonly kind: 'retired' }
  | { readonly kind: 'maintenance'; readonly reason: string }
  | { readonly kind: 'papers'; readonly paper: PaperKind };

/**
 * Why a unit cannot be with a customer, or dry, on a day; undefined when it can. One rule for every day that a rental
 * takes a unit, its turnaround too: a day can then be counted without asking whose it is.
 */
export function closureOn(unit: Unit, day: CalendarDay): Closure | undefined {
  if (unit.retiredOn !== undefined && unit.retiredOn <= day) return { kind: 'retired' };
  const block = unit.blocks.find(({ from, to }) => from <= day && day <= to);
  if (block !== undefined) return { kind: 'maintenance', reason: block.reason };
  const expired = unit.papers.find(({ expiresOn }) => expiresOn < day);
  return expired && { kind: 'papers', paper: expired.kind };
}

export const isOpenOn = (unit: Unit, day: CalendarDay): boolean =>
  closureOn(unit, day) === undefined;
