import type { Product, ProductId } from '#core/catalogue/product.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';
import type { KeptPaper } from '#core/kernel/kept-paper.ts';

export const CONDITIONS = ['new', 'good', 'fair', 'poor'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const PAPER_KINDS = ['inspection', 'insurance', 'manual'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export type UnitPaper = KeptPaper<PaperKind>;

/** Maintenance, both days included. */
export type Block = {
  readonly from: CalendarDay;
  /** `UNTIL_FURTHER_NOTICE` while the end is unknown. */
  readonly to: CalendarDay;
  readonly reason: string;
  /** URLs of the crew's photos of it. */
  readonly pictures?: readonly string[] | undefined;
  /** When somebody plans to check whether it can go out again. */
  readonly lookOn?: CalendarDay | undefined;
  /** Cost of the repair, once known. */
  readonly costCents?: number | undefined;
};

/** Used while the end of a repair is unknown. */
export const UNTIL_FURTHER_NOTICE = calendarDay('2199-12-31');

/** Common reasons; other text is allowed. */
export const MAINTENANCE_REASONS = ['Torn', 'Broken', 'Cleaning', 'Inspection'] as const;

/** A unit's details as an admin enters them. */
export type UnitDetails = {
  /** As painted on the bag; unique within the product. */
  readonly label: string;
  readonly condition: Condition;
  readonly serial?: string | undefined;
  readonly purchasedOn?: CalendarDay | undefined;
  /** Purchase price. */
  readonly priceCents?: number | undefined;
  /** Years it is meant to be rented out, over which its price is spread. */
  readonly lifeYears?: number | undefined;
  readonly notes?: string | undefined;
  /** Includes papers of former years. */
  readonly papers: readonly UnitPaper[];
};

/** One physical item. Schedules and reservations refer to its `id`, which never changes. */
export type Unit = UnitDetails & {
  readonly id: UnitId;
  /** Sorted by day, without overlaps. */
  readonly blocks: readonly Block[];
  /** From this day on it is no longer rented out. */
  readonly retiredOn?: CalendarDay | undefined;
};

/** All units of a product in the order in which they go out, including retired ones. */
export type Fleet = {
  readonly units: readonly Unit[];
  /** Changes with every edit; 0 until the units are first edited. */
  readonly revision: number;
};

export type Fleets = ReadonlyMap<ProductId, Fleet>;

export const MOST_UNITS = 500;

/** The ids of this many plain units. */
export const unitIds = ({ units }: Pick<Product, 'units'>): readonly UnitId[] =>
  Array.from({ length: units }, (_, index) => `u${index + 1}`);

export const plainUnit = (id: UnitId): Unit => ({
  id,
  label: `Unit ${id.slice(1)}`,
  condition: 'good',
  papers: [],
  blocks: [],
});

/** Cached as long as the product object exists. An edited product is a new object. */
const counted = new WeakMap<Pick<Product, 'units'>, Fleet>();

/** Plain units for a product of which only the number of units is stored. */
export function countedFleet(product: Pick<Product, 'units'>): Fleet {
  const known = counted.get(product);
  if (known !== undefined) return known;
  const fleet: Fleet = { units: unitIds(product).map(plainUnit), revision: 0 };
  counted.set(product, fleet);
  return fleet;
}

export const fleetOf = (product: Pick<Product, 'id' | 'units'>, fleets: Fleets): Fleet =>
  fleets.get(product.id) ?? countedFleet(product);

/** As painted on the bag; its id if the fleet does not have it. */
export const labelOfUnit = (fleet: Pick<Fleet, 'units'> | undefined, id: UnitId): string =>
  fleet?.units.find((unit) => unit.id === id)?.label ?? id;

export const isRetired = (unit: Unit): boolean => unit.retiredOn !== undefined;

/** The product's `units`: all that are not retired. */
export const countActive = ({ units }: Fleet): number =>
  units.filter((unit) => !isRetired(unit)).length;

export type Closure =
  | { readonly kind: 'retired' }
  | { readonly kind: 'maintenance'; readonly reason: string }
  | { readonly kind: 'papers'; readonly paper: PaperKind };

/** An expired manual never blocks a rental. */
const hasEnded = ({ kind, expiresOn }: UnitPaper, day: CalendarDay): boolean =>
  kind !== 'manual' && expiresOn !== undefined && expiresOn < day;

/** The expired paper, if no other of its kind is valid. */
const expiredOn = ({ papers }: Unit, day: CalendarDay): UnitPaper | undefined =>
  papers.find(
    (paper) =>
      hasEnded(paper, day) &&
      !papers.some((other) => other.kind === paper.kind && !hasEnded(other, day)),
  );

/**
 * Why a unit cannot be with a customer, or dry, on a day; undefined if it can. The rule is the same
 * for rental and turnaround days, so a day can be counted without knowing its rental.
 */
export function closureOn(unit: Unit, day: CalendarDay): Closure | undefined {
  if (unit.retiredOn !== undefined && unit.retiredOn <= day) return { kind: 'retired' };
  const block = unit.blocks.find(({ from, to }) => from <= day && day <= to);
  if (block !== undefined) return { kind: 'maintenance', reason: block.reason };
  const expired = expiredOn(unit, day);
  return expired && { kind: 'papers', paper: expired.kind };
}

export const isOpenOn = (unit: Unit, day: CalendarDay): boolean =>
  closureOn(unit, day) === undefined;
