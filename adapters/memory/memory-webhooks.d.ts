import type { WebhookSender, WebhookTry } from '#core/integrations/webhook-endpoint.ts';
type Call = Parameters<WebhookSender['send']>[0];
type Answered = Omit<WebhookTry, 'at'>;
/** Keeps what would have been called. @param answer what the other side does; by default it takes everything */
export declare function memoryWebhooks(answer?: (call: Call, nth: number) => Answered | Promise<Answered>): WebhookSender & {
    readonly calls: readonly Call[];
};
export {};
