import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type AuditEntry } from '#core/audit-log/entry.ts';
import type { AuditTrail } from '#core/audit-log/trail.ts';
export declare const AUDIT_ENTRIES = "auditEntries";
export declare const AUDIT_CHAIN = "auditChain";
export declare const auditEntryCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    at: import("#core/kernel/instant.ts").Instant;
    actor: {
        id: string;
        name: string;
        role: "bookkeeper" | "crew_lead" | "dispatcher" | "office" | "owner" | "provider" | "system" | "visitor";
    };
    action: string;
    from?: string | undefined;
    subject: string;
    before: string;
    after: string;
    mark: string;
    isSealed: boolean;
    seq?: number | undefined;
    previousHash?: string | undefined;
    hash?: string | undefined;
    erased?: {
        at: import("#core/kernel/instant.ts").Instant;
        mark: string;
    } | undefined;
}>;
export declare const auditChainCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    seq: number;
    hash: string;
}>;
export declare function auditEntryFromDocument(stored: Stored): AuditEntry;
export declare const auditEntryDocument: ({ id: _id, seal, ...entry }: AuditEntry) => import("#adapters/documents/engine/document-store.ts").Document;
/** `auditEntries/{id}`: never changed but for the seal, and by erasing a person; `auditChain/head`: the last sealed one. */
export declare const documentsAuditTrail: (store: DocumentStore) => AuditTrail;
