import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { type BookingDecision, MAIL_KINDS } from '#core/reservations/booking-decision.ts';
import { ATTENTION_SUBJECTS } from '#core/reservations/payment-event.ts';
import { OUTBOX_STATES, type OutboxEntry, type OutboxTask } from '#core/notifications/outbox.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { GiftMailing } from '#core/credits/credit.ts';

export const OUTBOX = 'outbox';

const common = {
  attempts: z.int().min(0),
  status: z.enum(OUTBOX_STATES),
  createdAt: instantField,
  /** While a process has the task: when its lease is over. */
  nextAttemptAt: instantField,
  lastError: z.string().optional(),
  doneAt: instantField.optional(),
};

const outboxSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    reservationId: z.string(),
    kind: z.literal('mail'),
    mail: z.enum(MAIL_KINDS),
    cause: z.string(),
  }),
  z.object({
    ...common,
    reservationId: z.string(),
    kind: z.literal('refund'),
    intentId: z.string(),
    amountCents: centsField,
  }),
  z.object({ ...common, kind: z.literal('contact'), messageId: z.string() }),
  z.object({ ...common, kind: z.literal('password_reset'), resetId: z.string() }),
  z.object({
    ...common,
    kind: z.literal('gift_card'),
    code: z.string(),
    mailingId: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('links'),
    email: z.string(),
    language: z.enum(LANGUAGES),
  }),
  z.object({
    ...common,
    reservationId: z.string(),
    kind: z.literal('attention'),
    subject: z.enum(ATTENTION_SUBJECTS),
    subjectId: z.string(),
  }),
]);

const codec = documentCodec(OUTBOX, outboxSchema, [noLegacy]);

/** An entry as it is kept: `doneAt` is for whoever looks at the database. */
export type StoredEntry = OutboxEntry & { readonly doneAt?: Instant | undefined };

/** `outbox/{id}`. `status` holds the entry's state. */
export function outboxToDocument({ state, ...entry }: StoredEntry): Document {
  if (entry.kind !== 'refund') return codec.toDocument({ ...entry, status: state });
  const { amount, ...refund } = entry;
  return codec.toDocument({ ...refund, status: state, amountCents: amount });
}

/** Throws `UnreadableDocumentError`. */
export function outboxFromDocument(stored: Stored): StoredEntry {
  const { status, ...entry } = codec.fromDocument(stored);
  const kept = { id: stored.id, state: status };
  if (entry.kind !== 'refund') return { ...kept, ...entry };
  const { amountCents, ...refund } = entry;
  return { ...kept, ...refund, amount: amountCents };
}

/** The mail to the owner about a visitor's message. */
export const contactMailEntry = (messageId: string, now: Instant): OutboxEntry => ({
  id: idPart(`contact:${messageId}`),
  kind: 'contact',
  messageId,
  attempts: 0,
  state: 'pending',
  createdAt: now,
  nextAttemptAt: now,
});

/** The mail with the link to choose a new password. */
export const passwordResetEntry = (resetId: string, now: Instant): OutboxEntry => ({
  id: idPart(`password-reset:${resetId}`),
  kind: 'password_reset',
  resetId,
  attempts: 0,
  state: 'pending',
  createdAt: now,
  nextAttemptAt: now,
});

/** `YYYY-MM-DDTHH`: whoever asks again within the hour gets no second mail. */
const hourOf = (now: Instant): string => isoFromInstant(now).slice(0, 13);

/** The mail with all links of an address. @param email in lower case */
export const linksEntry = (email: string, language: Language, now: Instant): OutboxEntry => ({
  id: idPart(`links:${hourOf(now)}:${email}`),
  kind: 'links',
  email,
  language,
  attempts: 0,
  state: 'pending',
  createdAt: now,
  nextAttemptAt: now,
});

/** The mail with a gift card. */
export const giftCardEntry = (code: string, { id, at }: GiftMailing): OutboxEntry => ({
  id: idPart(`gift-card:${code}:${id}`),
  kind: 'gift_card',
  code,
  mailingId: id,
  attempts: 0,
  state: 'pending',
  createdAt: at,
  nextAttemptAt: at,
});

/** The entries a decision asks for. The same cause makes the same id, so what was asked before is known again. */
export function entriesFor(
  { reservation, mail, refunds, notices = [] }: BookingDecision,
  now: Instant,
): readonly OutboxEntry[] {
  const reservationId = reservation.id;
  const fresh = {
    reservationId,
    attempts: 0,
    state: 'pending',
    createdAt: now,
    nextAttemptAt: now,
  } as const;
  return [
    ...mail.map(({ kind, cause }) => {
      const id = idPart(`mail:${reservationId}:${kind}:${cause}`);
      return { ...fresh, id, kind: 'mail', mail: kind, cause } as const;
    }),
    ...refunds.map(({ cause, intentId, amount }) => {
      const id = idPart(`refund:${reservationId}:${cause}:${intentId}`);
      return { ...fresh, id, kind: 'refund', intentId, amount } as const;
    }),
    ...notices.map((notice) => {
      const id = idPart(`attention:${reservationId}:${notice.subject}:${notice.subjectId}`);
      return { ...fresh, ...notice, id, kind: 'attention' } as const;
    }),
  ];
}

/** What a worker needs of an entry. */
export function taskOf(entry: OutboxEntry): OutboxTask {
  const { id, attempts } = entry;
  if (entry.kind === 'contact')
    return { id, attempts, kind: 'contact', messageId: entry.messageId };
  if (entry.kind === 'password_reset')
    return { id, attempts, kind: 'password_reset', resetId: entry.resetId };
  if (entry.kind === 'links') {
    return { id, attempts, kind: 'links', email: entry.email, language: entry.language };
  }
  if (entry.kind === 'gift_card') {
    return { id, attempts, kind: 'gift_card', code: entry.code, mailingId: entry.mailingId };
  }
  const { reservationId } = entry;
  const task = { id, reservationId, attempts };
  if (entry.kind === 'mail') return { ...task, kind: 'mail', mail: entry.mail, cause: entry.cause };
  if (entry.kind === 'attention') {
    return { ...task, kind: 'attention', subject: entry.subject, subjectId: entry.subjectId };
  }
  return { ...task, kind: 'refund', intentId: entry.intentId, amount: entry.amount };
}
