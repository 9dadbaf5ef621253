import type { MailSender } from '#core/notifications/mail-sender.ts';
import { openOnce } from '#server/platform/wiring/open-once.ts';

type Opened = MailSender & { close?(): void };

/** A sender whose library is loaded with the first mail. */
export function lazyMailSender(
  open: () => Promise<Opened>,
): MailSender & { close(): Promise<void> } {
  const { get, opened } = openOnce(open);
  return {
    send: async (mail) => (await get()).send(mail),
    close: async () => (await opened())?.close?.(),
  };
}
