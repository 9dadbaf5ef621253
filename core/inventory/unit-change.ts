import type { ResizeError } from '#core/catalogue/catalogue.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  type Block,
  countActive,
  type Fleet,
  isRetired,
  MOST_UNITS,
  plainUnit,
  type Unit,
  type UnitDetails,
} from './unit.ts';

/** Details shared by several new units. */
type NewUnits = Omit<UnitDetails, 'label' | 'serial'> & { readonly label?: string | undefined };

/** A change an admin makes to a product's units. */
export type UnitChange =
  | { readonly kind: 'add'; readonly count: number; readonly details: NewUnits }
  | { readonly kind: 'edit'; readonly unitId: UnitId; readonly details: UnitDetails }
  | { readonly kind: 'begin_maintenance'; readonly unitId: UnitId; readonly block: Block }
  /** Finds the block by its start. Its cost stays, and its pictures unless others are given. */
  | {
      readonly kind: 'edit_maintenance';
      readonly unitId: UnitId;
      readonly from: CalendarDay;
      readonly block: Block;
    }
  /** Finds the block by its start. One under way ends yesterday; a future one is deleted. */
  | { readonly kind: 'end_maintenance'; readonly unitId: UnitId; readonly from: CalendarDay }
  /** Sets the cost of a repair, finished or not. */
  | {
      readonly kind: 'price_maintenance';
      readonly unitId: UnitId;
      readonly from: CalendarDay;
      readonly costCents: number;
    }
  | { readonly kind: 'retire'; readonly unitId: UnitId }
  | { readonly kind: 'reinstate'; readonly unitId: UnitId };

export type UnitChangeError =
  | { readonly kind: 'unit_not_found' }
  | { readonly kind: 'label_taken'; readonly label: string }
  | { readonly kind: 'too_many_units' }
  | { readonly kind: 'maintenance_reversed' }
  | { readonly kind: 'maintenance_in_past' }
  | { readonly kind: 'maintenance_begun' }
  | { readonly kind: 'maintenance_ends_in_past' }
  | { readonly kind: 'maintenance_overlaps'; readonly block: Block }
  | { readonly kind: 'maintenance_not_found' }
  | { readonly kind: 'already_retired' }
  | { readonly kind: 'not_retired' };

type Changed = Result<Fleet, UnitChangeError>;

const nextNumber = ({ units }: Fleet): number =>
  Math.max(0, ...units.map(({ id }) => Number(id.slice(1)) || 0)) + 1;

const asWritten = (label: string): string => label.trim().toLowerCase();

const isLabelTaken = ({ units }: Fleet, label: string, unitId?: UnitId): boolean =>
  units.some((unit) => unit.id !== unitId && asWritten(unit.label) === asWritten(label));

/** `Castle` for one new unit; `Castle 4`, `Castle 5` for several, after the fleet's numbers. */
const labelFor = (wanted: string | undefined, number: number, count: number): string | undefined =>
  wanted === undefined || count === 1 ? wanted : `${wanted} ${number}`;

/** Adds plain units at the end, for example when the product form raises the number of units. */
function withUnits(fleet: Fleet, count: number, details?: NewUnits): Changed {
  if (fleet.units.length + count > MOST_UNITS) return err({ kind: 'too_many_units' });
  const first = nextNumber(fleet);
  const added = Array.from({ length: count }, (_, index): Unit => {
    const plain = plainUnit(`u${first + index}`);
    return {
      ...plain,
      ...details,
      label: labelFor(details?.label, first + index, count) ?? plain.label,
    };
  });
  const taken = added.find(({ label }) => isLabelTaken(fleet, label));
  if (taken !== undefined) return err({ kind: 'label_taken', label: taken.label });
  return ok({ ...fleet, units: [...fleet.units, ...added] });
}

const byDay = (a: Block, b: Block): number => (a.from < b.from ? -1 : 1);

/** The unit with one more block. */
function withBlock(unit: Unit, block: Block): Result<Unit, UnitChangeError> {
  if (block.to < block.from) return err({ kind: 'maintenance_reversed' });
  const other = unit.blocks.find(({ from, to }) => from <= block.to && block.from <= to);
  if (other !== undefined) return err({ kind: 'maintenance_overlaps', block: other });
  return ok({ ...unit, blocks: [...unit.blocks, block].sort(byDay) });
}

const begun = (unit: Unit, block: Block, today: CalendarDay): Result<Unit, UnitChangeError> =>
  block.from < today ? err({ kind: 'maintenance_in_past' }) : withBlock(unit, block);

/** Days before today stay as they were. */
function edited(
  unit: Unit,
  { from, block }: Extract<UnitChange, { kind: 'edit_maintenance' }>,
  today: CalendarDay,
): Result<Unit, UnitChangeError> {
  const before = unit.blocks.find((one) => one.from === from);
  if (before === undefined || before.to < today) return err({ kind: 'maintenance_not_found' });
  const others = { ...unit, blocks: unit.blocks.filter((one) => one !== before) };
  const { costCents, pictures } = before;
  const after = { ...block, pictures: block.pictures ?? pictures, costCents };
  if (from >= today) return begun(others, after, today);
  if (block.from !== from) return err({ kind: 'maintenance_begun' });
  if (block.to < addDays(today, -1)) return err({ kind: 'maintenance_ends_in_past' });
  return withBlock(others, after);
}

function ended(unit: Unit, from: CalendarDay, today: CalendarDay): Result<Unit, UnitChangeError> {
  const block = unit.blocks.find((one) => one.from === from);
  if (block === undefined || block.to < today) return err({ kind: 'maintenance_not_found' });
  const others = unit.blocks.filter((one) => one !== block);
  const past = from < today ? [{ ...block, to: addDays(today, -1) }] : [];
  return ok({ ...unit, blocks: [...others, ...past].sort(byDay) });
}

function priced(
  unit: Unit,
  { from, costCents }: Extract<UnitChange, { kind: 'price_maintenance' }>,
): Result<Unit, UnitChangeError> {
  if (!unit.blocks.some((one) => one.from === from)) return err({ kind: 'maintenance_not_found' });
  const blocks = unit.blocks.map((one) => (one.from === from ? { ...one, costCents } : one));
  return ok({ ...unit, blocks });
}

function changeOne(
  fleet: Fleet,
  unit: Unit,
  change: Exclude<UnitChange, { kind: 'add' }>,
  today: CalendarDay,
): Result<Unit, UnitChangeError> {
  switch (change.kind) {
    case 'edit': {
      const { label } = change.details;
      if (isLabelTaken(fleet, label, unit.id)) return err({ kind: 'label_taken', label });
      const { id, blocks, retiredOn } = unit;
      return ok({ ...change.details, id, blocks, retiredOn });
    }
    case 'begin_maintenance':
      return isRetired(unit) ? err({ kind: 'already_retired' }) : begun(unit, change.block, today);
    case 'edit_maintenance':
      return edited(unit, change, today);
    case 'end_maintenance':
      return ended(unit, change.from, today);
    case 'price_maintenance':
      return priced(unit, change);
    case 'retire':
      return isRetired(unit) ? err({ kind: 'already_retired' }) : ok({ ...unit, retiredOn: today });
    case 'reinstate':
      return isRetired(unit) ? ok({ ...unit, retiredOn: undefined }) : err({ kind: 'not_retired' });
  }
}

/** The fleet after a change, ignoring reservations. */
export function changeFleet(fleet: Fleet, change: UnitChange, today: CalendarDay): Changed {
  if (change.kind === 'add') return withUnits(fleet, change.count, change.details);
  const unit = fleet.units.find(({ id }) => id === change.unitId);
  if (unit === undefined) return err({ kind: 'unit_not_found' });
  const changed = changeOne(fleet, unit, change, today);
  if (!changed.ok) return changed;
  const units = fleet.units.map((one) => (one === unit ? changed.value : one));
  return ok({ ...fleet, units });
}

/**
 * Sets the number of active units. New ones are plain. For fewer, retires units that no rental
 * needs, last first, or refuses: the inventory screen shows which reservations would move.
 */
export function resizeFleet(
  fleet: Fleet,
  active: number,
  isBooked: (unitId: UnitId) => boolean,
  today: CalendarDay,
): Result<Fleet, ResizeError> {
  const surplus = countActive(fleet) - active;
  if (surplus === 0) return ok(fleet);
  if (surplus < 0) return withUnits(fleet, -surplus) as Result<Fleet, ResizeError>;
  const free = fleet.units.filter((unit) => !isRetired(unit) && !isBooked(unit.id));
  if (free.length < surplus) {
    return err({ kind: 'units_booked', active: countActive(fleet), free: free.length });
  }
  const retired = new Set(free.slice(-surplus));
  const units = fleet.units.map((unit) =>
    retired.has(unit) ? { ...unit, retiredOn: today } : unit,
  );
  return ok({ ...fleet, units });
}
