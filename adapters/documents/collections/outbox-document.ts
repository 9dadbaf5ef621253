import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import {
  dayField,
  instantField,
  namedCentsField,
} from '#adapters/documents/engine/document-fields.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';
import type { Document, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import { NOTICES, type SecurityNotice } from '#core/accounts/second-factor.ts';
import type { GiftMailing } from '#core/credits/credit.ts';
import type { ContactMessage, Reply } from '#core/customers/contact-message.ts';
import { emailKey, phoneKey } from '#core/customers/customer.ts';
import { GIFT_MAIL_KINDS, type GiftDecision } from '#core/gifts/gift-sale.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { AUTOMATION_NAMES } from '#core/notifications/automation-texts.ts';
import {
  type NewTask,
  OUTBOX_STATES,
  TASK_RULES,
  type OutboxEntry,
  type OutboxTask,
  type Sent,
} from '#core/notifications/outbox.ts';
import { RECEIPT_STATES } from '#core/notifications/sms.ts';
import {
  type BookingDecision,
  MAIL_KINDS,
  type MailRequest,
  TEXT_KINDS,
  NOTICE_SUBJECTS,
} from '#core/reservations/booking-decision.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Invitation } from '#core/staff/staff-book.ts';

export const OUTBOX = 'outbox';

const common = {
  attempts: z.int().min(0),
  status: z.enum(OUTBOX_STATES),
  createdAt: instantField,
  /** While a process has the task: the end of its lease. */
  nextAttemptAt: instantField,
  lastError: z.string().optional(),
  doneAt: instantField.optional(),
  sent: z
    .object({
      channel: z.enum(['mail', 'text']),
      to: z.string(),
      subject: z.string().optional(),
      text: z.string(),
    })
    .optional(),
  isSkipped: z.boolean().optional(),
  receipt: z
    .object({ state: z.enum(RECEIPT_STATES), code: z.string().optional(), at: instantField })
    .optional(),
  /** Lookup key: the address or number it went to. */
  sentTo: z.string().optional(),
};

const task = <Kind extends string, Fields extends z.core.$ZodLooseShape>(
  kind: Kind,
  fields: Fields,
) => z.object({ ...common, kind: z.literal(kind), ...fields });

const outboxSchema = z.discriminatedUnion('kind', [
  task('mail', { reservationId: z.string(), mail: z.enum(MAIL_KINDS), cause: z.string() }),
  task('text', { reservationId: z.string(), text: z.enum(TEXT_KINDS), cause: z.string() }),
  task('refund', { reservationId: z.string(), intentId: z.string(), amount: namedCentsField }),
  task('contact', { messageId: z.string(), replyId: z.string().optional() }),
  task('reply', {
    messageId: z.string(),
    replyId: z.string(),
    reservationId: z.string().optional(),
  }),
  task('password_reset', { resetId: z.string() }),
  task('address_confirmation', { linkId: z.string() }),
  task('staff_invitation', { invitationId: z.string() }),
  task('security_notice', {
    notice: z.object({
      what: z.enum(NOTICES),
      id: z.string(),
      email: z.string(),
      name: z.string(),
      language: z.enum(LANGUAGES),
      at: instantField,
      device: z.string().optional(),
      network: z.string().optional(),
    }),
  }),
  task('gift_card', { code: z.string(), mailingId: z.string() }),
  task('gift_sale', { saleId: z.string(), mail: z.enum(GIFT_MAIL_KINDS), cause: z.string() }),
  task('day_ahead', { day: dayField, recipient: z.string().optional() }),
  task('webhook_off', { url: z.string(), why: z.enum(['failing', 'gone']) }),
  task('papers', { day: dayField, recipient: z.string().optional() }),
  task('weather', { day: dayField, recipient: z.string().optional() }),
  task('birthday', { subscriberId: z.string(), reservationId: z.string() }),
  task('report', { savedId: z.string(), monday: dayField, uid: z.string() }),
  task('recovery', { leadId: z.string(), nth: z.int() }),
  task('reward', { friendsBooking: z.string() }),
  task('points', { code: z.string(), endsOn: dayField }),
  task('campaign', {
    campaignId: z.string(),
    subscriberId: z.string().optional(),
    language: z.enum(LANGUAGES).optional(),
  }),
  task('test', {
    automation: z.enum(AUTOMATION_NAMES),
    language: z.enum(LANGUAGES),
    reservationId: z.string(),
  }),
  task('quote', { quoteId: z.string(), what: z.enum(['sent', 'reminded']) }),
  task('invoice', { reservationId: z.string(), to: z.string() }),
  task('statement', {
    customerId: z.string(),
    organization: z.string().optional(),
    name: z.string(),
    language: z.enum(LANGUAGES),
    to: z.string(),
  }),
  task('links', {
    email: z.string().optional(),
    phone: z.string().optional(),
    language: z.enum(LANGUAGES),
  }),
  task('attention', {
    reservationId: z.string(),
    subject: z.enum(NOTICE_SUBJECTS),
    subjectId: z.string(),
  }),
]);

const codec = documentCodec(OUTBOX, outboxSchema);

const sentTo = (sent: Sent | undefined): string | undefined =>
  sent && (sent.channel === 'mail' ? emailKey(sent.to) : phoneKey(sent.to));

/** `outbox/{id}`. `status` stores the entry's state. */
export const outboxToDocument = ({ state: status, ...entry }: OutboxEntry): Document =>
  codec.toDocument({ ...entry, status, sentTo: sentTo(entry.sent) });

export function outboxFromDocument(stored: Stored): OutboxEntry {
  const { status: state, sentTo: _found, ...entry } = codec.fromDocument(stored);
  return { ...entry, id: stored.id, state };
}

/** Queues a new task. The transaction fails if its id is taken. */
export const createTask = (transaction: Pick<Transaction, 'create'>, entry: OutboxEntry): void =>
  transaction.create(OUTBOX, entry.id, outboxToDocument(entry));

/** Writes a task, whether it is new or not. */
export const putTask = (transaction: Pick<Transaction, 'set'>, entry: OutboxEntry): void =>
  transaction.set(OUTBOX, entry.id, outboxToDocument(entry));

const queued = (now: Instant, due = now) =>
  ({ attempts: 0, state: 'pending', createdAt: now, nextAttemptAt: due }) as const;

/** Equal ids are one task. */
export const entryOf = (id: string, task: NewTask, now: Instant, due = now): OutboxEntry => ({
  ...task,
  ...queued(now, due),
  id: idPart(id),
});

/** The mail to the owner about a visitor's message, or the customer's answer in its thread. */
export const contactMailEntry = (
  messageId: string,
  now: Instant,
  replyId?: string,
): OutboxEntry => {
  const id = `contact:${messageId}${replyId === undefined ? '' : `:${replyId}`}`;
  return entryOf(id, { kind: 'contact', messageId, replyId }, now);
};

/** The mail with the office's reply. */
export const replyMailEntry = (
  { id: messageId, reservationId }: Pick<ContactMessage, 'id' | 'reservationId'>,
  { id: replyId, at }: Reply,
): OutboxEntry =>
  entryOf(
    `reply:${messageId}:${replyId}`,
    { kind: 'reply', messageId, replyId, reservationId },
    at,
  );

/** The mail with the link to choose a new password. */
export const passwordResetEntry = (resetId: string, now: Instant): OutboxEntry =>
  entryOf(`password-reset:${resetId}`, { kind: 'password_reset', resetId }, now);

/** The mail with the link to confirm an account's address. */
export const addressConfirmationEntry = (linkId: string, now: Instant): OutboxEntry =>
  entryOf(`address-confirmation:${linkId}`, { kind: 'address_confirmation', linkId }, now);

/** The mail that invites somebody to the staff, each time it is sent. */
export const staffInvitationEntry = (
  { id: invitationId, version }: Pick<Invitation, 'id' | 'version'>,
  now: Instant,
): OutboxEntry =>
  entryOf(
    `staff-invitation:${invitationId}:${version}`,
    { kind: 'staff_invitation', invitationId },
    now,
  );

/** The mail that tells somebody what was done with their account. */
export const securityNoticeEntry = (notice: SecurityNotice): OutboxEntry =>
  entryOf(
    `security-notice:${notice.what}:${notice.id}`,
    { kind: 'security_notice', notice },
    notice.at,
  );

/** The mail with a gift card, at once or on its day. */
export const giftCardEntry = (code: string, { id, at, sendAt }: GiftMailing): OutboxEntry =>
  entryOf(`gift-card:${code}:${id}`, { kind: 'gift_card', code, mailingId: id }, at, sendAt);

/** What the sale of a gift card asks for. Equal causes give equal ids. */
export const giftEntriesFor = (
  { sale: { id: saleId }, mails, refunds, notices }: GiftDecision,
  now: Instant,
): readonly OutboxEntry[] => [
  ...mails.map(({ mail, cause }) =>
    entryOf(
      `gift-sale:${saleId}:${mail}:${cause}`,
      { kind: 'gift_sale', saleId, mail, cause },
      now,
    ),
  ),
  ...entriesOf(saleId, { refunds, notices }, now),
];

/** A quote's mail, each time it is sent, and its reminder. */
export const quoteMailEntry = (
  quoteId: string,
  what: 'sent' | 'reminded',
  now: Instant,
): OutboxEntry => entryOf(`quote:${quoteId}:${what}:${now}`, { kind: 'quote', quoteId, what }, now);

/** A task to send it again; undefined for what must not be repeated. */
export function repeatEntry(entry: OutboxEntry, now: Instant): OutboxEntry | undefined {
  if (TASK_RULES[entry.kind].isOnce === true || entry.state !== 'done') return undefined;
  const {
    sent: _sent,
    receipt: _receipt,
    isSkipped: _skipped,
    doneAt: _done,
    lastError: _error,
    ...task
  } = entry;
  const id = `${entry.id.replace(/:again:\d+$/, '')}:again:${now}`;
  return { ...task, ...queued(now), id };
}

/** None for a customer without an address. */
export const ticketEntries = (
  { id: reservationId, contact }: Pick<Reservation, 'id' | 'contact'>,
  mails: readonly MailRequest[],
  now: Instant,
): readonly OutboxEntry[] =>
  contact.email === undefined
    ? []
    : mails.map(({ kind: mail, cause }) =>
        entryOf(
          `mail:${reservationId}:${mail}:${cause}`,
          { kind: 'mail', reservationId, mail, cause },
          now,
        ),
      );

/** The entries a decision asks for. Equal causes give equal ids, so repeats are recognized. */
export const entriesFor = (
  { reservation, mail, refunds, texts = [], notices = [] }: BookingDecision,
  now: Instant,
): readonly OutboxEntry[] => [
  ...ticketEntries(reservation, mail, now),
  ...texts.map(({ kind: text, cause }) =>
    entryOf(
      `text:${reservation.id}:${text}:${cause}`,
      { kind: 'text', reservationId: reservation.id, text, cause },
      now,
    ),
  ),
  ...entriesOf(reservation.id, { refunds, notices }, now),
];

/** @param reservationId or of a gift card's sale */
const entriesOf = (
  reservationId: string,
  { refunds, notices = [] }: Pick<BookingDecision, 'refunds' | 'notices'>,
  now: Instant,
): readonly OutboxEntry[] => [
  ...refunds.map(({ cause, intentId, amount }) =>
    entryOf(
      `refund:${reservationId}:${cause}:${intentId}`,
      { kind: 'refund', reservationId, intentId, amount },
      now,
    ),
  ),
  ...notices.map((notice) =>
    entryOf(
      `attention:${reservationId}:${notice.subject}:${notice.subjectId}`,
      { kind: 'attention', reservationId, ...notice },
      now,
    ),
  ),
];

/** The part of an entry a worker needs. */
export function taskOf(entry: OutboxEntry): OutboxTask {
  const { state: _1, createdAt: _2, nextAttemptAt: _3, doneAt: _4, ...kept } = entry;
  const { lastError: _5, sent: _6, receipt: _7, isSkipped: _8, ...task } = kept;
  return task;
}
