import { z } from 'zod';
import { type CardFee } from '#core/reservations/money-entry.ts';
/** What the card provider took for payments, as the provider told it. */
export declare const cardFeesField: z.ZodReadonly<z.ZodArray<z.ZodObject<{
    id: z.ZodString;
    intentId: z.ZodString;
    kind: z.ZodEnum<{
        charge: "charge";
        refund: "refund";
    }>;
    feeCents: z.ZodCodec<z.ZodInt, z.ZodCustom<import("../../../core/kernel/cents").Cents, import("../../../core/kernel/cents").Cents>>;
    at: z.ZodCodec<z.ZodString, z.ZodCustom<import("../../../core/kernel/instant").Instant, import("../../../core/kernel/instant").Instant>>;
}, z.core.$strip>>>;
type StoredFee = z.output<typeof cardFeesField>[number];
export declare const feeToDocument: ({ fee: feeCents, ...one }: CardFee) => StoredFee;
export declare const feeFromDocument: ({ feeCents: fee, ...one }: StoredFee) => CardFee;
export {};
