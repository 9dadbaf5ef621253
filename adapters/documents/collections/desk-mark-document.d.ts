import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { DeskMarks } from '#core/desk/desk-marks.ts';
export declare const DESK_MARKS = "deskMarks";
export declare const deskMarkCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    id: string;
    at: import("../../../core/kernel/instant").Instant;
    aside?: {
        at: import("../../../core/kernel/instant").Instant;
        by: {
            kind: "customer";
        } | {
            kind: "account";
            uid: string;
        } | {
            kind: "admin";
            uid: string;
            approvedBy?: string | undefined;
        } | {
            kind: "crew";
            name: string;
        } | {
            kind: "system";
            job: string;
        } | {
            kind: "provider";
        };
        cause: string;
        until?: import("../../../core/kernel/instant").Instant | undefined;
    } | undefined;
    assigned?: {
        at: import("../../../core/kernel/instant").Instant;
        by: {
            kind: "customer";
        } | {
            kind: "account";
            uid: string;
        } | {
            kind: "admin";
            uid: string;
            approvedBy?: string | undefined;
        } | {
            kind: "crew";
            name: string;
        } | {
            kind: "system";
            job: string;
        } | {
            kind: "provider";
        };
        to: string;
    } | undefined;
}>;
/** `deskMarks/{item}`: who put it aside, until when, and who it is assigned to. */
export declare const documentsDeskMarks: (store: DocumentStore) => DeskMarks;
