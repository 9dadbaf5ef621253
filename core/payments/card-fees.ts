import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { CardFee } from '#core/reservations/money-entry.ts';

/** `reservationId`: of a gift card's sale as well; undefined where the provider does not tell. */
export type ToldFee = CardFee & { readonly reservationId: ReservationId | undefined };

/** What the provider charged for payments, from its own books. */
export interface CardFees {
  /**
   * The fees of a time span, its end excluded, each under a stable id. Dispute fees are left out: they come with the
   * dispute's events. Rejects with `CardPaymentsUnavailableError` on an outage.
   */
  between(from: Instant, to: Instant): Promise<readonly ToldFee[]>;
}
