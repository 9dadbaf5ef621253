import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type FileImports } from '#core/integrations/run-imports.ts';
export declare const FILE_IMPORTS = "fileImports";
export declare const fileImportsCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    imports: readonly {
        id: string;
        at: import("../../../core/kernel/instant").Instant;
        by: {
            uid: string;
        };
        file: string;
        source: "booqable" | "goodshuffle" | "inflatableoffice" | "template";
        fingerprint: string;
        total: number;
        done: number;
        counts: {
            booked: number;
            history: number;
            customer: number;
            merged: number;
            known: number;
            refused: number;
        };
    }[];
}>;
/** `fileImports/all` */
export declare const documentsFileImports: (store: DocumentStore) => FileImports;
