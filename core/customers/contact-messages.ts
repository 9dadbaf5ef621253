import type { ContactMessage } from './contact-message.ts';

export interface ContactMessages {
  /** Stores the message together with the outbox task that mails it to the owner. Rejects when its id is taken. */
  add(message: ContactMessage): Promise<void>;
  find(id: string): Promise<ContactMessage | undefined>;
}
