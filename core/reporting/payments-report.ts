import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay, mondayOf } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { entryName } from '#core/reservations/entry-name.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import {
  isOfflineEntry,
  isTakenOver,
  isTestMoney,
  lastFourOf,
  type MoneyEntry,
  noteOf,
  type OfflineEntry,
} from '#core/reservations/money-entry.ts';
import { organizationOf } from '#core/reservations/office-terms.ts';
import type { DaySpan, ReservationBook } from '#core/reservations/reservation-lists.ts';
import { ACCOUNTS } from './accounts.ts';
import { formerIn, giftDayOf, paymentsIn } from './facts.ts';
import { formerColumn } from './money-reports.ts';
import { dayOf } from './postings.ts';
import { PAID_BY } from './report-kinds.ts';
import { column, linkOf, type Report, type ReportRow, totalled } from './report.ts';

/** In the order of the screen, where a list's amount comes right after its day. */
const COLUMNS = [
  column('text', 'date', 'Date', 'The day on which it counts in all reports, in the shop’s time'),
  column(
    'cents',
    'amountCents',
    'Amount',
    'Received, or negative if refunded, returned, or taken back. The total is Money in of the same days, and by method its column there',
  ),
  column('text', 'booking', 'Booking', 'Its number'),
  column('text', 'customer', 'Customer', 'Who booked, or who bought the gift card'),
  column(
    'text',
    'what',
    'What',
    'Payment, refund, or what a bank returned or took back. A payment recorded by mistake is not listed',
  ),
  column('text', 'method', 'Method', 'As corrected last'),
  column(
    'text',
    'reference',
    'Reference',
    'Check number or note that was recorded with it, or the end of the card’s number',
  ),
  column('text', 'by', 'Recorded by', 'Who recorded it in the office or at the door'),
  column('text', 'cardReference', 'Card reference', 'The card provider’s id of the payment'),
  column('text', 'organization', 'Organization', 'The school, church or company that is billed'),
  column('text', 'poNumber', 'PO number', 'Of the purchase order'),
];

type PaidFor = {
  readonly id: string;
  readonly href: string;
  readonly customer: string;
  readonly booking: string;
  readonly organization?: string | undefined;
  readonly poNumber?: string | undefined;
  readonly entries: readonly MoneyEntry[];
  readonly cardFees?: Parameters<typeof lastFourOf>[0]['cardFees'];
  readonly dayAt: (at: Instant) => CalendarDay;
};

type Ports = {
  readonly book: Pick<ReservationBook, 'list'>;
  readonly giftSales: Pick<GiftSales, 'listCash'>;
  readonly staffNames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const PAGE = 500;
/** A shop sells no more gift cards in a week. */
const MOST_SALES = 2_000;

/** Everything whose money moved in the week. */
async function paidInWeek({ book, giftSales }: Ports, monday: CalendarDay) {
  const found: PaidFor[] = [];
  const known = new Set<string>();
  for (const foundBy of [[FOUND_BY.cash(monday)], [FOUND_BY.formerCash(monday)]])
    for await (const page of everyPage((after) => book.list({ foundBy }, PAGE, after))) {
      for (const one of page.reservations) {
        if (known.has(one.id)) continue;
        known.add(one.id);
        found.push({
          id: one.id,
          href: `/admin/reservations?id=${encodeURIComponent(one.id)}`,
          customer: one.contact.name,
          booking: bookingNumber(one.id),
          organization: organizationOf(one.office),
          poNumber: one.office?.invoice?.poNumber,
          entries: one.entries,
          cardFees: one.cardFees,
          dayAt: (at) => dayOf(one, at),
        });
      }
    }
  for (const sale of await giftSales.listCash(monday, MOST_SALES)) {
    const { id, entries, cardFees, email, from, recipient } = sale;
    const sold = giftDayOf(sale)(sale.createdAt);
    found.push({
      id,
      // Not by its code: whoever reads a report may not be allowed to spend it.
      href: `/admin/credits?soldOn=${sold}`,
      customer: from ?? email ?? recipient.name,
      booking: 'Gift card',
      entries,
      cardFees,
      dayAt: giftDayOf(sale),
    });
  }
  return found;
}

function recordedBy(by: Actor | undefined, names: ReadonlyMap<string, string>): string | null {
  if (by?.kind === 'admin') return names.get(by.uid) ?? 'Office';
  return by?.kind === 'crew' ? `Crew: ${by.name}` : null;
}

/** A returned check's own number comes before what the bank said. */
const notesOf = ({ entries }: PaidFor, { id, returns, note }: OfflineEntry) =>
  returns === undefined ? [noteOf(entries, id)] : [noteOf(entries, returns), note];

function referenceOf(paid: PaidFor, entry: MoneyEntry): string | null {
  const lastFour = lastFourOf(paid, entry);
  const said = [
    ...(isOfflineEntry(entry) ? notesOf(paid, entry) : []),
    lastFour === undefined ? undefined : `Card ending ${lastFour}`,
    isTestMoney(entry) ? 'Test card, no money moved' : undefined,
    // Without this, such a refund would be of money that this list never received.
    entry.kind === 'handed_back' && !isTakenOver(entry) && paid.entries.some(isTakenOver)
      ? ACCOUNTS.former.title
      : undefined,
  ].filter((part) => part !== undefined);
  return said.length === 0 ? null : said.join(', ');
}

type Moved = ReturnType<typeof paymentsIn>[number] & { readonly paid: PaidFor };

const rowOf = (
  { paid, entry, day, way }: Moved,
  names: ReadonlyMap<string, string>,
): ReportRow => ({
  id: `${paid.id} ${entry.id}`,
  ...linkOf('booking', paid.href),
  date: day,
  customer: paid.customer,
  booking: paid.booking,
  what: entryName({
    ...entry,
    ...(isOfflineEntry(entry) && { method: way as typeof entry.method }),
  }),
  method: PAID_BY[way] ?? way,
  reference: referenceOf(paid, entry),
  amountCents: isTakenOver(entry) ? 0 : entry.amount,
  formerCents: isTakenOver(entry) ? entry.amount : 0,
  by: recordedBy(entry.by, names),
  cardReference: 'intentId' in entry ? entry.intentId : null,
  organization: paid.organization ?? null,
  poNumber: paid.poNumber ?? null,
});

/** Every payment and refund of these days, oldest first. */
export const makePaymentsReport =
  (ports: Ports) =>
  async ({ from, to }: DaySpan): Promise<Report> => {
    const moved: Moved[] = [];
    for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
      for (const paid of await paidInWeek(ports, monday)) {
        moved.push(
          ...[...paymentsIn(paid.entries, paid.dayAt), ...formerIn(paid.entries, paid.dayAt)]
            .filter(({ day }) => day >= from && day <= to && mondayOf(day) === monday)
            .map((one) => ({ ...one, paid })),
        );
      }
    }
    const uids = moved.flatMap(({ entry }) => (entry.by?.kind === 'admin' ? entry.by.uid : []));
    const names = await ports.staffNames([...new Set(uids)]);
    const sorted = moved.toSorted((a, b) =>
      a.day === b.day ? a.entry.at - b.entry.at : a.day < b.day ? -1 : 1,
    );
    const rows = sorted.map((one) => rowOf(one, names));
    return totalled([...COLUMNS, ...formerColumn(rows)], rows);
  };
