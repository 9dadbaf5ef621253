import type { HistoryKind } from '#core/reservations/history.ts';
import type { EventPlace } from '#core/reservations/reservation.ts';
import type { ManagedReservationDto } from './managed-dto.ts';
import type { AddOnInput, AdjustmentDto, LineInput } from './quote-dto.ts';
import type { Answer, AvailabilityDto } from './shop-api.ts';

/** What happened, in the customer's own view: no names of admins, no notes, no units. */
export type TimelineDto = {
  readonly kind: HistoryKind;
  /** ISO instant. */
  readonly at: string;
  readonly by: 'you' | 'us' | 'system' | 'provider';
  /** Signed for `rescheduled`, `lines_changed`, `details_changed` and `adjusted`. */
  readonly amountCents?: number | undefined;
  readonly facts?: Readonly<Record<string, string>> | undefined;
};

/** A change that is asked for. */
export type ChangeInput =
  | { readonly kind: 'reschedule'; readonly startDate: string; readonly endDate: string }
  | {
      readonly kind: 'lines';
      readonly lines: readonly LineInput[];
      readonly addOns: readonly AddOnInput[];
    }
  | {
      readonly kind: 'details';
      readonly event: EventPlace;
      readonly phone?: string | undefined;
    };

export type ChangeQuoteDto = {
  readonly adjustments: readonly AdjustmentDto[];
  readonly totalCents: number;
  /** Signed: what the total gains. */
  readonly differenceCents: number;
  /** What was paid above the new total: it goes back, or becomes a credit. */
  readonly excessCents: number;
  readonly balanceCents: number;
};

export type ChangeShown = {
  readonly totalCents: number;
  readonly excessCents: number;
  /** The excess becomes a credit in place of going back. */
  readonly keepAsCredit?: boolean | undefined;
  /** Of the reservation the change was made of: 409 `changed_meanwhile` when it is another by now. */
  readonly version?: string | undefined;
};

/** What customers do by their private link. 404 `invalid_link` for a bad one. */
export interface LifeApi {
  /** Of all that the reservation has, its own units free; 1 or 0 a day. At most 92 days. */
  ownAvailability(token: string, from: string, to: string): Answer<AvailabilityDto>;
  /** 409 `cannot_change`, `nothing_changed` and what refuses an order. Nothing is written. */
  previewChange(token: string, change: ChangeInput): Answer<ChangeQuoteDto>;
  /** As above; 409 `quote_changed` when it is not what was shown any more. */
  change(token: string, change: ChangeInput, shown: ChangeShown): Answer<ManagedReservationDto>;
  /** Pays the balance as far as the credit goes; 422 `credit_unknown`, `credit_expired`, `credit_empty`. */
  payByCredit(token: string, code: string): Answer<ManagedReservationDto>;
  /** All that was paid becomes a credit. 409 `no_rain_check`, `refund_changed`. */
  takeRainCheck(token: string, amountCents: number, why: string): Answer<ManagedReservationDto>;
}
