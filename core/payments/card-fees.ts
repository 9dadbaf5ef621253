import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { CardFee } from '#core/reservations/money-entry.ts';

/** `reservationId`: of a gift card's sale as well; undefined where the provider does not tell. */
export type ToldFee = CardFee & { readonly reservationId: ReservationId | undefined };

/** What the provider took for payments, in its own books. */
export interface CardFees {
  /**
   * Fees of a time, without its end, each with the id that it always has. Fees of disputes are left out: they come with the
   * dispute's events. Rejects with `CardPaymentsUnavailableError` on an outage.
   */
  between(from: Instant, to: Instant): Promise<readonly ToldFee[]>;
}
