import { useEffect, useState } from 'react';
import type { ReservationStatusDto } from '#core/ports/shop-api.ts';
import { LONG_WAIT_ATTEMPT, pollDelay } from '#web/features/booking/poll-delay.ts';
import type { StoredBooking } from '#web/features/booking/stored-booking.ts';
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
    if (reservationId === undefined || manageToken === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (attempt: number): Promise<void> => {
      const answer = await shop.reservationStatus(reservationId, manageToken);
      if (isOver) return;
      const next = read(answer.ok ? answer.value : undefined, attempt);
      setConfirmation(next);
      if (next.kind === 'waiting') {
        timer = setTimeout(() => void ask(attempt + 1), pollDelay(attempt));
      }
    };
    void ask(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [shop, reservationId, manageToken]);
  return confirmation;
}
