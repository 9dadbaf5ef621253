import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { organizationOf } from '#core/reservations/office-terms.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { amountIn, cellsIn, type Sums } from './cells.ts';
import { column, type Report, type ReportRow, totalled } from './report.ts';

const COLUMNS = [
  column('text', 'customer', 'Customer', 'Who booked'),
  column('text', 'event', 'Event', 'First delivery'),
  column(
    'text',
    'dueOn',
    'Due',
    'The delivery day, or the day the invoice is due; of a canceled booking, the day the bank returned its payment',
  ),
  column('cents', 'totalCents', 'Total', 'With tax; 0 if canceled'),
  column(
    'cents',
    'paidCents',
    'Paid',
    'Net of refunds, also pending ones, and of what banks returned; below zero if more was refunded than paid',
  ),
  column('cents', 'writtenOffCents', 'Written off', 'Given up as a bad debt, so no longer owed'),
  column('cents', 'notDueCents', 'Not due yet', 'Owed, and due after today'),
  column('cents', 'to30Cents', '0–30 days', 'Owed, and due today or up to 30 days ago'),
  column('cents', 'to60Cents', '31–60 days', 'Owed, and due 31 to 60 days ago'),
  column('cents', 'over60Cents', 'Over 60', 'Owed, and due more than 60 days ago'),
  column('cents', 'balanceCents', 'Owed', 'Total − paid − written off, as of now'),
  column('text', 'phone', 'Phone', 'Of who booked'),
  column('text', 'booking', 'Booking', 'Its number'),
  column('text', 'organization', 'Organization', 'The school, church or company that is billed'),
  column('text', 'poNumber', 'PO number', 'Of the purchase order'),
];

function agedKey(late: number): string {
  if (late < 0) return 'notDueCents';
  if (late <= 30) return 'to30Cents';
  return late <= 60 ? 'to60Cents' : 'over60Cents';
}

const NO_AGES = { notDueCents: 0, to30Cents: 0, to60Cents: 0, over60Cents: 0 };

/** What one booking owes, from the facts. */
type Debt = {
  readonly id: ReservationId;
  readonly dueOn: CalendarDay;
  readonly owed: number;
  readonly of: number;
  readonly off: number;
};

/** A debt's amounts for the age columns. */
const agedCells = (dueOn: CalendarDay, owed: number, today: CalendarDay) => ({
  ...NO_AGES,
  [agedKey(daysBetween(dueOn, today))]: owed,
  balanceCents: owed,
});

/** Sorted by due day, longest overdue first. */
const debtsIn = (days: ReadonlyMap<CalendarDay, Sums>): readonly Debt[] =>
  [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([dueOn, sums]) =>
      cellsIn(sums, 'owed').map(({ parts: [id = ''], amount }) => {
        const [[, of], [, off]] = [amountIn(sums, 'owedOf', id), amountIn(sums, 'owedOff', id)];
        return { id, dueOn, owed: amount, of, off };
      }),
    );

/** Each row needs the name from a whole booking. The rest can be read in the list of bookings. */
const MOST_LISTED = 500;

/** Adds up: what was neither paid nor written off is owed. */
const soldCells = ({ owed, of, off }: Debt) => ({
  totalCents: of,
  paidCents: of - off - owed,
  writtenOffCents: off,
});

function rowOf(reservation: Reservation, debt: Debt, today: CalendarDay): ReportRow {
  const { dueOn, owed } = debt;
  return {
    id: reservation.id,
    href: `/admin/reservations?id=${encodeURIComponent(reservation.id)}`,
    customer: reservation.contact.name,
    event: summaryOf(reservation.lines).startDate,
    dueOn,
    ...soldCells(debt),
    ...agedCells(dueOn, owed, today),
    phone: formatPhone(reservation.contact.phone),
    booking: bookingNumber(reservation.id),
    organization: organizationOf(reservation.office) ?? null,
    poNumber: reservation.office?.invoice?.poNumber ?? null,
  };
}

/** All debts without their own row, so that the rows add up to the total. */
function restRow(debts: readonly Debt[], today: CalendarDay): ReportRow {
  const { totals } = totalled(
    COLUMNS,
    debts.map((debt) => {
      const { id, dueOn, owed } = debt;
      return { id, ...soldCells(debt), ...agedCells(dueOn, owed, today) };
    }),
  );
  const name = `${debts.length.toLocaleString('en-US')} more, due later`;
  const href = '/admin/reservations?balance=open';
  const blank = {
    event: null,
    dueOn: null,
    phone: null,
    booking: null,
    organization: null,
    poNumber: null,
  };
  return { id: 'rest', href, customer: name, ...blank, ...totals };
}

/** What customers owe today, by booking. */
export async function outstandingReport(
  days: ReadonlyMap<CalendarDay, Sums>,
  findAll: ReservationBook['findAll'],
  today: CalendarDay,
): Promise<Report> {
  const debts = debtsIn(days);
  const listed = debts.slice(0, MOST_LISTED);
  const found = await findAll(listed.map(({ id }) => id));
  const isListed = ({ id }: Debt): boolean => found.has(id);
  const rows = listed.flatMap((debt) => {
    const reservation = found.get(debt.id);
    return reservation === undefined ? [] : [rowOf(reservation, debt, today)];
  });
  const rest = debts.filter((debt) => !isListed(debt));
  // Hardly anything that is owed is written off in part.
  const isOff = debts.some(({ off }) => off > 0);
  const columns = COLUMNS.filter(({ key }) => isOff || key !== 'writtenOffCents');
  return totalled(columns, rest.length === 0 ? rows : [...rows, restRow(rest, today)]);
}
