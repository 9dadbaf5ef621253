import type { Mail, MailSender } from '#core/notifications/outbox.ts';
import type { Sms, SmsAnswer, SmsSender } from '#core/notifications/sms.ts';
import type { WebhookSender, WebhookTry } from '#core/integrations/webhook-endpoint.ts';

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

/** Keeps every text, and can simulate outages and provider answers. */
export function memorySms(): SmsSender & {
  readonly sent: Sms[];
  answer(next: SmsAnswer | 'away'): void;
} {
  const sent: Sms[] = [];
  let now: SmsAnswer | 'away' = 'sent';
  return {
    sent,
    async send(sms) {
      if (now === 'away') throw new Error('The provider is away');
      const place = sent.findIndex(({ id }) => id === sms.id);
      if (now === 'sent') sent.splice(place === -1 ? sent.length : place, 1, sms);
      return now;
    },
    answer(next) {
      now = next;
    },
  };
}

type Call = Parameters<WebhookSender['send']>[0];
type Answered = Omit<WebhookTry, 'at'>;

/** Keeps what would have been called. @param answer what the other side does; by default it takes everything */
export function memoryWebhooks(
  answer: (call: Call, nth: number) => Answered | Promise<Answered> = () => ({
    ms: 1,
    status: 200,
  }),
): WebhookSender & { readonly calls: readonly Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    faultOf(url) {
      if (!URL.canParse(url)) return 'not_a_url';
      return url.startsWith('https://') ? undefined : 'not_https';
    },
    async send(call) {
      calls.push(call);
      return answer(call, calls.length);
    },
  };
}
