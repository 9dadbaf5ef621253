import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type ApiKey, type ApiKeys } from '#core/staff/api-key.ts';
export declare const API_KEYS = "apiKeys";
export declare const apiKeyCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    uid: string;
    person: string;
    email: string;
    role: "bookkeeper" | "crew_lead" | "dispatcher" | "office" | "owner";
    name: string;
    sections: Partial<Record<"automations" | "catalogue" | "customers" | "day" | "deliveries" | "inventory" | "messages" | "money" | "orders" | "reports" | "reservations" | "security" | "settings", "read" | "write">>;
    hash: string;
    createdAt: import("../../../core/kernel/instant").Instant;
    expiresAt: import("../../../core/kernel/instant").Instant;
    lastUsedOn?: import("../../../core/kernel/calendar-day").CalendarDay | undefined;
}>;
/** Of one person, or all. */
export declare const findKeys: (store: Pick<DocumentStore, 'query'>, uid?: string) => Promise<readonly ApiKey[]>;
/** `apiKeys/{id}` */
export declare const documentsApiKeys: (store: DocumentStore) => ApiKeys;
