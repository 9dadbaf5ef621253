import type { Document } from '#adapters/documents/engine/document-store.ts';
import { type PaymentEvent } from '#core/reservations/payment-event.ts';
import type { Instant } from '#core/kernel/instant.ts';
export declare const PAYMENT_EVENTS = "paymentEvents";
export declare const paymentEventCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    kind: "attention" | "payment_failed" | "payment_succeeded" | "refunded";
    reservationId: string;
    intentId: string;
    at: Instant;
    receivedAt: Instant;
    amountCents?: import("../../../core/kernel/cents").Cents | undefined;
    reason?: "balance" | "deposit" | "full" | undefined;
    refundId?: string | undefined;
    subject?: "dispute_lost" | "dispute_opened" | "dispute_reinstated" | "dispute_won" | "fraud_warning" | "refund_failed" | undefined;
    subjectId?: string | undefined;
    feeCents?: import("../../../core/kernel/cents").Cents | undefined;
    takenCents?: import("../../../core/kernel/cents").Cents | undefined;
}>;
export declare const paymentEventId: (event: PaymentEvent) => string;
/** `paymentEvents/{provider's id}`: its presence means that it was applied. */
export declare const paymentEventToDocument: (event: PaymentEvent, receivedAt: Instant) => Document;
