import { z } from 'zod';
/** The simulated provider's records, by intent id. */
export declare const INTENTS = "simulatedIntents";
/** By refund id. */
export declare const REFUNDS = "simulatedRefunds";
/** By the SHA-256 of the idempotency key. */
export declare const KEYS = "simulatedKeys";
/** Events still to be delivered, by event id. */
export declare const EVENTS = "simulatedEvents";
declare const intentSchema: z.ZodObject<{
    amountCents: z.ZodCodec<z.ZodInt, z.ZodCustom<import("../../core/kernel/cents").Cents, import("../../core/kernel/cents").Cents>>;
    refundedCents: z.ZodCodec<z.ZodInt, z.ZodCustom<import("../../core/kernel/cents").Cents, import("../../core/kernel/cents").Cents>>;
    status: z.ZodEnum<{
        canceled: "canceled";
        requires_action: "requires_action";
        requires_payment_method: "requires_payment_method";
        succeeded: "succeeded";
    }>;
    customerEmail: z.ZodString;
    reservationId: z.ZodString;
    reason: z.ZodEnum<{
        balance: "balance";
        deposit: "deposit";
        full: "full";
    }>;
    saveCard: z.ZodOptional<z.ZodBoolean>;
    savedCard: z.ZodOptional<z.ZodString>;
    createdAt: z.ZodCodec<z.ZodString, z.ZodCustom<import("../../core/kernel/instant").Instant, import("../../core/kernel/instant").Instant>>;
    paidAt: z.ZodOptional<z.ZodCodec<z.ZodString, z.ZodCustom<import("../../core/kernel/instant").Instant, import("../../core/kernel/instant").Instant>>>;
}, z.core.$strip>;
export type IntentRecord = z.output<typeof intentSchema>;
export declare const intentCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    amountCents: import("../../core/kernel/cents").Cents;
    refundedCents: import("../../core/kernel/cents").Cents;
    status: "canceled" | "requires_action" | "requires_payment_method" | "succeeded";
    customerEmail: string;
    reservationId: string;
    reason: "balance" | "deposit" | "full";
    saveCard?: boolean | undefined;
    savedCard?: string | undefined;
    createdAt: import("../../core/kernel/instant").Instant;
    paidAt?: import("../../core/kernel/instant").Instant | undefined;
}>;
declare const refundSchema: z.ZodObject<{
    intentId: z.ZodString;
    amountCents: z.ZodCodec<z.ZodInt, z.ZodCustom<import("../../core/kernel/cents").Cents, import("../../core/kernel/cents").Cents>>;
    reservationId: z.ZodString;
    createdAt: z.ZodCodec<z.ZodString, z.ZodCustom<import("../../core/kernel/instant").Instant, import("../../core/kernel/instant").Instant>>;
}, z.core.$strip>;
export type RefundRecord = z.output<typeof refundSchema>;
export declare const refundCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    intentId: string;
    amountCents: import("../../core/kernel/cents").Cents;
    reservationId: string;
    createdAt: import("../../core/kernel/instant").Instant;
}>;
export declare const keyCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    fingerprint: string;
    resultId: string;
    createdAt: import("../../core/kernel/instant").Instant;
}>;
export declare const eventCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    payload: string;
    createdAt: import("../../core/kernel/instant").Instant;
    queuedAt: import("../../core/kernel/instant").Instant;
}>;
export {};
