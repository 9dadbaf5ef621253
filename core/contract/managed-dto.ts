import type { EventPlace, ReservationStatus } from '#core/reservations/reservation.ts';
import type { TimelineDto } from './life-api.ts';
import type { PricedPer } from '#core/pricing/steps.ts';
import type { LineInput, AdjustmentDto } from './quote-dto.ts';

export type ManagedReservationDto = {
  readonly reservationId: string;
  readonly productTitle: string;
  readonly lines: readonly (LineInput & {
    readonly title: string;
    readonly image: string;
    /** Of an add-on. */
    readonly per?: PricedPer | undefined;
    readonly turnaroundDays?: number | undefined;
  })[];
  readonly startDate: string;
  readonly endDate: string;
  readonly status: ReservationStatus;
  readonly paidCents: number;
  readonly totalCents: number;
  readonly balanceCents: number;
  readonly subtotalCents?: number | undefined;
  readonly adjustments?: readonly AdjustmentDto[] | undefined;
  readonly depositPercent?: number | undefined;
  readonly contactEmail: string;
  readonly event: EventPlace;
  /** Present while the customer may cancel: what would go back to the card. */
  readonly cancellation?:
    | {
        readonly refundCents: number;
        /** The part of it that goes back to rain checks and gift cards. */
        readonly toCreditsCents?: number | undefined;
        /** The part of it that came in by hand and is handed back. */
        readonly byHandCents?: number | undefined;
      }
    | undefined;
  readonly contactPhone?: string | undefined;
  /** Present while the weather is a reason: all that was paid would become a credit. `until` is an ISO instant. */
  readonly rainCheck?:
    | { readonly amountCents: number; readonly until: string; readonly expiresOn: string }
    | undefined;
  /** Present while days, lines and details may be changed; an ISO instant. */
  readonly changes?: { readonly until: string } | undefined;
  /** Paid by rain checks and gift cards, within `paidCents`. */
  readonly creditedCents?: number | undefined;
  /** Promised back, within `paidCents`, and not yet reported by the card provider. */
  readonly refundsUnderWayCents?: number | undefined;
  /** What came in by hand and is to be handed back. */
  readonly toHandBackCents?: number | undefined;
  /** What became a credit in place of money, codes in groups. */
  readonly issuedCredits?:
    readonly { readonly code: string; readonly amountCents: number }[] | undefined;
  /** Oldest first. */
  readonly history?: readonly TimelineDto[] | undefined;
  /** What goes back by days before the delivery, most days first. */
  readonly cancellationTiers?:
    readonly { readonly daysBefore: number; readonly refundPercent: number }[] | undefined;
};
