import { type DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { JobBook } from '#core/jobs/job-record.ts';
export declare const JOBS = "jobs";
export declare const jobCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    name: string;
    lease?: {
        holder: string;
        until: import("../../../core/kernel/instant").Instant;
    } | undefined;
    startedAt?: import("../../../core/kernel/instant").Instant | undefined;
    endedAt?: import("../../../core/kernel/instant").Instant | undefined;
    lastCount?: number | undefined;
    failure?: {
        message: string;
        at: import("../../../core/kernel/instant").Instant;
    } | undefined;
    runs: number;
    failures: number;
    nextDueAt: import("../../../core/kernel/instant").Instant;
}>;
/** `jobs/{name}`. */
export declare const documentsJobBook: (store: DocumentStore) => JobBook;
