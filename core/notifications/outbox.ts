import type { SecurityNotice } from '#core/accounts/second-factor.ts';
import type { GiftMail } from '#core/gifts/gift-sale.ts';
import type { FindPayment } from '#core/gifts/gift-sales-store.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { type Result, err } from '#core/kernel/result.ts';
import { isPromised } from '#core/refunds/net-paid.ts';
import type { MailKind, OwnerNotice, TextKind } from '#core/reservations/booking-decision.ts';
import type { AutomationName } from './automation-texts.ts';
import type { SmsReceipt } from './sms.ts';

type OfReservation = { readonly reservationId: ReservationId };

/** Work to be done at least once outside its transaction. The same cause has the same `id`. */
export type OutboxTask = { readonly id: string; readonly attempts: number } & (
  | ({ readonly kind: 'mail'; readonly mail: MailKind; readonly cause: string } & OfReservation)
  | ({ readonly kind: 'text'; readonly text: TextKind; readonly cause: string } & OfReservation)
  | ({ readonly kind: 'refund'; readonly intentId: string; readonly amount: Cents } & OfReservation)
  /** A visitor's message, or a customer's answer in its thread, for the owner. */
  | { readonly kind: 'contact'; readonly messageId: string; readonly replyId?: string | undefined }
  /** The office's answer to a visitor's message. */
  | {
      readonly kind: 'reply';
      readonly messageId: string;
      readonly replyId: string;
      readonly reservationId?: string | undefined;
    }
  /** The link to choose a new password. */
  | { readonly kind: 'password_reset'; readonly resetId: string }
  /** The link to confirm an account's address. */
  | { readonly kind: 'address_confirmation'; readonly linkId: string }
  /** The link that makes somebody staff. */
  | { readonly kind: 'staff_invitation'; readonly invitationId: string }
  /** What was done with an account, for its holder. */
  | { readonly kind: 'security_notice'; readonly notice: SecurityNotice }
  /** Private links for an address, or else a number, that reports them lost, if it has any. */
  | {
      readonly kind: 'links';
      readonly email?: string | undefined;
      readonly phone?: string | undefined;
      readonly language: Language;
    }
  /** Tomorrow's outlook, for the owner. */
  | {
      readonly kind: 'day_ahead';
      readonly day: CalendarDay;
      /** Absent: to the shop. */
      readonly recipient?: string | undefined;
    }
  /** Papers of units that end on a day, for the owner. */
  | {
      readonly kind: 'papers';
      readonly day: CalendarDay;
      /** Absent: to the shop. */
      readonly recipient?: string | undefined;
    }
  /** Parties until a day that the wind may end, for the owner. */
  | {
      readonly kind: 'weather';
      readonly day: CalendarDay;
      /** Absent: to the shop. */
      readonly recipient?: string | undefined;
    }
  /** News a year after a party, to who wants news. */
  | ({ readonly kind: 'birthday'; readonly subscriberId: string } & OfReservation)
  /** A saved report, for staff that chose it; its week is that of the Monday. */
  | {
      readonly kind: 'report';
      readonly savedId: string;
      readonly monday: CalendarDay;
      readonly uid: string;
    }
  /** A webhook was switched off because nothing took its calls, for the owner. */
  | { readonly kind: 'webhook_off'; readonly url: string; readonly why: 'failing' | 'gone' }
  /** A cart that was left, by consent: the first mail about it or the second. */
  | { readonly kind: 'recovery'; readonly leadId: string; readonly nth: number }
  /** A campaign's mail to one subscriber; without one, a test to the shop. */
  | {
      readonly kind: 'campaign';
      readonly campaignId: string;
      readonly subscriberId?: string | undefined;
      /** Of a test. */
      readonly language?: Language | undefined;
    }
  /** Points for bringing a friend, whose party is over. */
  | { readonly kind: 'reward'; readonly friendsBooking: ReservationId }
  /** Points that end on a day, for their holder. */
  | { readonly kind: 'points'; readonly code: string; readonly endsOn: CalendarDay }
  /** An automation's mail about a booking, tried out by the owner. */
  | ({
      readonly kind: 'test';
      readonly automation: AutomationName;
      readonly language: Language;
    } & OfReservation)
  /** A gift card, for its recipient. */
  | { readonly kind: 'gift_card'; readonly code: string; readonly mailingId: string }
  /** To whoever bought a gift card online: the receipt with the card, or what went back. */
  | {
      readonly kind: 'gift_sale';
      readonly saleId: string;
      readonly mail: GiftMail['mail'];
      readonly cause: string;
    }
  /** A written quote, or the reminder that it ends soon. */
  | { readonly kind: 'quote'; readonly quoteId: string; readonly what: 'sent' | 'reminded' }
  /** An invoice, to an address that the office typed. */
  | ({ readonly kind: 'invoice'; readonly to: string } & OfReservation)
  /** A customer's statement, or that of one of their organizations, to such an address. */
  | {
      readonly kind: 'statement';
      readonly customerId: string;
      readonly organization?: string | undefined;
      /** The customer's, for the greeting. */
      readonly name: string;
      readonly language: Language;
      readonly to: string;
    }
  /** A dispute, fraud warning or failed refund, for the owner. */
  | ({ readonly kind: 'attention' } & OwnerNotice & OfReservation)
);

/** What a task is about. */
export type NewTask = OutboxTask extends infer Task
  ? Task extends OutboxTask
    ? Omit<Task, 'id' | 'attempts'>
    : never
  : never;

/** A task that no transaction of a booking asks for. */
type AskedTask = Extract<
  NewTask,
  {
    readonly kind:
      | 'birthday'
      | 'campaign'
      | 'day_ahead'
      | 'invoice'
      | 'links'
      | 'papers'
      | 'points'
      | 'recovery'
      | 'report'
      | 'reward'
      | 'statement'
      | 'test'
      | 'weather'
      | 'webhook_off';
  }
>;

/** `dead`: all tries failed, waiting for an admin. `discarded`: an admin gave it up. */
export const OUTBOX_STATES = ['pending', 'done', 'dead', 'discarded'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** What went out, as read; its links without tokens. */
export type Sent = {
  readonly channel: 'mail' | 'text';
  /** The recipient's address. */
  readonly to: string;
  readonly subject?: string | undefined;
  readonly text: string;
};

export type OutboxEntry = OutboxTask & {
  readonly state: OutboxState;
  readonly createdAt: Instant;
  readonly nextAttemptAt: Instant;
  readonly doneAt?: Instant | undefined;
  readonly lastError?: string | undefined;
  /** Absent: not sent yet, skipped, or older than this record. */
  readonly sent?: Sent | undefined;
  /** Delivery of a text, as the provider reported it since. */
  readonly receipt?: (SmsReceipt & { readonly at: Instant }) | undefined;
  /** There was nothing left to send. */
  readonly isSkipped?: boolean | undefined;
};

type TaskRule = {
  /** Goes to the owner or staff, so answers are not a customer's. */
  readonly isOurs?: boolean;
  /** Waits for the morning. */
  readonly isQuietAtNight?: boolean;
  /** Never sent again by hand: money, links that a new mail would replace, and news. */
  readonly isOnce?: boolean;
};

/** How each kind of task is treated. */
export const TASK_RULES: Readonly<Record<OutboxTask['kind'], TaskRule>> = {
  mail: {},
  text: { isQuietAtNight: true },
  refund: { isOnce: true },
  contact: { isOurs: true },
  reply: {},
  password_reset: { isOnce: true },
  address_confirmation: { isOnce: true },
  staff_invitation: { isOurs: true, isOnce: true },
  security_notice: { isOnce: true },
  links: {},
  day_ahead: { isOurs: true },
  papers: { isOurs: true },
  weather: { isOurs: true },
  birthday: { isQuietAtNight: true, isOnce: true },
  report: { isOurs: true },
  webhook_off: { isOurs: true },
  recovery: { isQuietAtNight: true },
  campaign: { isQuietAtNight: true, isOnce: true },
  reward: { isQuietAtNight: true },
  points: { isQuietAtNight: true },
  test: { isOurs: true },
  gift_card: {},
  gift_sale: {},
  quote: {},
  invoice: {},
  statement: {},
  attention: { isOurs: true },
};

type OutboxPage = { readonly entries: readonly OutboxEntry[]; readonly next?: string | undefined };

export type NotRepeated = { readonly kind: 'task_not_found' } | { readonly kind: 'not_repeated' };

export type NotDead = { readonly kind: 'task_not_found' } | { readonly kind: 'task_not_dead' };

/** What waits in the outbox, for whoever watches the server. */
export type OutboxBacklog = {
  readonly pending: number;
  readonly dead: number;
  /** Since the oldest task was written that is due or failed before; 0 if there is none. */
  readonly oldestMs: number;
};

export interface Outbox {
  /**
   * Leases due tasks to this process until `leaseUntil`: others cannot claim them before. If the
   * process dies, they become claimable again.
   */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<readonly OutboxTask[]>;
  /** @param sent undefined if nothing went out */
  done(id: string, at: Instant, sent?: Sent): Promise<void>;
  /**
   * Retries at `retryAt`; undefined makes it dead, for an admin.
   * @param attempts as claimed: if the task was claimed again since, this result is ignored
   */
  failed(id: string, error: string, retryAt: Instant | undefined, attempts?: number): Promise<void>;
  /**
   * It was not tried: due again at `until`, with its attempts as before.
   * @param attempts as claimed
   */
  wait(id: string, why: string, until: Instant, attempts: number): Promise<void>;
  /** Newest first, for the admin. */
  list(limit: number): Promise<readonly OutboxEntry[]>;
  /** Newest first, in pages. Rejects with `BadCursorError`. */
  log(state: OutboxState | undefined, limit: number, after?: string): Promise<OutboxPage>;
  /** Newest first. */
  ofReservation(reservationId: string, limit: number): Promise<readonly OutboxEntry[]>;
  /** What went to an address or number (a `key` as in `keysOf`), newest first. */
  sentTo(key: string, limit: number): Promise<readonly OutboxEntry[]>;
  find(id: string): Promise<OutboxEntry | undefined>;
  /** Dead tasks, longest dead first. */
  listDead(limit: number): Promise<readonly OutboxEntry[]>;
  /** Makes a dead task due again with a fresh set of attempts. */
  retry(id: string, now: Instant): Promise<Result<OutboxEntry, NotDead>>;
  /** Kept unless more is known already; nothing where there is no such text. */
  noteReceipt(id: string, receipt: SmsReceipt, at: Instant): Promise<void>;
  /** Sends it again with today's content, as a new task; never refunds or password links. */
  repeat(id: string, now: Instant): Promise<Result<OutboxEntry, NotRepeated>>;
  /** Gives up a dead task. */
  discard(id: string): Promise<Result<OutboxEntry, NotDead>>;
  /**
   * Queues a task; false if one with this id was queued before.
   * @param id of its cause
   */
  ask(id: string, task: AskedTask, now: Instant): Promise<boolean>;
}

/** A file attached to a mail. */
export type MailAttachment = {
  readonly name: string;
  readonly type: 'text/calendar' | 'text/csv' | 'application/pdf';
  readonly content: string | Uint8Array;
};

export type Mail = {
  /** Stable per mail: adapters make the Message-ID or file name from it. */
  readonly id: string;
  readonly to: string;
  /** Address for replies, if not the sender's. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** Ends mails of this kind by one click (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** The sender, where it differs from the mail server's. */
  readonly from?: { readonly name: string; readonly address?: string | undefined } | undefined;
};

export interface MailSender {
  /** Rejects if the mail was not accepted; the outbox retries. */
  send(mail: Mail): Promise<void>;
  /** Rejects if the mail server cannot be reached or refuses the credentials. Sends nothing. */
  check?(): Promise<void>;
}

/** A promised refund cannot be discarded: retry it, or refund in the provider's dashboard. */
export type DiscardError = NotDead | { readonly kind: 'refund_owed' };

/** An admin gives up a task that failed permanently. */
export const makeDiscardTask =
  (outbox: Pick<Outbox, 'find' | 'discard'>, findPayment: FindPayment) =>
  async (id: string): Promise<Result<OutboxEntry, DiscardError>> => {
    const task = await outbox.find(id);
    if (task?.kind === 'refund') {
      const payment = await findPayment(task.reservationId);
      if (payment !== undefined && isPromised(payment, task)) return err({ kind: 'refund_owed' });
    }
    return outbox.discard(id);
  };
