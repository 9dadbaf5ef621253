import { useCallback, useState } from 'react';
import type { ChangeInput } from '#core/contract/life-api.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { ChangePrice, type Changing } from '#web/storefront/manage/change-price.tsx';
import { useShop } from '#web/shared/app-context.tsx';
import { LazyAvailabilityCalendar } from '#web/shared/dates/lazy-availability-calendar.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DATES_DIALOG } from '#texts/life.ts';

function DatesBody(props: Changing) {
  const { reservation, token } = props;
  const shop = useShop();
  const now = {
    startDate: calendarDay(reservation.startDate),
    endDate: calendarDay(reservation.endDate),
  };
  const [period, setPeriod] = useState<RentalPeriod | undefined>(now);
  const look = useCallback(
    (from: string, to: string) => shop.ownAvailability(token, from, to),
    [shop, token],
  );
  const isOther =
    period !== undefined && (period.startDate !== now.startDate || period.endDate !== now.endDate);
  const change: ChangeInput | undefined = isOther ? { kind: 'reschedule', ...period } : undefined;
  const rests = reservation.lines.map(({ turnaroundDays = 0 }) => turnaroundDays);
  return (
    <div className="grid gap-5 p-4 sm:p-6">
      <p className="text-muted">{DATES_DIALOG.text}</p>
      <LazyAvailabilityCalendar
        productId={reservation.reservationId}
        turnaroundDays={Math.max(0, ...rests)}
        value={period}
        onChange={setPeriod}
        look={look}
      />
      <ChangePrice {...props} change={change} />
    </div>
  );
}

/** Other days for all of a booking; its own units count as free. */
export const ChangeDatesDialog = (props: Changing) => (
  <Dialog open onClose={props.onClose} title={DATES_DIALOG.title}>
    <DatesBody {...props} />
  </Dialog>
);
