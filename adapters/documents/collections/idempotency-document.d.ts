export declare const IDEMPOTENCY = "idempotency";
/** Keys come from clients: up to 255 visible ASCII characters, including dots and slashes. */
export declare const idempotencyId: (key: string) => string;
/** `idempotency/credit:{key}`: the gift card issued for a request, and its fingerprint. */
export declare const creditRequestId: (key: string) => string;
export declare const creditRequestCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    fingerprint: string;
    creditCode: string;
    createdAt: import("../../../core/kernel/instant").Instant;
}>;
/** `idempotency/gift:{key}`: the gift card sold for a request, as `key:` below. */
export declare const giftRequestId: (key: string) => string;
/** `idempotency/key:{key}`: the reservation a key placed, and the order's fingerprint. */
export declare const idempotencyCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    fingerprint: string;
    reservationId: string;
    createdAt: import("../../../core/kernel/instant").Instant;
}>;
