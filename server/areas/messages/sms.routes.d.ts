import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { InboundText, SmsInbox, SmsReceipt } from '#core/notifications/sms.ts';
import type { makeTextsByLink } from '#core/notifications/texts.ts';
export type SmsUseCases = {
    readonly texts: ReturnType<typeof makeTextsByLink>;
    /** Undefined where no provider is configured. */
    readonly readText: SmsInbox['read'] | undefined;
    readonly takeText: (text: InboundText) => Promise<string | undefined>;
    /** As `readText`. */
    readonly readReceipt: SmsInbox['readReceipt'] | undefined;
    readonly noteReceipt: (id: string, receipt: SmsReceipt) => Promise<void>;
};
/** Below `/api`: receives texts that people send. */
export declare const SMS_WEBHOOK_PATH = "/sms/inbound";
/** The provider posts the delivery of a text here. */
export declare const SMS_RECEIPT_PATH = "/sms/receipt";
/** Texts to customers: their consent, and what they text back. */
export declare const smsRoutes: (use: SmsUseCases) => FastifyPluginAsyncZod;
