import type { Letter, MessageDto, MessageRow, OutgoingLetter } from '#core/contract/messages.ts';
import { type ContactMessage, stateOfMessage } from '#core/customers/contact-message.ts';
import type { MessageRead } from '#core/customers/run-inbox.ts';
import { usPhone } from '#core/kernel/contact.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { Composed } from '#core/notifications/compose-task.ts';
import { type Correspondence, sentName } from '#core/notifications/correspondence.ts';
import { type OutboxEntry, TASK_RULES } from '#core/notifications/outbox.ts';
import type { Outgoing } from '#core/notifications/read-outgoing.ts';
import { summaryOf } from '#core/reservations/reservation.ts';
import { actorDto } from '#server/areas/reservations/reservations.presenter.ts';

function stateOf({ state, isSkipped }: OutboxEntry): Letter['state'] {
  if (state === 'dead') return 'failed';
  if (state === 'discarded') return 'given_up';
  if (state === 'pending') return 'queued';
  return isSkipped === true ? 'skipped' : 'sent';
}

const letterDto = (entry: OutboxEntry): Letter => ({
  id: entry.id,
  way: 'out',
  channel: entry.sent?.channel ?? (entry.kind === 'text' ? 'text' : 'mail'),
  kind: sentName(entry),
  state: stateOf(entry),
  at: isoFromInstant(entry.doneAt ?? entry.createdAt),
  to: entry.sent?.to,
  subject: entry.sent?.subject,
  text: entry.sent?.text,
  receipt: entry.receipt && { ...entry.receipt, at: isoFromInstant(entry.receipt.at) },
  error: entry.state === 'done' ? undefined : entry.lastError,
  ...('reservationId' in entry && { reservationId: entry.reservationId }),
});

export const correspondenceDto = (letters: readonly Correspondence[]): readonly Letter[] =>
  letters.map((letter) =>
    letter.way === 'out'
      ? letterDto(letter.entry)
      : {
          id: letter.message.id + (letter.answer === undefined ? '' : `/${letter.answer.id}`),
          way: 'in',
          channel:
            letter.answer === undefined
              ? letter.message.channel === 'mail'
                ? 'mail'
                : 'form'
              : 'mail',
          kind: 'contact',
          state: 'received',
          at: isoFromInstant(letter.at),
          from: letter.answer?.from ?? letter.message.email,
          subject: letter.message.subject,
          text: letter.answer?.text ?? letter.message.message,
          reservationId: letter.message.reservationId,
        },
  );

/** Where it would go: a text to the number. */
const addressOf = (
  { channel }: Pick<Letter, 'channel'>,
  reservation: Outgoing['reservation'],
): string | undefined =>
  reservation &&
  (channel === 'text' ? usPhone(reservation.contact.phone) : reservation.contact.email);

/** @param draft what a waiting letter would say now */
export function outgoingDto(
  { entry, reservation }: Outgoing,
  draft: Composed | undefined = undefined,
): OutgoingLetter {
  const letter = letterDto(entry);
  const isOver = entry.state === 'done' || entry.state === 'dead';
  const isOurs = entry.kind === 'contact' || entry.kind === 'attention';
  return {
    ...letter,
    channel: draft?.channel ?? letter.channel,
    to: letter.to ?? draft?.to ?? (isOurs ? undefined : addressOf(letter, reservation)),
    subject: letter.subject ?? (draft?.channel === 'mail' ? draft.subject : undefined),
    text: letter.text ?? draft?.text,
    createdAt: isoFromInstant(entry.createdAt),
    attempts: entry.attempts,
    customer: reservation?.contact.name,
    canResend: isOver && TASK_RULES[entry.kind].isOnce !== true,
  };
}

export const messageRowDto = (message: ContactMessage): MessageRow => {
  const { id, name, email, phone, heldBy, reservationId, replies = [] } = message;
  const { subject, attachments } = message;
  return {
    id,
    channel: message.channel === 'mail' ? 'mail' : 'form',
    subject,
    attachments,
    name,
    email,
    phone,
    message: message.message,
    receivedAt: isoFromInstant(message.receivedAt),
    state: stateOfMessage(message),
    heldBy,
    reservationId,
    replies: replies.map((reply) => ({
      ...reply,
      at: isoFromInstant(reply.at),
      by: actorDto(reply.by),
    })),
  };
};

export const messageDto = (read: MessageRead): MessageDto => {
  const { message, customer, bookings, others, language, facts } = read;
  return {
    ...messageRowDto(message),
    language,
    customer: customer && {
      id: customer.id,
      name: customer.name,
      bookings: customer.figures.bookings,
      holds: customer.figures.holds,
    },
    bookings: bookings.map(({ id, status, lines }) => {
      const { productTitle, startDate } = summaryOf(lines);
      return { id, status, productTitle, startDate };
    }),
    others: others.map(messageRowDto),
    facts,
  };
};
