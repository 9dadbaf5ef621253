import type { SiteConfig } from '#core/content/site-config.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { after as later, DAY } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { balanceOf, type Reservation, summaryOf, titleIn } from '#core/reservations/reservation.ts';
import { type AnswerFacts, type CannedAnswersStore, fillAnswer } from './canned-answer.ts';
import {
  awaitsUs,
  type ContactMessage,
  type ContactMessages,
  type MessageState,
  stateOfMessage,
} from './contact-message.ts';
import type { CustomerBook } from './customer-book.ts';
import { type Customer, emailKey, phoneKey } from './customer.ts';
import { findCustomers } from './find-customers.ts';

/** One change the office makes to a message. */
type MessageChange =
  /** Assigns the message to an admin by name; a blank name assigns it to nobody. */
  | { readonly kind: 'hold'; readonly by: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** Links the message to a reservation; undefined unlinks it. */
  | { readonly kind: 'link'; readonly reservationId?: string | undefined }
  /** The `id` stays the same if a reply is sent twice, so it is stored once. */
  | {
      readonly kind: 'reply';
      readonly id: string;
      readonly text: string;
      /** Number of replies its writer has read; undefined: all. */
      readonly read?: number | undefined;
    };

export type MessageRefusal =
  | { readonly kind: 'words_missing'; readonly words: readonly string[] }
  /** The reply has a `{link}`, but the message has no booking. */
  | { readonly kind: 'no_booking' }
  /** A colleague has answered, or the customer has written again. */
  | { readonly kind: 'message_changed' };

function reply(
  message: ContactMessage,
  { id, text, read }: Extract<MessageChange, { readonly kind: 'reply' }>,
  { now, by }: ActionContext,
): Result<ContactMessage, MessageRefusal> {
  const { replies = [], reservationId } = message;
  if (replies.some((one) => one.id === id)) return ok(message);
  if (read !== undefined && replies.length > read) return err({ kind: 'message_changed' });
  if (text.includes('{link}') && reservationId === undefined) return err({ kind: 'no_booking' });
  // The link is filled in when the mail is sent and is not stored anywhere.
  const { missing } = fillAnswer(text, { link: '…' });
  if (missing.length > 0) return err({ kind: 'words_missing', words: missing });
  return ok({ ...message, state: 'answered', replies: [...replies, { id, at: now, by, text }] });
}

/** Returns the changed message, or the same object if it already has this reply. */
export function changeMessage(
  message: ContactMessage,
  change: MessageChange,
  context: ActionContext,
): Result<ContactMessage, MessageRefusal> {
  switch (change.kind) {
    case 'hold': {
      const heldBy = change.by.trim() === '' ? undefined : change.by.trim();
      const state = awaitsUs(message) ? 'open' : stateOfMessage(message);
      return ok({ ...message, heldBy, state });
    }
    case 'open':
      return ok({ ...message, state: 'open' });
    case 'close':
      return ok({ ...message, state: 'closed' });
    case 'link':
      return ok({ ...message, reservationId: change.reservationId });
    case 'reply':
      return reply(message, change, context);
  }
}

type InboxPorts = {
  readonly messages: ContactMessages;
  readonly canned: CannedAnswersStore;
  readonly customers: CustomerBook;
  readonly book: ReservationBook;
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly readSite: () => Promise<SiteConfig>;
  readonly clock: Clock;
};

type InboxAsked = {
  /** `waiting` lists messages that the shop has not answered. */
  readonly state?: MessageState | 'waiting' | undefined;
  readonly after?: string | undefined;
};

export type MessageRead = {
  readonly message: ContactMessage;
  readonly language: Language;
  /** The customer with the message's email address, or else its phone number. */
  readonly customer: Customer | undefined;
  /** The customer's latest bookings; the message may be about one of them. */
  readonly bookings: readonly Reservation[];
  /** Other messages from the same address, latest first. */
  readonly others: readonly ContactMessage[];
  readonly facts: AnswerFacts;
};

const PAGE = 50;
/** Number of documents that one page of a state reads. The next page continues there. */
const MOST_LOOKED_AT = 300;
const MOST_OTHERS = 10;
const MOST_BOOKINGS = 10;
/** The sidebar counts only messages of the last month, because nobody will answer older ones. */
const WAITING_DAYS = 30;
const MOST_WAITING = 200;

const DAYS = { en: english.formatDay, es: spanish.formatDay } as const;

const isAsked = (message: ContactMessage, state: InboxAsked['state']): boolean =>
  state === undefined ||
  (state === 'waiting' ? awaitsUs(message) : stateOfMessage(message) === state);

/** Values for the words in braces of an answer. */
function factsOf(
  { name }: ContactMessage,
  { brand, phone }: SiteConfig,
  booking: Reservation | undefined,
  language: Language,
): AnswerFacts {
  const known = { name, first_name: greetingName(name), brand, phone };
  if (booking === undefined) return known;
  return {
    ...known,
    booking: titleIn(language, booking.lines),
    day: DAYS[language](summaryOf(booking.lines).startDate),
    balance: formatUsd(balanceOf(booking)),
  };
}

/** The inbox: visitors' messages, their customers, and the office's answers. */
export function makeInbox(ports: InboxPorts) {
  const { messages, canned, customers, book, ledger, readSite, clock } = ports;

  /** Finds the customer by email address, or else by phone number. */
  async function customerOf({ email, phone = '' }: ContactMessage): Promise<Customer | undefined> {
    const byEmail = (await findCustomers(customers, email)).find(({ emails }) =>
      emails.includes(emailKey(email)),
    );
    const key = phoneKey(phone);
    if (byEmail !== undefined || key === undefined) return byEmail;
    return (await findCustomers(customers, phone)).find(({ phones }) => phones.includes(key));
  }

  return {
    async list({ state, after }: InboxAsked) {
      const found: ContactMessage[] = [];
      let next = after;
      let looked = 0;
      do {
        const page = await messages.list(PAGE, next);
        found.push(...page.messages.filter((message) => isAsked(message, state)));
        looked += page.messages.length;
        next = page.next;
      } while (next !== undefined && found.length < PAGE && looked < MOST_LOOKED_AT);
      return { messages: found, next };
    },

    /** Number of messages that the shop has not answered. */
    async waiting(): Promise<number> {
      const recent = await messages.listSince(
        later(clock.now(), -WAITING_DAYS * DAY),
        MOST_WAITING,
      );
      return recent.filter(awaitsUs).length;
    },

    async read(id: string): Promise<MessageRead | undefined> {
      const message = await messages.find(id);
      if (message === undefined) return undefined;
      const { reservationId } = message;
      const [customer, others, site, linked] = await Promise.all([
        customerOf(message),
        messages.ofEmail(message.email, MOST_OTHERS),
        readSite(),
        reservationId === undefined ? undefined : ledger.find(reservationId),
      ]);
      const own =
        customer === undefined
          ? []
          : (await book.list({ customerId: customer.id }, MOST_BOOKINGS)).reservations;
      const isListed = own.some((one) => one.id === linked?.id);
      const bookings = linked === undefined || isListed ? own : [linked, ...own];
      const language = message.language ?? linked?.language ?? own[0]?.language ?? 'en';
      return {
        message,
        language,
        customer,
        bookings,
        others: others.filter((one) => one.id !== id),
        facts: factsOf(message, site, linked, language),
      };
    },

    /** Undefined if there is no such message, or no such booking to link it to. */
    async change(
      id: string,
      change: MessageChange,
      by: ActionContext['by'],
    ): Promise<Result<ContactMessage, MessageRefusal> | undefined> {
      const about = change.kind === 'link' ? change.reservationId : undefined;
      if (about !== undefined && (await ledger.find(about)) === undefined) return undefined;
      const context = { now: clock.now(), by };
      return messages.change(id, (message) => changeMessage(message, change, context));
    },

    canned: () => canned.read(),
    saveCanned: canned.save,
  };
}

export type Inbox = ReturnType<typeof makeInbox>;
