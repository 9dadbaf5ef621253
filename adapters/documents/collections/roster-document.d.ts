import type { Transaction } from '#adapters/documents/engine/document-store.ts';
import { type Roster } from '#core/staff/staff-book.ts';
export declare const STAFF = "staff";
/** Id of the single document: every change of staff writes it, so they come one after the other. */
export declare const ROSTER = "roster";
export declare const rosterCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    limits: Record<string, {
        refund: import("../../../core/kernel/cents").Cents;
        discountPercent: number;
        waiver: import("../../../core/kernel/cents").Cents;
    }>;
    invitations: readonly {
        id: string;
        email: string;
        role: "bookkeeper" | "crew_lead" | "dispatcher" | "office" | "owner";
        invitedBy: string;
        invitedAt: import("../../../core/kernel/instant").Instant;
        expiresAt: import("../../../core/kernel/instant").Instant;
        version: number;
    }[];
    isFactorRequired?: boolean | undefined;
}>;
export declare function rosterOf(reader: Pick<Transaction, 'get'>): Promise<Roster>;
