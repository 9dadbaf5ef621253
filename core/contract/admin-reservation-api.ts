import type { HistoryKind } from '#core/reservations/history.ts';
import type { RefundWay } from '#core/refunds/refund.ts';
import type { OfflineMethod, MoneyEntry } from '#core/reservations/money-entry.ts';
import type { PaymentReason, ReservationStatus } from '#core/reservations/reservation.ts';
import type { PaymentPlan } from '#core/pricing/deposit-plan.ts';
import type { ActorDto } from './actor-dto.ts';
import type { AdjustmentDto, LineInput } from './quote-dto.ts';
import type { Answer, ChangeInput, ChangeQuoteDto, ChangeShown } from './shop-api.ts';
import type { Contact, EventPlace } from '#core/kernel/contact.ts';

export type MoneyEntryDto = {
  readonly id: string;
  readonly kind: MoneyEntry['kind'];
  readonly amountCents: number;
  readonly at: string;
  readonly why?: string | undefined;
  readonly by?: ActorDto | undefined;
  /** The provider's intent, or the credit's code. */
  readonly reference?: string | undefined;
  /** Of what changed hands outside the site. */
  readonly method?: OfflineMethod | undefined;
  readonly note?: string | undefined;
  /** Of a dispute: what the customer asked back, and what the provider kept for it. */
  readonly disputedCents?: number | undefined;
  readonly feeCents?: number | undefined;
};

export type AdminHistoryDto = {
  readonly kind: HistoryKind;
  readonly at: string;
  readonly by: ActorDto;
  readonly amountCents?: number | undefined;
  readonly facts?: Readonly<Record<string, string>> | undefined;
};

export type ReservationRowDto = {
  readonly id: string;
  readonly status: ReservationStatus;
  readonly productTitle: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly createdAt: string;
  readonly contact: Contact;
  readonly city: string;
  readonly totalCents: number;
  readonly paidCents: number;
  readonly balanceCents: number;
};

export type ReservationsDto = {
  readonly reservations: readonly ReservationRowDto[];
  /** Asks for what follows; present also when a page was looked through without a match. */
  readonly next?: string | undefined;
};

export type AdminReservationDto = ReservationRowDto & {
  readonly lines: readonly (LineInput & {
    readonly title: string;
    readonly unitPriceCents: number;
    readonly units: readonly string[];
    readonly per?: 'day' | 'event' | undefined;
  })[];
  readonly adjustments: readonly AdjustmentDto[];
  readonly subtotalCents: number;
  readonly placedTotalCents: number;
  readonly event: EventPlace;
  readonly plan: PaymentPlan;
  readonly entries: readonly MoneyEntryDto[];
  readonly attempts: readonly {
    readonly intentId: string;
    readonly reason: PaymentReason;
    readonly amountCents: number;
    readonly state: 'open' | 'paid' | 'abandoned';
  }[];
  /** Promised back to the card and not yet reported by the provider. */
  readonly pendingCents: number;
  /** Promised back by hand and not handed over yet. */
  readonly toHandBackCents: number;
  /** What could go back at most, each way. */
  readonly mostBackCents: Readonly<Record<RefundWay, number>>;
  /** Whether a payment outside the site can be recorded. */
  readonly takesPayment: boolean;
  /** Another after every change: sent along with what was decided by looking at this one. */
  readonly version: string;
  /** Paid and still here: what cancelling can give back at most. */
  readonly keptCents: number;
  readonly history: readonly AdminHistoryDto[];
  /** What the policy would give back now. */
  readonly policyRefundCents: number;
};

/** `open`: something is left to pay; `hand_back`: somebody gets money back by hand. */
export const OPEN_MONEY = ['open', 'hand_back'] as const;
export type OpenMoney = (typeof OPEN_MONEY)[number];

export type ReservationSearch = {
  /** Id, e-mail address, name, phone or city. */
  readonly q?: string | undefined;
  readonly status?: ReservationStatus | undefined;
  /** Of the pick-up day, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only those with something left to pay, or to hand back. */
  readonly balance?: OpenMoney | undefined;
  readonly after?: string | undefined;
};

/** Money that an admin gives back, takes in or lets go. 409 `changed_meanwhile` unless `version` is the one in force. */
export type MoneyAct = { readonly version: string } & (
  | {
      readonly kind: 'give_back';
      readonly amountCents: number;
      readonly as: RefundWay;
      /** Of `by_hand`; cash unless told. */
      readonly method?: OfflineMethod | undefined;
      readonly why: string;
      /** The total stays, so the amount is owed again; otherwise it falls with it. */
      readonly staysOwed: boolean;
    }
  /** `hand_over` carries out what was promised back by hand. */
  | {
      readonly kind: 'hand_over' | 'take_payment';
      readonly amountCents: number;
      readonly method: OfflineMethod;
      readonly note?: string | undefined;
    }
  /** Lets a balance go that is too little for a card. */
  | { readonly kind: 'waive_balance' }
);

/** What was looked at: 409 `changed_meanwhile` when it is another by now. Not asked for where it is left out. */
type Seen = { readonly version?: string | undefined };

export type AttendInput =
  | { readonly kind: 'note'; readonly text: string }
  | (Seen & {
      readonly kind: 'cancel';
      readonly refundCents: number;
      readonly why?: string | undefined;
    })
  | (Seen & { readonly kind: 'rain_check'; readonly why?: string | undefined })
  | (Seen & { readonly kind: 'adjust'; readonly amountCents: number; readonly why: string })
  | { readonly kind: 'send_link'; readonly isNew: boolean }
  | {
      readonly kind: 'change_contact';
      readonly contact: Contact;
      /** Whether the private link goes to the address; `renew`: a new one, and those sent so far stop working. */
      readonly link: 'none' | 'send' | 'renew';
      readonly version: string;
    }
  | MoneyAct;

/** The back office's reservations. Needs the bearer token of an admin. */
export interface AdminReservationApi {
  listReservations(search: ReservationSearch): Answer<ReservationsDto>;
  findReservation(id: string): Answer<AdminReservationDto>;
  /**
   * 409 `wrong_state`, `cannot_adjust`, `refund_too_high`, `nothing_to_give_back`, `takes_no_payment`, `above_balance`,
   * `not_a_small_balance`, `cannot_change_contact`, `payment_processing`, `nothing_changed`, `changed_meanwhile`.
   */
  attend(id: string, action: AttendInput): Answer<AdminReservationDto>;
  previewReservationChange(id: string, change: ChangeInput): Answer<ChangeQuoteDto>;
  changeReservation(
    id: string,
    change: ChangeInput,
    shown: ChangeShown,
  ): Answer<AdminReservationDto>;
}
