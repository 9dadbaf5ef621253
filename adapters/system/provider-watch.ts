import type { HealthFacts } from '#core/jobs/shop-health.ts';
import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { MailSender } from '#core/notifications/outbox.ts';
import { CardKeysRefusedError } from '#core/payments/card-payments.ts';

/** One mail may fail for a moment; the second try is half a minute later. */
const MAIL_PATIENCE = 5 * MINUTE;

/** A server that takes no mail for one address may take all others. */
const isOfAddress = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO';

/** Watches whether the mail server and the card provider take what they are given. */
export function providerWatch(clock: Clock) {
  let mail: { readonly since: Instant; readonly to: Set<string>; isServer: boolean } | undefined;
  /** Since when each call is refused because of our keys. */
  const refused = new Map<string, Instant>();

  return {
    mail: (sender: MailSender): MailSender => ({
      async send(letter) {
        try {
          await sender.send(letter);
          mail = undefined;
        } catch (error) {
          mail ??= { since: clock.now(), to: new Set(), isServer: false };
          mail.to.add(letter.to);
          mail.isServer ||= !isOfAddress(error);
          throw error;
        }
      },
    }),

    /** All methods of the port must be asynchronous. */
    cards: <Port extends object>(name: string, port: Port): Port =>
      new Proxy(port, {
        get(target, method) {
          const value: unknown = Reflect.get(target, method);
          if (typeof value !== 'function') return value;
          const call = `${name} ${String(method)}`;
          return async (...given: unknown[]): Promise<unknown> => {
            try {
              const answer: unknown = await Reflect.apply(value, target, given);
              refused.delete(call);
              return answer;
            } catch (error) {
              if (error instanceof CardKeysRefusedError && !refused.has(call))
                refused.set(call, clock.now());
              throw error;
            }
          };
        },
      }),

    facts(): Pick<HealthFacts, 'mailFailsSince' | 'cardsRefusedSince'> {
      const isLong = mail !== undefined && clock.now() >= after(mail.since, MAIL_PATIENCE);
      const isGeneral = mail !== undefined && (mail.isServer || mail.to.size > 1);
      return {
        mailFailsSince: isLong && isGeneral ? mail?.since : undefined,
        cardsRefusedSince: [...refused.values()].toSorted((a, b) => a - b)[0],
      };
    },
  };
}

export type ProviderWatch = ReturnType<typeof providerWatch>;
