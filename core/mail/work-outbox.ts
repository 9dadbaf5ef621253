import { manageTokenFor } from '../access/manage-token.ts';
import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { CardPayments } from '../ports/card-payments.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContactMessages } from '../ports/contact-messages.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import type { ManageSecrets } from '../ports/manage-secrets.ts';
import type { Outbox, OutboxTask } from '../ports/outbox.ts';
import type { SiteConfig } from '../site/site-config.ts';
import { type Instant, HOUR, MINUTE, after } from '../time/instant.ts';
import { composeContactMail } from './compose-contact-mail.ts';
import { composeMail } from './compose-mail.ts';

const BATCH = 20;
/** Longer than a mail server or a provider may keep us waiting. */
const LEASE = 2 * MINUTE;
const MOST_ATTEMPTS = 10;

/** 30 s, doubled each time, at most 6 hours; none after the tenth. */
export function retryAt(attempts: number, now: Instant): Instant | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined;
  return after(now, Math.min(6 * HOUR, (MINUTE / 2) * 2 ** (attempts - 1)));
}

export type OutboxPorts = {
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly cards: Pick<CardPayments, 'refund'>;
  readonly mail: MailSender;
  readonly messages: Pick<ContactMessages, 'find'>;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

/** `publicUrl` has no slash at its end. */
export type MailSettings = { readonly site: SiteConfig; readonly publicUrl: string };

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Does the work that transactions left behind, at least once each; answers how many tasks it took. */
export const makeWorkOutbox = (outbox: Outbox, ports: OutboxPorts, settings: MailSettings) => {
  const { ledger, cards, mail, messages, secrets, clock } = ports;

  async function mailToOwner(id: string, messageId: string): Promise<void> {
    const message = await messages.find(messageId);
    if (message === undefined) throw new Error(`No contact message ${messageId}`);
    const content = composeContactMail(message);
    return mail.send({ id, to: settings.site.email, replyTo: message.email, ...content });
  }

  async function perform(task: OutboxTask): Promise<void> {
    if (task.kind === 'refund') {
      const { intentId, amount, reservationId } = task;
      return cards.refund({ idempotencyKey: task.id, intentId, amount, reservationId });
    }
    if (task.kind === 'contact') return mailToOwner(task.id, task.messageId);
    const reservation = await ledger.find(task.reservationId);
    if (reservation === undefined) throw new Error(`No reservation ${task.reservationId}`);
    const manageUrl = `${settings.publicUrl}/manage/${manageTokenFor(reservation, secrets)}`;
    const content = composeMail(task.mail, reservation, manageUrl, settings.site);
    return mail.send({ id: task.id, to: reservation.contact.email, ...content });
  }

  async function attempt(task: OutboxTask): Promise<void> {
    try {
      await perform(task);
    } catch (error) {
      const again = retryAt(task.attempts, clock.now());
      return outbox.failed(task.id, messageOf(error), again);
    }
    return outbox.done(task.id, clock.now());
  }

  return async (): Promise<number> => {
    const now = clock.now();
    const tasks = await outbox.claim(now, after(now, LEASE), BATCH);
    await Promise.all(tasks.map(attempt));
    return tasks.length;
  };
};
