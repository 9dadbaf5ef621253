import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { DeviceSessions } from '#core/accounts/device-sessions.ts';
import { type Instant } from '#core/kernel/instant.ts';
export declare const DEVICE_SESSIONS = "deviceSessions";
export declare function deviceSessionFromDocument(stored: Stored): {
    uid: string;
    device: string;
    network?: string | undefined;
    startedAt: Instant;
    seenAt: Instant;
    lastsUntil?: Instant | undefined;
    endedAt?: Instant | undefined;
    provenAt?: Instant | undefined;
    challenge?: {
        value: string;
        until: Instant;
    } | undefined;
    id: string;
    expiresAt: Instant | undefined;
};
/** `deviceSessions/{session}` */
export declare const documentsDeviceSessions: (store: DocumentStore) => DeviceSessions;
