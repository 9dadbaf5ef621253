import type { WebhookSender, WebhookTry } from '#core/integrations/webhook-endpoint.ts';

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
