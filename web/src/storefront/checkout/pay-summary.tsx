import { ReservedLine } from '#web/shared/booking/line-picture.tsx';
import { AmountList, SummaryFrame } from './order-summary.tsx';
import type { StoredBooking } from '#web/shared/booking/stored-booking.ts';
import { shownAdjustments } from '#web/shared/pricing/adjustment-rows.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { SUMMARY } from '#texts/checkout.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';

/** What is paid for. @param props.reservation undefined until the server has told: the title stands in */
export function PaySummary(props: {
  readonly booking: StoredBooking;
  readonly reservation: ManagedReservation | undefined;
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
