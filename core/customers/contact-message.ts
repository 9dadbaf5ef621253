import type { Actor } from '#core/kernel/actor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import type { Result } from '#core/kernel/result.ts';

/** A visitor's message to the shop. */
export type ContactText = {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly message: string;
  /** Language of the page the message was written on. */
  readonly language?: Language | undefined;
};

/** `new`: not read since the customer wrote. `open`: read. `answered`: the customer's turn. */
export const MESSAGE_STATES = ['new', 'open', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** An answer by mail: the office's, or the customer's to it. */
export type Reply = {
  readonly id: string;
  readonly at: Instant;
  readonly by: Actor;
  readonly text: string;
  /** The customer's address, if it differs from the message's. */
  readonly from?: string | undefined;
  /** Names of the attached files, which are not kept. */
  readonly attachments?: readonly string[] | undefined;
};

export type ContactMessage = ContactText & {
  readonly id: string;
  /** Absent if sent by the contact form. `link`: a request for a certificate of insurance. */
  readonly channel?: 'mail' | 'link' | undefined;
  /** Subject of a mail. */
  readonly subject?: string | undefined;
  /** Names of files attached to a mail. The files are not kept. */
  readonly attachments?: readonly string[] | undefined;
  readonly receivedAt: Instant;
  /** Absent until an admin has read it, as in older messages. */
  readonly state?: MessageState | undefined;
  /** Name of the admin who handles the message. */
  readonly heldBy?: string | undefined;
  /** The reservation that the message is about. */
  readonly reservationId?: string | undefined;
  /** Oldest first. */
  readonly replies?: readonly Reply[] | undefined;
};

export const stateOfMessage = ({ state }: Pick<ContactMessage, 'state'>): MessageState =>
  state ?? 'new';

/** Whether the shop has to answer. */
export const awaitsUs = (message: Pick<ContactMessage, 'state'>): boolean =>
  ['new', 'open'].includes(stateOfMessage(message));

type MessagePage = {
  readonly messages: readonly ContactMessage[];
  readonly next?: string | undefined;
};

export interface ContactMessages {
  /** Stores the message and the task that mails it to the owner. Rejects if the id is taken. */
  add(message: ContactMessage): Promise<void>;
  find(id: string): Promise<ContactMessage | undefined>;
  /** Received since `moment`, newest first. */
  listSince(moment: Instant, limit: number): Promise<readonly ContactMessage[]>;
  /** Lists messages newest first, in pages. Rejects with `BadCursorError`. */
  list(limit: number, after?: string): Promise<MessagePage>;
  /** Messages from exactly this address, newest first. */
  ofEmail(email: string, limit: number): Promise<readonly ContactMessage[]>;
  /** Messages about the reservation, newest first. */
  ofReservation(id: string, limit: number): Promise<readonly ContactMessage[]>;
  /**
   * Stores the change and queues the mail of a new reply in one transaction. The office's reply
   * goes to the customer, the customer's to the owner. Undefined if there is no such message.
   */
  change<E>(
    id: string,
    decide: (message: ContactMessage) => Result<ContactMessage, E>,
  ): Promise<Result<ContactMessage, E> | undefined>;
}

/** Stores the message and queues the owner's mail in one transaction. */
export const makeReceiveMessage =
  (messages: Pick<ContactMessages, 'add'>, randomness: Randomness, clock: Clock) =>
  async (text: ContactText): Promise<ContactMessage> => {
    const message = { ...text, id: randomness.id(), receivedAt: clock.now() };
    await messages.add(message);
    return message;
  };

/** How the form was filled in. Absent if unknown, such as before the page's script runs. */
type FormTraces = {
  /** A trap field that people do not see. */
  readonly website?: string | undefined;
  /** Milliseconds from the form's first display to sending. */
  readonly filledInMs?: number | undefined;
};

/** No person can type name, address and ten letters faster than this. The page waits for it. */
export const QUICKEST_PERSON_MS = 2_000;

/** A bot check without a service, based on a trap field and the time taken. */
export const looksAutomated = ({ website = '', filledInMs }: FormTraces): boolean =>
  website !== '' || (filledInMs !== undefined && filledInMs < QUICKEST_PERSON_MS);
