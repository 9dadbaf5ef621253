import type { Sms, SmsAnswer, SmsSender } from '#core/notifications/sms.ts';

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
