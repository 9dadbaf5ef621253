import type { ManagedReservationDto } from '#core/contract/managed-dto.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { AmountList, SummaryFrame } from '#web/storefront/checkout/order-summary.tsx';
import type { StoredBooking } from '#web/shared/booking/stored-booking.ts';
import { shownAdjustments } from '#web/shared/pricing/adjustment-rows.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { SUMMARY } from '#texts/checkout.ts';
import { formatDayCount, formatPeriod } from '#texts/dates.ts';

type Line = ManagedReservationDto['lines'][number];

export function ReservedLine({ line }: { readonly line: Line }) {
  const { title, image, quantity } = line;
  const [start, end] = [calendarDay(line.startDate), calendarDay(line.endDate)];
  return (
    <li className="flex items-center gap-3">
      <LinePicture src={image} className="w-16" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">
          {quantity > 1 ? `${quantity} × ` : ''}
          {title}
        </p>
        <p className="text-muted">
          {formatPeriod(start, end)} · {formatDayCount(start, end)}
        </p>
      </div>
    </li>
  );
}

/** What is paid for. @param props.reservation undefined until the server has told: the title stands in */
export function PaySummary(props: {
  readonly booking: StoredBooking;
  readonly reservation: ManagedReservationDto | undefined;
}) {
  const { booking, reservation } = props;
  const { plan, totalCents: total, dueNowCents: dueNow, balanceCents: balance } = booking;
  return (
    <SummaryFrame dueNow={dueNow}>
      {reservation === undefined ? (
        <p className="min-h-12 font-semibold">{booking.productTitle}</p>
      ) : (
        <>
          <ul className="grid gap-4">
            {reservation.lines.map((line) => (
              <ReservedLine
                key={`${line.productId} ${line.startDate} ${line.endDate}`}
                line={line}
              />
            ))}
          </ul>
          <p className="flex gap-2 text-sm text-muted">
            <Icon name="pin" className="mt-0.5 size-4 text-cyan" />
            {reservation.event.street}, {reservation.event.city}, {reservation.event.region}{' '}
            {reservation.event.postalCode}
          </p>
        </>
      )}
      <AmountList
        amounts={{
          lines: [],
          subtotal: reservation?.subtotalCents ?? total,
          adjustments: shownAdjustments(reservation?.adjustments),
          total,
          dueNow,
          balance,
          credited: booking.creditedCents,
        }}
        plan={plan}
      />
      <p className="text-sm text-muted">{SUMMARY.confirmation(booking.email)}</p>
    </SummaryFrame>
  );
}
