import { type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** One trip to the customer. */
export type Visit = {
  readonly kind: 'deliver' | 'collect';
  readonly day: CalendarDay;
  /** Indexes of the lines that are brought or taken back. */
  readonly lines: readonly number[];
};

const byPeriod = (a: RentalPeriod, b: RentalPeriod): number =>
  a.startDate.localeCompare(b.startDate) || a.endDate.localeCompare(b.endDate);

/**
 * A delivery and a pick-up for each distinct period of the lines, in the order of the periods. Every date that a person is
 * told comes from here: a reservation with two parties has four visits, not one long rental.
 */
export function visitsOf(lines: readonly RentalPeriod[]): readonly Visit[] {
  const indexed = lines.map((line, index) => ({ line, index }));
  const periods = Map.groupBy(indexed, ({ line }) => `${line.startDate}/${line.endDate}`);
  return [...periods.values()]
    .toSorted(([a], [b]) => (a && b ? byPeriod(a.line, b.line) : 0))
    .flatMap((served) => {
      const [first] = served;
      if (first === undefined) return [];
      const { startDate, endDate } = first.line;
      const of = served.map(({ index }) => index);
      return [
        { kind: 'deliver' as const, day: startDate, lines: of },
        { kind: 'collect' as const, day: endDate, lines: of },
      ];
    });
}

/** `HH:MM` on the wall clock of the shop. */
export type VisitWindow = { readonly from: string; readonly to: string };

/** Where the settings name no hours for the day (specification §9). */
const USUAL: VisitWindow = { from: '08:00', to: '20:00' };

/** Between which hours the crew may come on the day: those in which the shop is open. */
export function windowOf(
  { day }: Pick<Visit, 'day'>,
  { week }: Pick<Settings['limits'], 'week'>,
): VisitWindow {
  const hours = week[weekdayOf(day)];
  return hours === undefined ? USUAL : { from: hours.opens, to: hours.closes };
}

/** Label and day of each visit; of several periods, also what the visit brings or takes back. */
export function visitRows(
  lines: readonly (RentalPeriod & { readonly title: string; readonly quantity: number })[],
  labels: Readonly<Record<Visit['kind'], string>>,
  day: (day: CalendarDay) => string,
): readonly (readonly [label: string, value: string])[] {
  const visits = visitsOf(lines);
  return visits.map((visit) => [
    labels[visit.kind],
    visits.length > 2 ? `${day(visit.day)}: ${servedBy(visit, lines)}` : day(visit.day),
  ]);
}

/** What a visit brings or takes back: "Neon Castle", "2 x Mega Course". */
export const servedBy = (
  { lines: indexes }: Visit,
  lines: readonly { readonly title: string; readonly quantity: number }[],
): string =>
  indexes
    .flatMap((index) => {
      const line = lines[index];
      return line === undefined
        ? []
        : [line.quantity > 1 ? `${line.quantity} x ${line.title}` : line.title];
    })
    .join(', ');
