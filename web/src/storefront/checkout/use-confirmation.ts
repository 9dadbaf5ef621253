import { useQuery } from '@tanstack/react-query';
import type { ReservationStatusDto } from '#core/contract/reservations.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { useShop } from '#web/shared/app-context.tsx';
import type { StoredBooking } from '#web/shared/booking/stored-booking.ts';
import { askedUntil, LONG_WAIT_ATTEMPT, QUERIES, useAsked } from '#web/shared/data/query.ts';

export type Confirmation =
  | { readonly kind: 'waiting'; readonly isLong: boolean; readonly isExpired: boolean }
  | { readonly kind: 'confirmed'; readonly status: ReservationStatusDto }
  /** The owner answers first, so nothing is paid. */
  | { readonly kind: 'request' }
  | { readonly kind: 'cancelled' }
  /** Not made in this browser, or no longer known. */
  | { readonly kind: 'unknown' };

const WAITING: Confirmation = { kind: 'waiting', isLong: false, isExpired: false };
const UNKNOWN: Confirmation = { kind: 'unknown' };

/** The booking does not exist, or its link was replaced. */
const GONE: ReadonlySet<string> = new Set(['invalid_link', 'reservation_not_found']);

function read(status: ReservationStatusDto | undefined, attempt: number): Confirmation {
  if (status !== undefined && isSold(status)) return { kind: 'confirmed', status };
  if (status?.awaitsOwner === true) return { kind: 'request' };
  if (status?.status === 'cancelled') return { kind: 'cancelled' };
  const isExpired = status?.status === 'expired';
  return { kind: 'waiting', isLong: attempt >= LONG_WAIT_ATTEMPT, isExpired };
}

type Asked = Pick<StoredBooking, 'reservationId' | 'manageToken'>;

const useAskStatus = () => {
  const shop = useShop();
  return ({ reservationId, manageToken }: Asked) =>
    shop('GET /reservations/:id/status', {
      id: reservationId,
      headers: { authorization: `Manage ${manageToken}` },
    });
};

/** What became of it, asked again whenever the customer comes back to the page. */
export function useStatus(booking: Asked | undefined) {
  const ask = useAskStatus();
  const { reservationId = '', manageToken = '' } = booking ?? {};
  return useAsked({
    key: ['status-now', reservationId],
    ask: () => ask({ reservationId, manageToken }),
    enabled: booking !== undefined,
    refetchOnWindowFocus: 'always',
  }).answer;
}

/**
 * Polls with growing pauses until the payment is known. Expired holds are polled too, because a
 * late payment retakes the units or is refunded.
 */
export function useConfirmation(booking: Asked | undefined): Confirmation {
  const ask = useAskStatus();
  const { reservationId = '', manageToken = '' } = booking ?? {};
  const queryKey = ['status', reservationId];
  const { data } = useQuery(
    {
      queryKey,
      async queryFn() {
        const answer = await ask({ reservationId, manageToken });
        const attempt = QUERIES.getQueryState(queryKey)?.dataUpdateCount ?? 0;
        const isGone = !answer.ok && GONE.has(answer.error.code);
        return isGone ? UNKNOWN : read(answer.ok ? answer.value : undefined, attempt);
      },
      enabled: booking !== undefined,
      ...askedUntil<Confirmation>(({ kind }) => kind !== 'waiting'),
    },
    QUERIES,
  );
  return booking === undefined ? UNKNOWN : (data ?? WAITING);
}
