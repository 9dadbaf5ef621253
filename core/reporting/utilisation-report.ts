import { blackoutOn } from '#core/capacity/shut-days.ts';
import type { Product } from '#core/catalogue/product.ts';
import { closureOn, type Fleets, fleetOf, type Unit } from '#core/inventory/unit.ts';
import {
  addDays,
  type CalendarDay,
  eachDay,
  isWeekend,
  weekdayOf,
} from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { amountIn, type Sums } from './cells.ts';
import { column, largestFirst, type Report, type ReportRow, shareOf, totalled } from './report.ts';

const COLUMNS = [
  column('text', 'unit', 'Unit', 'Each physical unit separately'),
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

type Limits = Settings['limits'];

const isClosed = (day: CalendarDay, limits: Limits): boolean =>
  blackoutOn(day, limits) !== undefined ||
  (limits.keepsOpeningDays && limits.week[weekdayOf(day)]?.isOpen === false);

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

/** Covers every unit the shop had on any day of the span. */
export function utilisationReport(
  sums: Sums,
  { from, to }: DaySpan,
  { products, fleets, limits }: UtilisationFacts,
): Report {
  const days = eachDay(from, addDays(to, 1));
  const closed = new Set(days.filter((day) => isClosed(day, limits)));
  let weekendOut = 0;
  let weekendDays = 0;
  const rows = products.flatMap((product) =>
    fleetOf(product, fleets).units.flatMap((unit): readonly ReportRow[] => {
      const {
        owned,
        down,
        closed: shut,
        weekend,
      } = daysOf(unit, ownedFrom(product, unit), days, closed);
      if (owned === 0) return [];
      const of = (family: string) => amountIn(sums, family, product.id, unit.id);
      const [onWeekend] = of('weekend');
      const out = of('out')[0] + onWeekend;
      weekendOut += onWeekend;
      weekendDays += weekend;
      return [
        {
          id: `${product.id} ${unit.id}`,
          href: `/admin/inventory?id=${encodeURIComponent(`${product.id}/${unit.id}`)}`,
          unit: `${product.title}, ${unit.label}`,
          utilisation: shareOf(out, owned - down - shut),
          weekend: shareOf(onWeekend, weekend),
          out,
          owned,
          down,
          closed: shut,
          rentCents: of('rent')[1],
        },
      ];
    }),
  );
  return totalled(COLUMNS, largestFirst('utilisation', rows), (total) => ({
    utilisation: shareOf(total('out'), total('owned') - total('down') - total('closed')),
    weekend: shareOf(weekendOut, weekendDays),
  }));
}
