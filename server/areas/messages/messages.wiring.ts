import { makeSweepOldRecords } from '#core/jobs/sweep-old-records.ts';
import type { Outbox } from '#core/notifications/outbox.ts';
import {
  makeWorkOutbox,
  type MailSettings,
  type OutboxPorts,
} from '#core/notifications/work-outbox.ts';
import { contactRoutes } from '#server/areas/messages/messages.routes.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { makeReceiveMessage } from '#core/customers/contact-message.ts';

const { botCheck, clock, randomness } = PORTS;
const { useCase, useCaseOf, made } = makings();

const workOutbox = ({ outbox, of, ...ports }: OutboxPorts & { outbox: Outbox; of: MailSettings }) =>
  makeWorkOutbox(outbox, ports, of);

export const MESSAGES = {
  receiveMessage: useCase(makeReceiveMessage, [RECORDS.contactMessages, randomness, clock]),
  sweepOldRecords: useCase(makeSweepOldRecords, [RECORDS.oldRecords, clock]),
  /** What transactions left to be done: mails and refunds. */
  workOutbox: useCaseOf(workOutbox, {
    of: PORTS.site,
    outbox: RECORDS.outbox,
    ledger: RECORDS.ledger,
    lists: RECORDS.reservationLists,
    cards: PORTS.cardPayments,
    mail: PORTS.mailSender,
    messages: RECORDS.contactMessages,
    credits: RECORDS.credits,
    secrets: PORTS.manageSecrets,
    clock,
    resets: optional(PORTS.passwordResets),
  }),
} as const;

export const messages: Area = {
  ...made(),
  api: ({ of, maybe, onOutboxFilled }) => [
    contactRoutes({
      receiveMessage: of(MESSAGES.receiveMessage),
      ownerEmail: of(PORTS.site).site.email,
      takesForms: maybe(botCheck) === undefined,
      onReceived: onOutboxFilled,
    }),
  ],
};
