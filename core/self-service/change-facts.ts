import type { HistoryKind } from '#core/reservations/history.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';

export type ChangeKind = Extract<HistoryKind, 'rescheduled' | 'lines_changed' | 'details_changed'>;

const daysOf = ({ lines }: Pick<Reservation, 'lines'>): string => {
  const { startDate, endDate } = summaryOf(lines);
  return `${startDate}/${endDate}`;
};

const itemsOf = ({ lines }: Pick<Reservation, 'lines'>): string =>
  lines
    .map(({ quantity, title }) => `${quantity} x ${title}`)
    .join(', ')
    .slice(0, 500);

/** What the history keeps of a change: how it was, how it is. */
export const changeFacts = (kind: ChangeKind, before: Reservation, after: Reservation) => {
  if (kind === 'rescheduled') return { from: daysOf(before), to: daysOf(after) };
  if (kind === 'lines_changed') return { from: itemsOf(before), to: itemsOf(after) };
  const { street, city, postalCode } = after.event;
  const [was, is] = [before.contact.phone, after.contact.phone];
  return { to: `${street}, ${city} ${postalCode}`, ...(was !== is && { phone: `${was} → ${is}` }) };
};
