import type { Language } from '../site/language.ts';
import type { CreditEntryKind, CreditKind } from '../credit/credit.ts';
import type { HistoryKind } from '../booking/history.ts';
import type { GiveBackWay } from '../booking/give-back.ts';
import type { HandMethod, MoneyEntry } from '../booking/money-entry.ts';
import type {
  Contact,
  EventPlace,
  PaymentReason,
  ReservationStatus,
} from '../booking/reservation.ts';
import type { PaymentPlan } from '../pricing/deposit-plan.ts';
import type { AddOnInput, AdjustmentDto, LineInput } from './quote-dto.ts';
import type { Answer, AvailabilityDto } from './shop-api.ts';
import type { ManagedReservationDto } from './managed-dto.ts';

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

export type ActorDto = {
  readonly kind: 'customer' | 'account' | 'admin' | 'system' | 'provider';
  /** The admin's or the account's uid, or the job's name. */
  readonly name?: string | undefined;
};

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
  readonly method?: HandMethod | undefined;
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
  readonly mostBackCents: Readonly<Record<GiveBackWay, number>>;
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
      readonly as: GiveBackWay;
      /** Of `by_hand`; cash unless told. */
      readonly method?: HandMethod | undefined;
      readonly why: string;
      /** The total stays, so the amount is owed again; otherwise it falls with it. */
      readonly staysOwed: boolean;
    }
  /** `hand_over` carries out what was promised back by hand. */
  | {
      readonly kind: 'hand_over' | 'take_payment';
      readonly amountCents: number;
      readonly method: HandMethod;
      readonly note?: string | undefined;
    }
  /** Lets a balance go that is too little for a card. */
  | { readonly kind: 'waive_balance' }
);

export type AttendInput =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'cancel'; readonly refundCents: number; readonly why?: string | undefined }
  | { readonly kind: 'rain_check'; readonly why?: string | undefined }
  | { readonly kind: 'adjust'; readonly amountCents: number; readonly why: string }
  | { readonly kind: 'send_link'; readonly isNew: boolean }
  | MoneyAct;

/** To who gets a gift card. */
export type GiftWords = {
  readonly language: Language;
  readonly message?: string | undefined;
};

/** @property id a key of the wish: sent again, it is the same mail */
export type MailCreditInput = GiftWords & { readonly id: string; readonly email: string };

export type CreditDto = {
  readonly code: string;
  /** In groups, as it is read out. */
  readonly shownCode: string;
  readonly kind: CreditKind;
  readonly issuedCents: number;
  readonly balanceCents: number;
  readonly expiresOn: string;
  readonly createdAt: string;
  readonly isVoid: boolean;
  readonly holder?: { readonly name: string; readonly email: string } | undefined;
  readonly note?: string | undefined;
  /** When it was mailed, oldest first. */
  readonly mailings?:
    | readonly (GiftWords & {
        readonly to: string;
        readonly at: string;
        readonly by: ActorDto;
      })[]
    | undefined;
  readonly entries: readonly {
    readonly kind: CreditEntryKind;
    readonly amountCents: number;
    readonly at: string;
    readonly by: ActorDto;
    readonly reservationId?: string | undefined;
  }[];
};

export type IssueCreditInput = {
  readonly amountCents: number;
  readonly expiresOn: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly note?: string | undefined;
  /** It is mailed at once, to `email`. */
  readonly mail?: GiftWords | undefined;
};

/** The back office's reservations and credits. Needs the bearer token of an admin. */
export interface AdminLifeApi {
  listReservations(search: ReservationSearch): Answer<ReservationsDto>;
  findReservation(id: string): Answer<AdminReservationDto>;
  /**
   * 409 `wrong_state`, `cannot_adjust`, `refund_too_high`, `nothing_to_give_back`, `takes_no_payment`, `above_balance`,
   * `not_a_small_balance`, `changed_meanwhile`.
   */
  attend(id: string, action: AttendInput): Answer<AdminReservationDto>;
  previewReservationChange(id: string, change: ChangeInput): Answer<ChangeQuoteDto>;
  changeReservation(
    id: string,
    change: ChangeInput,
    shown: ChangeShown,
  ): Answer<AdminReservationDto>;
  listCredits(
    after?: string,
  ): Answer<{ readonly credits: readonly CreditDto[]; readonly next?: string | undefined }>;
  findCredit(code: string): Answer<CreditDto>;
  issueCredit(input: IssueCreditInput): Answer<CreditDto>;
  voidCredit(code: string): Answer<CreditDto>;
  /** 404 `credit_not_found`, 409 `not_mailed`: void, no gift card, or mailed too often. */
  mailCredit(code: string, input: MailCreditInput): Answer<CreditDto>;
}
