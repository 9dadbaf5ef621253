import { manageTokenFor } from '#core/reservations/manage-token.ts';
import { resetTokenFor } from '#core/staff/reset-token.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { CardPayments } from '#core/payments/card-payments.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { Outbox, OutboxTask, MailSender } from './outbox.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import { isPromised } from '#core/refunds/net-paid.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { linksToSend } from '#core/self-service/links-to-send.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import { type Instant, HOUR, MINUTE, after } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { composeAttentionMail } from './compose-attention-mail.ts';
import { composeGiftCardMail } from './compose-gift-card-mail.ts';
import { composeLinksMail } from './compose-links-mail.ts';
import { composeMail, type MailContent, escapeHtml, oneLine } from './compose-mail.ts';
import { composePasswordMail } from './compose-password-mail.ts';
import type { ContactMessage, ContactMessages } from '#core/customers/contact-message.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import type { PasswordResets } from '#core/customers/accounts.ts';

const LONGEST_NAME_IN_SUBJECT = 60;

function factsOf({ name, email, phone }: ContactMessage): readonly (readonly [string, string])[] {
  return [
    ['Name', oneLine(name)],
    ['E-mail', oneLine(email)],
    ['Phone', phone === undefined ? 'not given' : oneLine(phone)],
  ];
}

/** The mail to the owner: answering it answers the visitor. What the visitor wrote is only ever text. */
export function composeContactMail(message: ContactMessage): MailContent {
  const facts = factsOf(message);
  const hint = 'Sent through the contact form. Answer this mail to write to the sender.';
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#51607a">${label}</td><td style="padding:6px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('');
  const subject = `Message from ${oneLine(message.name).slice(0, LONGEST_NAME_IN_SUBJECT)}`;
  return {
    subject,
    text: [
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      message.message,
      hint,
    ].join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><table role="presentation" style="border-collapse:collapse">${rows}</table><p style="margin:24px 0 0;line-height:1.6;white-space:pre-wrap">${escapeHtml(message.message)}</p><p style="margin:24px 0 0;color:#51607a">${hint}</p></div></body></html>`,
  };
}

const BATCH = 20;
/** Longer than a mail server or a provider may keep us waiting. */
const LEASE = 2 * MINUTE;
const MOST_ATTEMPTS = 10;
const MOST_LINKS = 10;

/** 30 s, doubled each time, at most 6 hours; none after the tenth. */
export function retryAt(attempts: number, now: Instant): Instant | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined;
  return after(now, Math.min(6 * HOUR, (MINUTE / 2) * 2 ** (attempts - 1)));
}

export type OutboxPorts = {
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly lists: Pick<ReservationLists, 'ofEmail'>;
  readonly cards: Pick<CardPayments, 'refund'>;
  readonly mail: MailSender;
  readonly messages: Pick<ContactMessages, 'find'>;
  /** Undefined where another service keeps the accounts. */
  readonly resets?: Pick<PasswordResets, 'find'> | undefined;
  readonly credits: Pick<Credits, 'find'>;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

/** `publicUrl` has no slash at its end. */
export type MailSettings = { readonly site: SiteConfig; readonly publicUrl: string };

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Does the work that transactions left behind, at least once each; answers how many tasks it took. */
export const makeWorkOutbox = (outbox: Outbox, ports: OutboxPorts, settings: MailSettings) => {
  const { ledger, lists, cards, mail, messages, resets, credits, secrets, clock } = ports;

  async function mailToOwner(id: string, messageId: string): Promise<void> {
    const message = await messages.find(messageId);
    if (message === undefined) throw new Error(`No contact message ${messageId}`);
    const content = composeContactMail(message);
    return mail.send({ id, to: settings.site.email, replyTo: message.email, ...content });
  }

  /** Nothing is sent when nobody has that address, or the link would not work any more. */
  async function mailResetLink(id: string, resetId: string): Promise<void> {
    const reset = await resets?.find(resetId);
    if (reset === undefined) return undefined;
    const path = pathIn(reset.language, '/reset-password');
    const url = `${settings.publicUrl}${path}?token=${resetTokenFor(resetId, secrets)}`;
    const content = composePasswordMail(reset, url, settings.site);
    return mail.send({ id, to: reset.email, ...content });
  }

  const urlOf = (reservation: Reservation, language: Language): string =>
    `${settings.publicUrl}${pathIn(language, `/manage/${manageTokenFor(reservation, secrets)}`)}`;

  /** Nothing is sent to an address that never booked: whoever asked learns nothing either way. */
  async function mailLinks(id: string, email: string, language: Language): Promise<void> {
    const all = await lists.ofEmail(email, MOST_LINKS);
    const wanted = linksToSend(all, shopDay(clock.now()));
    const [newest] = wanted;
    if (newest === undefined) return undefined;
    const linked = wanted.map((reservation) => ({
      reservation,
      url: urlOf(reservation, language),
    }));
    const content = composeLinksMail(linked, language, settings.site);
    return mail.send({ id, to: newest.contact.email, ...content });
  }

  /** Nothing is sent of a card that was taken back meanwhile. */
  async function mailGiftCard(id: string, code: string, mailingId: string): Promise<void> {
    const credit = await credits.find(code);
    const mailing = credit?.mailings?.find((one) => one.id === mailingId);
    if (credit === undefined || mailing === undefined) throw new Error(`No mailing of ${code}`);
    if (credit.isVoid) return undefined;
    const { language, to } = mailing;
    const url = `${settings.publicUrl}${pathIn(language, '/products')}`;
    const site = siteIn(language, settings.site);
    return mail.send({ id, to, ...composeGiftCardMail(credit, mailing, url, site) });
  }

  async function reservationOf(id: string): Promise<Reservation> {
    const reservation = await ledger.find(id);
    if (reservation === undefined) throw new Error(`No reservation ${id}`);
    return reservation;
  }

  async function perform(task: OutboxTask): Promise<void> {
    if (task.kind === 'refund') {
      const { intentId, amount, reservationId } = task;
      const known = await ledger.find(reservationId);
      if (known !== undefined && !isPromised(known, task)) return undefined;
      return cards.refund({ idempotencyKey: task.id, intentId, amount, reservationId });
    }
    if (task.kind === 'contact') return mailToOwner(task.id, task.messageId);
    if (task.kind === 'password_reset') return mailResetLink(task.id, task.resetId);
    if (task.kind === 'links') return mailLinks(task.id, task.email, task.language);
    if (task.kind === 'gift_card') return mailGiftCard(task.id, task.code, task.mailingId);
    const reservation = await reservationOf(task.reservationId);
    if (task.kind === 'attention') {
      const notice = composeAttentionMail(task, reservation);
      return mail.send({ id: task.id, to: settings.site.email, ...notice });
    }
    const { language = 'en' } = reservation;
    const site = siteIn(language, settings.site);
    const content = composeMail(task.mail, reservation, urlOf(reservation, language), site);
    return mail.send({ id: task.id, to: reservation.contact.email, ...content });
  }

  async function attempt(task: OutboxTask): Promise<void> {
    try {
      await perform(task);
    } catch (error) {
      const again = retryAt(task.attempts, clock.now());
      return outbox.failed(task.id, messageOf(error), again, task.attempts);
    }
    return outbox.done(task.id, clock.now());
  }

  return async (): Promise<number> => {
    const now = clock.now();
    const tasks = await outbox.claim(now, after(now, LEASE), BATCH);
    // All of them have ended before a failure is told: a shop that closes waits for them, and none is sent twice.
    const ended = await Promise.allSettled(tasks.map(attempt));
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return tasks.length;
  };
};
