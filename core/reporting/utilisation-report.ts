import { isShut } from '#core/capacity/shut-days.ts';
import { areAlike, groupOf } from '#core/catalogue/gear.ts';
import type { Product } from '#core/catalogue/product.ts';
import { closureOn, type Fleets, fleetOf, type Unit } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, eachDay, isWeekend } from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { amountIn, type Sums } from './cells.ts';
import {
  column,
  GROUP,
  isRental,
  largestFirst,
  type Report,
  type ReportRow,
  shareOf,
  totalledAlone,
} from './report.ts';

const COLUMNS = [
  column(
    'text',
    'unit',
    'Unit',
    'Each physical unit separately; ten or more of gear, such as chairs, together',
  ),
  GROUP,
  column(
    'percent',
    'utilisation',
    'Utilization',
    'Days out ÷ (days owned − days down − days closed)',
  ),
  column('percent', 'weekend', 'Weekend', 'The same for Saturdays and Sundays only'),
  column('count', 'out', 'Days out', 'From delivery up to the pickup day; drying is not counted'),
  column(
    'count',
    'owned',
    'Days owned',
    'From the day it was bought (or its product was entered here) until it was retired',
  ),
  column('count', 'down', 'Days down', 'In maintenance, or with an expired document'),
  column(
    'count',
    'closed',
    'Days closed',
    'Days that your present hours and closings leave out, in past weeks too, and the unit was not down',
  ),
  column(
    'cents',
    'rentCents',
    'Rent',
    'After surcharges and discounts, split across its units, by event day',
  ),
];

/** Their totals are about the rentals alone. */
const ALONE = ['utilisation', 'weekend', 'out', 'owned', 'down', 'closed'];

type Limits = Settings['limits'];

type Days = { owned: number; down: number; closed: number; weekend: number };

/** Since when the shop has owned the unit, as far as it knows. */
export const ownedFrom = ({ createdAt }: Pick<Product, 'createdAt'>, unit: Unit): CalendarDay =>
  unit.purchasedOn ?? shopDay(createdAt);

/** The unit's days by state. `weekend`: Saturdays and Sundays on which it could go out. */
function daysOf(
  unit: Unit,
  first: CalendarDay,
  days: readonly CalendarDay[],
  closed: ReadonlySet<CalendarDay>,
): Days {
  const count: Days = { owned: 0, down: 0, closed: 0, weekend: 0 };
  for (const day of days) {
    if (day < first) continue;
    const closure = closureOn(unit, day);
    if (closure?.kind === 'retired') continue;
    count.owned += 1;
    if (closure !== undefined) count.down += 1;
    else if (closed.has(day)) count.closed += 1;
    else if (isWeekend(day)) count.weekend += 1;
  }
  return count;
}

type UtilisationFacts = {
  readonly products: readonly Product[];
  readonly fleets: Fleets;
  readonly limits: Limits;
};

const USED = ['owned', 'down', 'closed', 'weekend', 'out', 'onWeekend', 'rentCents'] as const;

/** Of a unit, or of several together. */
type Used = Readonly<Record<(typeof USED)[number], number>>;

const together = (all: readonly Used[]): Used =>
  Object.fromEntries(
    USED.map((key) => [key, all.reduce((sum, used) => sum + used[key], 0)]),
  ) as Used;

/**
 * Covers every unit the shop had on any day of the span. Those of gear are together if many. Add-ons
 * come last, and no total of days counts them.
 */
export function utilisationReport(
  sums: Sums,
  { from, to }: DaySpan,
  { products, fleets, limits }: UtilisationFacts,
): Report {
  const days = eachDay(from, addDays(to, 1));
  const closed = new Set(days.filter((day) => isShut(day, limits)));
  const rowOf = (
    named: { readonly id: string; readonly query: string; readonly unit: string },
    group: string,
    { owned, down, closed: shut, weekend, out, onWeekend, rentCents }: Used,
  ): ReportRow => ({
    id: named.id,
    href: `/admin/inventory?${named.query}`,
    unit: named.unit,
    group,
    utilisation: shareOf(out, owned - down - shut),
    weekend: shareOf(onWeekend, weekend),
    out,
    owned,
    down,
    closed: shut,
    rentCents,
  });
  const lines = products.flatMap((product) => {
    const { id, title } = product;
    const had = fleetOf(product, fleets).units.flatMap((unit) => {
      const count = daysOf(unit, ownedFrom(product, unit), days, closed);
      const of = (family: string) => amountIn(sums, family, id, unit.id);
      const [onWeekend] = of('weekend');
      const used = { ...count, onWeekend, out: of('out')[0] + onWeekend, rentCents: of('rent')[1] };
      return count.owned === 0 ? [] : [{ unit, used }];
    });
    const group = groupOf(product, had.length);
    const line = (named: Parameters<typeof rowOf>[0], used: Used) => ({
      used,
      row: rowOf(named, group, used),
    });
    if (areAlike(product, had.length)) {
      const query = `product=${encodeURIComponent(id)}`;
      const unit = `${title}, ${had.length} units`;
      return [line({ id, query, unit }, together(had.map(({ used }) => used)))];
    }
    return had.map(({ unit: { id: unitId, label }, used }) => {
      const query = `unit=${encodeURIComponent(`${id}/${unitId}`)}`;
      return line({ id: `${id} ${unitId}`, query, unit: `${title}, ${label}` }, used);
    });
  });
  const rentals = lines.filter(({ row }) => isRental(row));
  const counted = together((rentals.length > 0 ? rentals : lines).map(({ used }) => used));
  const rows = largestFirst(
    'utilisation',
    lines.map(({ row }) => row),
  );
  return totalledAlone(COLUMNS, rows, ALONE, (total) => ({
    utilisation: shareOf(total('out'), total('owned') - total('down') - total('closed')),
    weekend: shareOf(counted.onWeekend, counted.weekend),
  }));
}
