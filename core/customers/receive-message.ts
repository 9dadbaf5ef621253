import type { Clock } from '#core/kernel/clock.ts';
import type { ContactMessages } from './contact-messages.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import type { ContactMessage, ContactText } from './contact-message.ts';

/** Keeps the message and leaves the mail to the owner to be sent, together or not at all. */
export const makeReceiveMessage =
  (messages: Pick<ContactMessages, 'add'>, randomness: Randomness, clock: Clock) =>
  async (text: ContactText): Promise<ContactMessage> => {
    const message = { ...text, id: randomness.id(), receivedAt: clock.now() };
    await messages.add(message);
    return message;
  };
