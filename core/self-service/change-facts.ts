import { inLanguage } from '#core/kernel/in-language.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import type { HistoryKind } from '#core/reservations/history.ts';
import {
  type Reservation,
  mailLanguageOf,
  type ReservationLine,
  summaryOf,
  titleIn,
} from '#core/reservations/reservation.ts';
import { shutUnits } from '#core/assignment/unit-allocation.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import { servedBy } from '#core/reservations/visits.ts';
import { distinctPeriods, isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { linesBeyond, rentalsOf } from './visit-changes.ts';

export type ChangeKind = Extract<HistoryKind, 'rescheduled' | 'lines_changed' | 'details_changed'>;

const daysOf = ({ startDate, endDate }: RentalPeriod): string => `${startDate}/${endDate}`;

const onItsDays = (line: ReservationLine): string => `${line.productId} ${daysOf(line)}`;

/** What the first reservation has beyond the second, with its days, in the customer's language. */
function linesIn(one: Reservation, other: Reservation): string | undefined {
  const more = linesBeyond(inLanguage(one.lines, mailLanguageOf(one)), other.lines, onItsDays);
  const said = more.map((line) => `${line.quantity} x ${line.title} (${daysOf(line)})`);
  return said.length === 0 ? undefined : said.join(', ').slice(0, MOST_ITEMS);
}

/** Removed and added rentals. Either may be missing. */
function changedFacts(before: Reservation, after: Reservation): Readonly<Record<string, string>> {
  const [removed, added] = [linesIn(before, after), linesIn(after, before)];
  return { ...(removed !== undefined && { removed }), ...(added !== undefined && { added }) };
}

const MOST_ITEMS = 500;

/** Which days moved where. If there are several periods, also what moved. */
function movedFacts(before: Reservation, after: Reservation): Readonly<Record<string, string>> {
  const [was, is] = [rentalsOf(before), rentalsOf(after)];
  const moved = was.filter((line, index) => {
    const { [index]: now } = is;
    return now !== undefined && !isSamePeriod(line, now);
  });
  const [first = summaryOf(before.lines)] = moved;
  const to = is[was.findIndex((line) => line === first)] ?? summaryOf(after.lines);
  const said = inLanguage(moved, mailLanguageOf(before));
  const items = servedBy({ lines: said.map((_, index) => index) }, said).slice(0, MOST_ITEMS);
  return { from: daysOf(first), to: daysOf(to), ...(distinctPeriods(was).length > 1 && { items }) };
}

const timesOf = ({ startsAt = '', endsAt = '' }: PartyEvent): string => `${startsAt}-${endsAt}`;

const rentalsBeyond = (one: Reservation, other: Reservation): readonly ReservationLine[] =>
  linesBeyond(rentalsOf(one), rentalsOf(other), onItsDays);

/** If a unit may not go out: what is removed and what replaces it, in each mail language. */
function insteadFacts(
  before: Reservation,
  after: Reservation,
  { fleets }: Pick<BookingFacts, 'fleets'>,
): Readonly<Record<string, string>> {
  const out = rentalsBeyond(before, after).filter(
    (line) => shutUnits(line, fleets.get(line.productId)).length > 0,
  );
  if (out.length === 0) return {};
  const instead = rentalsBeyond(after, before);
  const both = { out: titleIn('en', out), outEs: titleIn('es', out) };
  if (instead.length === 0) return both;
  return { ...both, instead: titleIn('en', instead), insteadEs: titleIn('es', instead) };
}

/** Facts about a change for the history: before and after. */
export const changeFacts = (
  kind: ChangeKind,
  before: Reservation,
  after: Reservation,
  facts: Pick<BookingFacts, 'fleets'>,
) => {
  if (kind === 'rescheduled') return movedFacts(before, after);
  if (kind === 'lines_changed') {
    return { ...changedFacts(before, after), ...insteadFacts(before, after, facts) };
  }
  const { street, city, postalCode } = after.event;
  const [from, to] = [timesOf(before.event), timesOf(after.event)];
  return {
    to: `${street}, ${city} ${postalCode}`,
    ...(from !== to && { times: `${from} → ${to}` }),
  };
};
