import { ADD_ON, CATEGORIES } from '#core/catalogue/category.ts';
import { MANY_ALIKE } from '#core/catalogue/gear.ts';
import type { UnitDto, UnitSpanDto } from '#core/contract/inventory.ts';
import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import { UNTIL_FURTHER_NOTICE } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { formatShortPeriod } from '#core/kernel/format-day.ts';
import { currentPapers } from '#core/kernel/kept-paper.ts';
import { maintenanceDays } from '#web/admin/shared/unit-change.tsx';
import { STATES, type UnitView } from '#web/admin/shared/unit-filters.ts';
import { daysLeft, type UnitRow } from '#web/admin/shared/use-inventory.ts';
import { type CsvColumn, csvDollars } from '#web/admin/ui/files.tsx';
import { dayName } from '#web/admin/ui/words.ts';

/** The first expiration of the current papers. Undefined if there is none. */
export function papersEnd({ papers }: Pick<UnitDto, 'papers'>): CalendarDay | undefined {
  const [first] = currentPapers(papers)
    .flatMap(({ expiresOn }) => expiresOn ?? [])
    .sort();
  return first === undefined ? undefined : calendarDay(first);
}

/** Days until then if soon; negative once past. */
export const papersLeft = (unit: Pick<UnitDto, 'papers'>, today: CalendarDay): number | undefined =>
  daysLeft(papersEnd(unit), today);

/** Booked today or later on a day it may not go out. */
export const hasConflict = ({ spans }: Pick<UnitDto, 'spans'>): boolean =>
  spans.some(({ kind }) => kind === 'conflict');

const MAY_GO_OUT: ReadonlySet<UnitDto['today']> = new Set(['free', 'booked', 'held']);

/** Maintenance to come, in a few words: `maintenance Dec 14`, `maintenance from Dec 14`. */
function comingOut({ blocks }: Pick<UnitDto, 'blocks'>, today: CalendarDay): string | undefined {
  const next = blocks.find(({ from }) => from > today);
  if (next === undefined) return undefined;
  const [from, to] = [calendarDay(next.from), calendarDay(next.to)];
  return to === UNTIL_FURTHER_NOTICE
    ? `maintenance from ${formatShortPeriod(from, from)}`
    : `maintenance ${formatShortPeriod(from, to)}`;
}

const BACK = { name: 'Back', mark: 'done' } as const;

const UNDELIVERED = { name: 'Not delivered', mark: 'look' } as const;

/** By the calendar, unless its crew has brought it back already or could not deliver it. */
const stateToday = ({
  today,
  isBack,
  isUndelivered,
}: Pick<UnitDto, 'today' | 'isBack' | 'isUndelivered'>) => {
  if (today !== 'booked') return STATES[today];
  return isBack ? BACK : isUndelivered ? UNDELIVERED : STATES.booked;
};

/** The state beside its name: a conflict on any day, else today's state and what is to come. */
export function stateOf(
  unit: Pick<
    UnitDto,
    'spans' | 'today' | 'blocks' | 'wet' | 'damaged' | 'isBack' | 'isUndelivered'
  >,
  today: CalendarDay,
) {
  if (hasConflict(unit)) return STATES.conflict;
  const { mark, name } = stateToday(unit);
  const mayGoOut = MAY_GO_OUT.has(unit.today);
  const coming = mayGoOut ? comingOut(unit, today) : undefined;
  const { wet, damaged } = unit;
  const said = [name, damaged && 'reported damaged', wet && 'to dry', coming]
    .filter(Boolean)
    .join(' · ');
  return { mark: (wet || damaged) && mayGoOut ? ('look' as const) : mark, name: said };
}

/**
 * What needs attention first: a booking in the way, then what may not go out today, was reported as
 * damaged or has to dry, then the rest.
 */
export function rankOf(unit: Pick<UnitDto, 'spans' | 'today' | 'wet' | 'damaged'>): number {
  if (hasConflict(unit)) return 0;
  const isShut = unit.today === 'maintenance' || unit.today === 'papers';
  return isShut || unit.wet || unit.damaged ? 1 : 2;
}

/** Retired units are hidden unless requested or booked. */
export function isShown(unit: UnitDto, view: UnitView | undefined, today: CalendarDay): boolean {
  const isRetired = unit.retiredOn !== undefined;
  switch (view) {
    case undefined:
      return !isRetired || hasConflict(unit);
    case 'hidden':
      return !isRetired;
    case 'available':
      return unit.today === 'free';
    case 'out':
      return (
        (unit.today === 'booked' || unit.today === 'held' || unit.today === 'conflict') &&
        !unit.isBack &&
        !unit.isUndelivered
      );
    case 'maintenance':
      return unit.today === 'maintenance';
    case 'papers':
      return !isRetired && papersLeft(unit, today) !== undefined;
    case 'conflict':
      return hasConflict(unit);
    case 'retired':
      return isRetired;
  }
}

/** Rented or out of service on the days shown, or a crew reported it. */
export const isBusy = ({ spans, today, wet, damaged }: UnitDto): boolean =>
  today === 'maintenance' ||
  wet !== undefined ||
  damaged !== undefined ||
  spans.some(({ kind }) => kind !== 'papers' && kind !== 'retired');

/** A unit, or, with `alike`, the first to look at of many that are alike. */
export type ListedRow = UnitRow & { readonly alike?: readonly UnitDto[] };

/** One row for many units of gear; each unit of anything else, and where few are left. */
export const listedRows = (rows: readonly UnitRow[]): ListedRow[] =>
  [...Map.groupBy(rows, ({ product }) => product.productId).values()].flatMap((own) => {
    const [first] = own.toSorted((a, b) => rankOf(a.unit) - rankOf(b.unit));
    if (first?.product.areAlike !== true || own.length < MANY_ALIKE) return own;
    return [{ ...first, alike: own.map(({ unit }) => unit) }];
  });

/** Without add-ons, and gear of which there are many. */
export const rentalsOf = (rows: readonly UnitRow[]): readonly UnitRow[] =>
  rows.filter(({ product }) => product.areAlike !== true && !product.categories.includes(ADD_ON));

/** `50`, or `50 and 290 add-ons and gear` */
export function unitCounts(rows: readonly UnitRow[]): string {
  const rentals = rentalsOf(rows).length;
  const beside = rows.length - rentals;
  return rentals === 0 || beside === 0
    ? String(rows.length)
    : `${rentals}, and ${beside} add-ons and gear`;
}

/** Each unit that a row stands for. */
export const unitsOf = ({ product, unit, alike = [unit] }: ListedRow): readonly UnitRow[] =>
  alike.map((one) => ({ product, unit: one }));

/** `Unit 7`, or `100 units`. */
export const labelOf = ({ unit, alike }: ListedRow): string =>
  alike === undefined ? unit.label : `${alike.length} units`;

/** `97 available, 3 out`, the most urgent first. */
export function statesText(units: readonly UnitDto[], today: CalendarDay): string {
  const urgent = units.toSorted((a, b) => rankOf(a) - rankOf(b));
  const states = Map.groupBy(urgent, (unit) => stateOf(unit, today).name);
  return [...states].map(([name, own]) => `${own.length} ${lowered(name)}`).join(', ');
}

const lowered = (name: string): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;

/** Searched text: title, shelf, label, serial number and notes. */
export const unitText = ({ product, unit }: UnitRow): string =>
  [
    product.title,
    ...CATEGORIES.filter(({ value }) => product.categories.includes(value)).map(
      ({ label }) => label,
    ),
    unit.label,
    unit.serial ?? '',
    unit.notes ?? '',
  ].join(' ');

const lengthOf = ({ from, to }: UnitSpanDto): number =>
  daysBetween(calendarDay(from), calendarDay(to)) + 1;

const BUSY: ReadonlySet<SpanKind> = new Set(['booked', 'held', 'conflict']);

/** Percent of the shown days on which it is rented. */
export function utilization({ spans }: Pick<UnitDto, 'spans'>, days: number): number {
  const busy = spans.filter(({ kind }) => BUSY.has(kind)).map(lengthOf);
  return Math.round((busy.reduce((sum, one) => sum + one, 0) / days) * 100);
}

const paperCell = ({ unit }: UnitRow, kind: string): string =>
  currentPapers(unit.papers)
    .filter((paper) => paper.kind === kind)
    .map(({ number, expiresOn }) => [number, expiresOn].filter(Boolean).join(' '))
    .join('; ');

/** @param days how many days `Booked` covers */
export const unitCsv = (days: number): readonly CsvColumn<UnitRow>[] => [
  ['Unit', ({ unit }) => unit.label],
  ['Product', ({ product }) => product.title],
  ['Today', ({ unit }) => stateToday(unit).name],
  ['Booked, %', ({ unit }) => utilization(unit, days)],
  ['Inspection until', (row) => paperCell(row, 'inspection')],
  ['Insurance until', (row) => paperCell(row, 'insurance')],
  ['Condition', ({ unit }) => unit.condition],
  ['Serial number', ({ unit }) => unit.serial ?? ''],
  ['Purchased', ({ unit }) => unit.purchasedOn ?? ''],
  ['Price', ({ unit }) => (unit.priceCents === undefined ? '' : csvDollars(unit.priceCents))],
  ['Life, years', ({ unit }) => unit.lifeYears ?? ''],
  [
    'Maintenance',
    ({ unit }) => unit.blocks.map(({ from, to, reason }) => `${from}–${to} ${reason}`).join('; '),
  ],
  ['To dry since', ({ unit }) => unit.wet?.at ?? ''],
  ['Reported damage', ({ unit }) => unit.damaged?.text ?? ''],
  ['Retired', ({ unit }) => unit.retiredOn ?? ''],
  ['Notes', ({ unit }) => unit.notes ?? ''],
  ['Product id', ({ product }) => product.productId],
  ['Unit id', ({ unit }) => unit.id],
];

/** The list begins today and ends after six weeks. Maintenance is named with all of its days. */
export function spanDays(
  { spans, blocks }: Pick<UnitDto, 'spans' | 'blocks'>,
  at: number,
  today: CalendarDay,
): string {
  const span = spans[at];
  if (span === undefined) return '';
  const block = blocks.find(({ from, to }) => from <= span.from && span.from <= to);
  if (block === undefined || span.kind !== 'maintenance') return maintenanceDays(span, today);
  const days = {
    from: at === 0 ? block.from : span.from,
    to: at === spans.length - 1 ? block.to : span.to,
  };
  return maintenanceDays(days, today);
}

/** The last day of a list that begins today. */
const LISTED = 41;

/** What follows the party days of a rental: pickup and cleaning, and when the unit is available. */
export function afterParty(
  spans: UnitDto['spans'],
  at: number,
  today: CalendarDay,
): string | undefined {
  const span = spans[at];
  if (span === undefined) return undefined;
  const next = addDays(calendarDay(span.to), 1);
  // It is not known whether it is available after the list.
  if (next > addDays(today, LISTED)) return 'then pickup and cleaning';
  return spans[at + 1]?.from === next
    ? `then pickup and cleaning, not available ${dayName(next)}`
    : `available again ${dayName(next)}, after pickup and cleaning`;
}

type RentedLine = {
  readonly productId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly units: readonly string[];
};

/**
 * The party days of the booking's rentals of a unit within a span. Empty if the span has only days
 * of cleaning.
 */
export const rentedDays = (
  span: Pick<UnitSpanDto, 'from' | 'to'>,
  lines: readonly RentedLine[],
  of: { readonly productId: string; readonly unitId: string },
): readonly { readonly from: string; readonly to: string }[] =>
  lines
    .filter(({ productId, units }) => productId === of.productId && units.includes(of.unitId))
    .map(({ startDate, endDate }) => {
      const last = addDays(calendarDay(endDate), -1);
      return {
        from: startDate > span.from ? startDate : span.from,
        to: last < span.to ? last : span.to,
      };
    })
    .filter(({ from, to }) => from <= to)
    .toSorted((a, b) => a.from.localeCompare(b.from));
