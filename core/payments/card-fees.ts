import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { CardFee } from '#core/reservations/money-entry.ts';

/** `reservationId`: may also be a gift sale's id; undefined if the provider does not report it. */
export type ReportedFee = CardFee & { readonly reservationId: ReservationId | undefined };

/** What the provider charged for payments, from its own books. */
export interface CardFees {
  /**
   * The fees of a time span, excluding its end, each under a stable id. Dispute fees are not
   * included, because the dispute's events report them. Rejects with `CardPaymentsUnavailableError`
   * on an outage.
   */
  between(from: Instant, to: Instant): Promise<readonly ReportedFee[]>;
}
