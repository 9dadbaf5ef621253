import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { type BookingDecision } from '#core/reservations/booking-decision.ts';
import type { ContactMessage, Reply } from '#core/customers/contact-message.ts';
import { type AskedTask, type OutboxEntry, type OutboxTask } from '#core/notifications/outbox.ts';
import { type Language } from '#core/kernel/language.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { Invitation } from '#core/staff/staff-book.ts';
import { type SecurityNotice } from '#core/accounts/security-notice.ts';
import type { GiftMailing } from '#core/credits/credit.ts';
import { type GiftDecision } from '#core/gifts/gift-sale.ts';
export declare const OUTBOX = "outbox";
/** `outbox/{id}`. `status` stores the entry's state. */
export declare function outboxToDocument({ state, ...entry }: OutboxEntry): Document;
/** Throws `UnreadableDocumentError`. */
export declare function outboxFromDocument(stored: Stored): OutboxEntry;
/** The mail to the owner about a visitor's message, or the customer's answer in its thread. */
export declare const contactMailEntry: (messageId: string, now: Instant, replyId?: string) => OutboxEntry;
/** The mail with the office's reply. */
export declare const replyMailEntry: ({ id: messageId, reservationId }: Pick<ContactMessage, 'id' | 'reservationId'>, { id, at }: Reply) => OutboxEntry;
/** The mail with the link to choose a new password. */
export declare const passwordResetEntry: (resetId: string, now: Instant) => OutboxEntry;
/** The mail that invites somebody to the staff, each time it is sent. */
export declare const staffInvitationEntry: ({ id: invitationId, version }: Pick<Invitation, 'id' | 'version'>, now: Instant) => OutboxEntry;
/** The mail that tells somebody what was done with their account. */
export declare const securityNoticeEntry: (notice: SecurityNotice) => OutboxEntry;
/** The mail with all of an address's links; `email` is in lowercase. */
export declare const linksEntry: (email: string, language: Language, now: Instant) => OutboxEntry;
export declare const dayAheadId: (day: CalendarDay) => string;
/** The mail about an upcoming day. */
export declare const dayAheadEntries: (day: CalendarDay, now: Instant, recipients?: readonly string[]) => readonly OutboxEntry[];
/** A task asked for by itself, of a cause. */
export declare const askedEntry: (id: string, task: AskedTask, now: Instant) => OutboxEntry;
/** The mail with a gift card, at once or on its day. */
export declare const giftCardEntry: (code: string, { id, at, sendAt }: GiftMailing) => OutboxEntry;
/** What the sale of a gift card asks for. Equal causes give equal ids. */
export declare function giftEntriesFor({ sale: { id: saleId }, mails, refunds, notices }: GiftDecision, now: Instant): readonly OutboxEntry[];
/** A quote's mail, each time it is sent, and its reminder. */
export declare const quoteMailEntry: (quoteId: string, what: 'sent' | 'reminded', now: Instant) => OutboxEntry;
/** A task to send it again; undefined for what must not be repeated. */
export declare function repeatEntry(entry: OutboxEntry, now: Instant): OutboxEntry | undefined;
/** The entries a decision asks for. Equal causes give equal ids, so repeats are recognized. */
export declare function entriesFor({ reservation, mail, refunds, texts, notices }: BookingDecision, now: Instant): readonly OutboxEntry[];
/** The part of an entry a worker needs. */
export declare function taskOf(entry: OutboxEntry): OutboxTask;
