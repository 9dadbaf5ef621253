import { CATEGORIES } from '#core/catalogue/category.ts';
import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import type { UnitDto, UnitSpanDto } from '#core/contract/inventory.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { UnitRow } from '#web/admin/data/use-inventory.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import type { CsvColumn } from '#web/admin/ui/export-csv.ts';

/** An inspection or insurance that runs out within so many days is told of beforehand. */
export const DUE_WITHIN_DAYS = 30;

export const STATES: Readonly<
  Record<SpanKind | 'free', { readonly name: string; readonly mark: Meaning }>
> = {
  free: { name: 'Available', mark: 'open' },
  booked: { name: 'Out', mark: 'planned' },
  held: { name: 'On hold', mark: 'hold' },
  maintenance: { name: 'Maintenance', mark: 'look' },
  papers: { name: 'Inspection or insurance expired', mark: 'act' },
  conflict: { name: 'Conflict', mark: 'act' },
  retired: { name: 'Retired', mark: 'off' },
};

/** The last day of the inspection or insurance that ends first; undefined when it has none. */
export function papersEnd({ papers }: Pick<UnitDto, 'papers'>): CalendarDay | undefined {
  const [first] = papers.map(({ expiresOn }) => expiresOn).sort();
  return first === undefined ? undefined : calendarDay(first);
}

/** Days left until then, when that is soon; negative once it is past. */
export function papersLeft(unit: Pick<UnitDto, 'papers'>, today: CalendarDay): number | undefined {
  const end = papersEnd(unit);
  const left = end && daysBetween(today, end);
  return left === undefined || left > DUE_WITHIN_DAYS ? undefined : left;
}

export function papersText(left: number): string {
  if (left < 0) return 'Expired';
  if (left === 0) return 'Expires today';
  return left === 1 ? 'Expires tomorrow' : `Expires in ${left} days`;
}

/** Booked on a day when it may not go out, today or later. */
export const hasConflict = ({ spans }: Pick<UnitDto, 'spans'>): boolean =>
  spans.some(({ kind }) => kind === 'conflict');

/** What stands beside its name: a conflict on any day, else what it does today. */
export const stateOf = (unit: Pick<UnitDto, 'spans' | 'today'>) =>
  hasConflict(unit) ? STATES.conflict : STATES[unit.today];

export const UNIT_VIEWS = {
  available: 'Available today',
  out: 'Out today',
  maintenance: 'Maintenance',
  papers: 'Inspection & insurance due',
  conflict: 'Conflict',
  retired: 'Retired',
} as const;
export type UnitView = keyof typeof UNIT_VIEWS;

export const viewFrom = (text: string | undefined): UnitView | undefined =>
  text !== undefined && Object.hasOwn(UNIT_VIEWS, text) ? (text as UnitView) : undefined;

/** Retired units are shown only when they are asked for, unless somebody has booked them. */
export function isShown(unit: UnitDto, view: UnitView | undefined, today: CalendarDay): boolean {
  const isRetired = unit.retiredOn !== undefined;
  switch (view) {
    case undefined:
      return !isRetired || hasConflict(unit);
    case 'available':
      return unit.today === 'free';
    case 'out':
      return unit.today === 'booked' || unit.today === 'held' || unit.today === 'conflict';
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

/** By title, shelf, label, serial number or notes. */
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

/** Percent of the days shown on which somebody has it. */
export function utilisation({ spans }: Pick<UnitDto, 'spans'>, days: number): number {
  const busy = spans.filter(({ kind }) => BUSY.has(kind)).map(lengthOf);
  return Math.round((busy.reduce((sum, one) => sum + one, 0) / days) * 100);
}

export type Bar = UnitSpanDto & {
  /** Column of the strip, from 1, and how many it takes. */
  readonly column: number;
  readonly days: number;
};

/** Where the spans lie on a strip whose first column is `from`. */
export const barsOf = (spans: readonly UnitSpanDto[], from: CalendarDay): readonly Bar[] =>
  spans.map((span) => ({
    ...span,
    column: daysBetween(from, calendarDay(span.from)) + 1,
    days: lengthOf(span),
  }));

/** The first day of each week shown. */
export const weeksFrom = (from: CalendarDay, days: number): readonly CalendarDay[] =>
  Array.from({ length: Math.ceil(days / 7) }, (_, week) => addDays(from, week * 7));

const paperCell = ({ unit }: UnitRow, kind: string): string =>
  unit.papers
    .filter((paper) => paper.kind === kind)
    .map(({ number, expiresOn }) => [number, expiresOn].filter(Boolean).join(' '))
    .join('; ');

/** @param days how many `Booked` looks at */
export const unitCsv = (days: number): readonly CsvColumn<UnitRow>[] => [
  ['Product', ({ product }) => product.title],
  ['Product id', ({ product }) => product.productId],
  ['Unit', ({ unit }) => unit.label],
  ['Unit id', ({ unit }) => unit.id],
  ['Today', ({ unit }) => STATES[unit.today].name],
  ['Booked, %', ({ unit }) => utilisation(unit, days)],
  ['Condition', ({ unit }) => unit.condition],
  ['Serial number', ({ unit }) => unit.serial ?? ''],
  ['Purchased', ({ unit }) => unit.purchasedOn ?? ''],
  ['Inspection until', (row) => paperCell(row, 'inspection')],
  ['Insurance until', (row) => paperCell(row, 'insurance')],
  [
    'Maintenance',
    ({ unit }) => unit.blocks.map(({ from, to, reason }) => `${from}–${to} ${reason}`).join('; '),
  ],
  ['Retired', ({ unit }) => unit.retiredOn ?? ''],
  ['Notes', ({ unit }) => unit.notes ?? ''],
];
