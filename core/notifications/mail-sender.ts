export type Mail = {
  /** The same for the same mail: adapters make the Message-ID or the file name of it. */
  readonly id: string;
  readonly to: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export interface MailSender {
  /** Rejects when the mail was not taken; the outbox tries again. */
  send(mail: Mail): Promise<void>;
}
