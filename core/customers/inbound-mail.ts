import { CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ContactMessage, ContactMessages } from './contact-message.ts';

/** A mail to the shop. */
export type InboundMail = {
  /** The same for a mail that is delivered twice. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** A vacation notice, a bounce or a mailing list. */
  readonly isAutomatic: boolean;
  /** File names. */
  readonly attachments: readonly string[];
};

/** Receives mail that the provider posts to the shop. */
export interface MailInbox {
  /** The reply address of the shop's mails, to which a tag is added that identifies the thread. */
  readonly address: string;
  /** Whether the provider sent this, judging by its `Authorization` header. */
  isTrusted(authorization: string | undefined): boolean;
  /** Undefined if it is not a mail from one sender. */
  read(body: string | Uint8Array): Promise<InboundMail | undefined>;
}

/** `inbox@shop.example` with the tag `7f3a` becomes `inbox+7f3a@shop.example`. */
export function taggedAddress(address: string, tag: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${tag}${address.slice(at)}`;
}

/** The tag of the first recipient that is the inbox. Mail servers may change its case. */
function tagIn({ to }: InboundMail, inbox: string): string | undefined {
  const [start, end] = taggedAddress(inbox.toLowerCase(), '\0').split('\0') as [string, string];
  const own = to.find((one) => {
    const address = one.toLowerCase();
    return address.startsWith(start) && address.endsWith(end);
  });
  return own?.slice(start.length, own.length - end.length);
}

/** How mail programs introduce what they quote, in English and Spanish. */
const QUOTES = [
  /^\s*(?:on|el|le)\b.{0,200}(?:wrote|escribió):\s*$/i,
  /^\s*-{2,}\s*(?:original message|forwarded message|mensaje original|mensaje reenviado)\s*-{2,}/i,
  /^\s*_{20,}\s*$/,
];
/** A long introduction may be wrapped over several lines. */
const MOST_INTRO_LINES = 3;
/** Longer mails are cut off. Nobody writes this much. */
export const LONGEST_MAIL = 20_000;

/** What the sender wrote, without quoted mail below. If nothing is left, the whole mail. */
export function writtenIn(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').slice(0, LONGEST_MAIL).split('\n');
  const starts = lines.findIndex((_line, at) =>
    QUOTES.some((quote) =>
      Array.from({ length: MOST_INTRO_LINES }, (_, more) =>
        lines.slice(at, at + 1 + more).join(' '),
      ).some((intro) => quote.test(intro)),
    ),
  );
  const above = starts === -1 ? lines : lines.slice(0, starts);
  const last = above.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  const written = above
    .slice(0, last + 1)
    .join('\n')
    .trim();
  return written === '' ? lines.join('\n').trim() : written;
}

const sameMailbox = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

type TakeMailPorts = {
  readonly messages: Pick<ContactMessages, 'add' | 'find' | 'change'>;
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly clock: Clock;
};

/**
 * Files a mail where the office answers it: a reply in its thread, anything else as a new message,
 * linked to its booking if that customer wrote it. A mail delivered twice is stored once.
 */
export const makeTakeMail =
  ({ messages, ledger, clock }: TakeMailPorts) =>
  async (mail: InboundMail, inbox: string): Promise<'taken' | 'ignored'> => {
    if (mail.isAutomatic) return 'ignored';
    const { id, from, subject } = mail;
    // Our ids are in capitals, but some mail servers turn them into lowercase.
    const tag = (tagIn(mail, inbox) ?? '').toUpperCase();
    const now = clock.now();
    const text = writtenIn(mail.text);
    const attachments = mail.attachments.length === 0 ? undefined : mail.attachments;

    const addTo = (message: ContactMessage) => {
      const { replies = [] } = message;
      if (replies.some((one) => one.id === id)) return ok(message);
      const other = sameMailbox(from.address, message.email) ? undefined : from.address;
      const reply = { id, at: now, by: CUSTOMER, text, from: other, attachments };
      return ok({ ...message, state: 'new' as const, replies: [...replies, reply] });
    };
    if (tag !== '' && (await messages.change(tag, addTo)) !== undefined) return 'taken';

    const message = `mail-${id}`;
    if ((await messages.find(message)) !== undefined) return 'taken';
    const booking = tag === '' ? undefined : await ledger.find(tag);
    const theirs = booking?.contact.email;
    const isTheirs = theirs !== undefined && sameMailbox(theirs, from.address);
    await messages.add({
      id: message,
      channel: 'mail',
      name: from.name,
      email: from.address,
      subject,
      message: text,
      attachments,
      receivedAt: now,
      ...(isTheirs && { reservationId: booking?.id, language: booking?.language }),
    });
    return 'taken';
  };
