import { ContainerModule } from 'inversify';
import { makeSweepDrafts } from '#adapters/mail/sweep-drafts.ts';
import { makeReceiveMessage } from '#core/customers/receive-message.ts';
import { makeWorkOutbox, type MailSettings } from '#core/notifications/work-outbox.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { CardPayments } from '#core/payments/card-payments.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { ContactMessages } from '#core/customers/contact-messages.ts';
import type { MailSender } from '#core/notifications/mail-sender.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';
import type { Outbox } from '#core/notifications/outbox.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { PasswordResets } from '#core/customers/password-resets.ts';
import { makeSweepOldRecords } from '#core/jobs/sweep-old-records.ts';
import type { MailConfig } from '#server/platform/config/config.ts';
import { lazyMailSender } from '#server/areas/messages/lazy-mail-sender.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

/** Mail as `.eml` files in the folder `mail` of the data. */
export const mailFilesModule = (dataDir: string, from: string) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.mailSender).toDynamicValue(() =>
      lazyMailSender(async () => {
        const { emlMailSender } = await import('#adapters/mail/eml-mail-sender.ts');
        return emlMailSender({ dataDir, from });
      }),
    );
    bind(TOKENS.sweepDrafts).toResolvedValue(
      (clock: Clock) => makeSweepDrafts(dataDir, clock),
      [TOKENS.clock],
    );
  });

/** Mail through the shop's mail server. */
export const smtpModule = ({ url, from }: Extract<MailConfig, { kind: 'smtp' }>) =>
  new ContainerModule(({ bind, onDeactivation }) => {
    bind(TOKENS.mailSender).toDynamicValue(() => {
      const sender = lazyMailSender(async () => {
        const { smtpMailSender } = await import('#adapters/mail/smtp-mail-sender.ts');
        return smtpMailSender({ url, from });
      });
      onDeactivation(TOKENS.mailSender, () => sender.close());
      return sender;
    });
  });

/** What transactions left to be done, mails and refunds; and what is left of it when it is old. */
export const outboxModule = (settings: MailSettings) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.receiveMessage).toResolvedValue(makeReceiveMessage, [
      TOKENS.contactMessages,
      TOKENS.randomness,
      TOKENS.clock,
    ]);
    bind(TOKENS.sweepOldRecords).toResolvedValue(makeSweepOldRecords, [
      TOKENS.oldRecords,
      TOKENS.clock,
    ]);
    bind(TOKENS.workOutbox).toResolvedValue(
      (
        outbox: Outbox,
        ledger: BookingLedger,
        cards: CardPayments,
        mail: MailSender,
        messages: ContactMessages,
        secrets: ManageSecrets,
        clock: Clock,
        lists: ReservationLists,
        credits: Credits,
        resets: PasswordResets | undefined,
      ) => {
        const ports = { ledger, lists, cards, mail, messages, credits, secrets, clock, resets };
        return makeWorkOutbox(outbox, ports, settings);
      },
      [
        TOKENS.outbox,
        TOKENS.ledger,
        TOKENS.cardPayments,
        TOKENS.mailSender,
        TOKENS.contactMessages,
        TOKENS.manageSecrets,
        TOKENS.clock,
        TOKENS.reservationLists,
        TOKENS.credits,
        { serviceIdentifier: TOKENS.passwordResets, optional: true },
      ],
    );
  });
