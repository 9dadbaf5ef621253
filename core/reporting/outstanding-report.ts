import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import {
  paidOf,
  type Reservation,
  balanceOf,
  invoiceDueOn,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { column, type Report, type ReportRow, totalled } from './report.ts';

const COLUMNS = [
  column('text', 'customer', 'Customer', 'Who booked'),
  column('text', 'event', 'Event', 'First delivery'),
  column('text', 'dueOn', 'Due', 'The delivery, or the day the invoice is due'),
  column('cents', 'totalCents', 'Total', 'With tax'),
  column('cents', 'paidCents', 'Paid', 'Net of refunds'),
  column('cents', 'notDueCents', 'Not due yet', 'Owed, and due today or later'),
  column('cents', 'to30Cents', '1–30 days', 'Owed, and due 1 to 30 days ago'),
  column('cents', 'to60Cents', '31–60 days', 'Owed, and due 31 to 60 days ago'),
  column('cents', 'over60Cents', 'Over 60', 'Owed, and due more than 60 days ago'),
  column('cents', 'balanceCents', 'Owed', 'Total − paid, as it is now'),
];

function agedKey(late: number): string {
  if (late <= 0) return 'notDueCents';
  if (late <= 30) return 'to30Cents';
  return late <= 60 ? 'to60Cents' : 'over60Cents';
}

const AGES = { notDueCents: 0, to30Cents: 0, to60Cents: 0, over60Cents: 0 };

/** What customers owe today, by the confirmed or completed reservations `owed`. */
export function outstandingReport(owed: readonly Reservation[], today: CalendarDay): Report {
  const rows = owed.map((reservation): ReportRow => {
    const { startDate } = summaryOf(reservation.lines);
    const dueOn = invoiceDueOn(reservation) ?? startDate;
    const balance = balanceOf(reservation);
    return {
      id: reservation.id,
      href: `/admin/reservations?id=${encodeURIComponent(reservation.id)}`,
      customer: reservation.contact.name,
      event: startDate,
      dueOn,
      totalCents: reservation.total,
      paidCents: paidOf(reservation),
      ...AGES,
      [agedKey(daysBetween(dueOn, today))]: balance,
      balanceCents: balance,
    };
  });
  return totalled(
    COLUMNS,
    rows.toSorted((a, b) => (String(a['dueOn']) < String(b['dueOn']) ? -1 : 1)),
  );
}
