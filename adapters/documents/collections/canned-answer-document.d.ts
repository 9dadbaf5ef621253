import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type CannedAnswersStore } from '#core/customers/canned-answer.ts';
export declare const CANNED_ANSWERS = "cannedAnswers";
export declare const cannedAnswersCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    revision: number;
    answers: readonly {
        id: string;
        name: string;
        text: {
            en: string;
            es: string;
        };
    }[];
}>;
/** `cannedAnswers/all` */
export declare const documentsCannedAnswers: (store: DocumentStore) => CannedAnswersStore;
