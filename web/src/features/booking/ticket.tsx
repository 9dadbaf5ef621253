import type { ManagedReservationDto } from '#core/ports/shop-api.ts';
import type { ReservationStatus } from '#core/booking/reservation.ts';
import { calendarDay } from '#core/time/calendar-day.ts';
import { formatDayCount, formatLongDay } from '#core/time/format-day.ts';
import { LinePicture } from '#web/features/booking/line-picture.tsx';
import { PaidBar } from '#web/features/booking/paid-bar.tsx';
import { ReservedLine } from '#web/features/booking/pay-summary.tsx';
import { TicketPayment } from '#web/features/booking/ticket-payment.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

const STATUS: Record<ReservationStatus, { readonly text: string; readonly colour: string }> = {
  held: { text: 'Waiting for payment', colour: 'border-warning/60 text-warning' },
  confirmed: { text: 'Confirmed', colour: 'border-neon/60 text-neon' },
  completed: { text: 'Completed', colour: 'border-cyan/60 text-cyan' },
  expired: { text: 'Hold ran out', colour: 'border-danger/60 text-danger' },
  cancelled: { text: 'Cancelled', colour: 'border-danger/60 text-danger' },
};

type Shown = { readonly reservation: ManagedReservationDto };

function Days({ reservation }: Shown) {
  const [start, end] = [calendarDay(reservation.startDate), calendarDay(reservation.endDate)];
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-muted">Delivery</dt>
        <dd className="font-semibold">{formatLongDay(start)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Pick-up</dt>
        <dd className="font-semibold">
          {formatLongDay(end)}{' '}
          <span className="font-normal text-muted">({formatDayCount(start, end)})</span>
        </dd>
      </div>
      <div className="sm:col-span-2">
        <dt className="text-sm text-muted">Place</dt>
        <dd className="font-semibold">
          {reservation.event.street}, {reservation.event.city}, {reservation.event.region}{' '}
          {reservation.event.postalCode}
        </dd>
      </div>
    </dl>
  );
}

function Head({ reservation }: Shown) {
  const { text, colour } = STATUS[reservation.status];
  return (
    <header className="grid gap-6 p-5 sm:grid-cols-[240px_minmax(0,1fr)] sm:p-8">
      <LinePicture src={reservation.lines[0]?.image ?? ''} className="w-full self-start" />
      <div className="grid content-start gap-4">
        <div className="grid gap-2">
          <p
            className={`justify-self-start rounded-full border px-3 py-1 text-sm font-semibold ${colour}`}
          >
            {text}
          </p>
          <h1 className="text-title font-semibold">{reservation.productTitle}</h1>
          <p className="text-sm text-muted">
            Reservation{' '}
            <span className="font-mono break-all text-ink select-all">
              {reservation.reservationId}
            </span>
          </p>
        </div>
        <Days reservation={reservation} />
      </div>
    </header>
  );
}

/** The perforation: a dashed line with a bite of the ground at both ends. */
const Perforation = () => (
  <div aria-hidden="true" className="relative h-6">
    <span className="absolute top-0 -left-3.5 size-6 rounded-full border border-line bg-ground" />
    <span className="absolute top-1/2 right-5 left-5 border-t-2 border-dashed border-line" />
    <span className="absolute top-0 -right-3.5 size-6 rounded-full border border-line bg-ground" />
  </div>
);

function Help({ reservation }: Shown) {
  const { site } = useConfig();
  const subject = encodeURIComponent(`Reservation ${reservation.reservationId}`);
  return (
    <footer className="grid gap-1 p-5 text-center sm:p-8">
      <p className="font-display text-lg font-semibold">Need to reschedule or cancel?</p>
      <a
        href={`mailto:${site.email}?subject=${subject}`}
        className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold text-cyan underline underline-offset-4"
      >
        <Icon name="mail" />
        Email us and include this link
      </a>
    </footer>
  );
}

/** A reservation as a ticket: what, when, where, what is paid and what is left. */
export function Ticket(
  props: Shown & { readonly token: string; readonly reload: () => Promise<unknown> },
) {
  const { reservation, token, reload } = props;
  return (
    <article className="card mx-auto max-w-3xl overflow-hidden shadow-lift">
      <Head reservation={reservation} />
      {reservation.lines.length > 1 && (
        <ul className="grid gap-4 px-5 pb-6 sm:px-8">
          {reservation.lines.map((line) => (
            <ReservedLine key={`${line.productId} ${line.startDate} ${line.endDate}`} line={line} />
          ))}
        </ul>
      )}
      <Perforation />
      <section aria-label="Payment" className="grid gap-6 p-5 sm:p-8">
        <PaidBar paidCents={reservation.paidCents} totalCents={reservation.totalCents} />
        <TicketPayment reservation={reservation} token={token} reload={reload} />
      </section>
      <Perforation />
      <Help reservation={reservation} />
    </article>
  );
}
