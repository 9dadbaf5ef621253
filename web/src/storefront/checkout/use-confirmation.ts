import { useEffect, useState } from 'react';
import type { ReservationStatusDto } from '#core/contract/reservations.ts';
import { askWhileVisible } from '#web/shared/data/ask-while-visible.ts';
import { LONG_WAIT_ATTEMPT } from '#web/shared/data/poll-delay.ts';
import type { StoredBooking } from '#web/shared/booking/stored-booking.ts';
import { useShop } from '#web/shared/app-context.tsx';

export type Confirmation =
  | { readonly kind: 'waiting'; readonly isLong: boolean; readonly isExpired: boolean }
  | { readonly kind: 'confirmed'; readonly status: ReservationStatusDto }
  | { readonly kind: 'cancelled' };

const WAITING: Confirmation = { kind: 'waiting', isLong: false, isExpired: false };

function read(status: ReservationStatusDto | undefined, attempt: number): Confirmation {
  if (status?.status === 'confirmed' || status?.status === 'completed') {
    return { kind: 'confirmed', status };
  }
  if (status?.status === 'cancelled') return { kind: 'cancelled' };
  const isExpired = status?.status === 'expired';
  return { kind: 'waiting', isLong: attempt >= LONG_WAIT_ATTEMPT, isExpired };
}

/**
 * Asks until the payment is known, with growing pauses. An expired hold is still waited for: a payment that arrives
 * late takes the units again, or is given back.
 */
export function useConfirmation(
  booking: Pick<StoredBooking, 'reservationId' | 'manageToken'> | undefined,
): Confirmation {
  const shop = useShop();
  const [confirmation, setConfirmation] = useState(WAITING);
  const { reservationId, manageToken } = booking ?? {};
  useEffect(() => {
    if (reservationId === undefined || manageToken === undefined) return undefined;
    let isOver = false;
    const end = askWhileVisible(async (attempt) => {
      const answer = await shop.reservationStatus(reservationId, manageToken);
      const next = read(answer.ok ? answer.value : undefined, attempt);
      if (!isOver) setConfirmation(next);
      return next.kind !== 'waiting';
    });
    return () => {
      isOver = true;
      end();
    };
  }, [shop, reservationId, manageToken]);
  return confirmation;
}
