import type { Mail, MailSender } from '#core/notifications/outbox.ts';

/** Keeps every mail, and can simulate an outage. */
export function memoryMail(): MailSender & {
  readonly sent: Mail[];
  breakDown(broken: boolean): void;
} {
  const sent: Mail[] = [];
  let down = false;
  return {
    sent,
    async send(letter) {
      if (down) throw new Error('The mail server is away');
      // A mail sent again replaces itself, as its file would.
      const place = sent.findIndex(({ id }) => id === letter.id);
      sent.splice(place === -1 ? sent.length : place, 1, letter);
    },
    breakDown(broken) {
      down = broken;
    },
  };
}
