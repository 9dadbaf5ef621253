import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';

/** What a visitor writes to the shop. */
export type ContactText = {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly message: string;
};

export type ContactMessage = ContactText & { readonly id: string; readonly receivedAt: Instant };

export interface ContactMessages {
  /** Stores the message together with the outbox task that mails it to the owner. Rejects when its id is taken. */
  add(message: ContactMessage): Promise<void>;
  find(id: string): Promise<ContactMessage | undefined>;
}

/** Keeps the message and leaves the mail to the owner to be sent, together or not at all. */
export const makeReceiveMessage =
  (messages: Pick<ContactMessages, 'add'>, randomness: Randomness, clock: Clock) =>
  async (text: ContactText): Promise<ContactMessage> => {
    const message = { ...text, id: randomness.id(), receivedAt: clock.now() };
    await messages.add(message);
    return message;
  };

/** How a form was filled in; each is left out where it cannot be told, as before the page's script runs. */
type FormTraces = {
  /** A field that people do not see. */
  readonly website?: string | undefined;
  /** Milliseconds from the form's first showing to its sending. */
  readonly filledInMs?: number | undefined;
};

/** Nobody types name, address and ten letters in less. */
const QUICKEST_PERSON_MS = 2_000;

/** The bot check that needs no service: a trap field and a look at the clock. */
export const looksAutomated = ({ website = '', filledInMs }: FormTraces): boolean =>
  website !== '' || (filledInMs !== undefined && filledInMs < QUICKEST_PERSON_MS);
