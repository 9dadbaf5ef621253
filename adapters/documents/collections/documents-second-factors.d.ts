import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type FactorBook, type Factors } from '#core/accounts/second-factor.ts';
export declare const SECOND_FACTORS = "secondFactors";
export declare const factorsCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    app?: {
        sealedSecret: string;
        addedAt: import("../../../core/kernel/instant.ts").Instant;
        usedStep: number;
    } | undefined;
    passkeys: readonly {
        id: string;
        publicKey: string;
        counter: number;
        transports: readonly string[];
        name: string;
        addedAt: import("../../../core/kernel/instant.ts").Instant;
        usedAt?: import("../../../core/kernel/instant.ts").Instant | undefined;
    }[];
    codeHashes: readonly string[];
    pending?: {
        sealedSecret: string;
        until: import("../../../core/kernel/instant.ts").Instant;
    } | undefined;
}>;
export declare const factorsOf: (stored: Stored | undefined) => Factors;
/** `secondFactors/{uid}`, decided together with the owner's setting in `staff/roster`. */
export declare function documentsSecondFactors(store: DocumentStore): FactorBook;
