import { type WebhookUseCases } from '#server/areas/payments/webhook.route.ts';
import { type Area, type AreaTools } from '#server/platform/wiring/area.ts';
export declare const PAYMENTS: {
    readonly beginPayment: import("#server/platform/wiring/area.ts").Token<(wanted: import("#core/payments/begin-payment.ts").PaymentWanted) => Promise<import("../../../core/kernel/result").Result<import("../../../core/payments/card-payments").PaymentIntent, import("#core/payments/begin-payment.ts").BeginPaymentError>>>;
    /** Only where the provider has an event history. */
    readonly catchUp: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly chargeBalances: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
    readonly receiveEvent: import("#server/platform/wiring/area.ts").Token<import("#core/payments/apply-payment-event.ts").ReceivePaymentEvent>;
    readonly receiveWebhookEvent: import("#server/platform/wiring/area.ts").Token<import("#core/payments/apply-payment-event.ts").ReceivePaymentEvent>;
    readonly reconcile: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
    readonly reconcileGifts: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
};
export declare const webhookOf: ({ of, now, onOutboxFilled }: AreaTools) => WebhookUseCases;
export declare const payments: Area;
