import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { AutomationTextsStore } from '#core/notifications/automation.ts';
export declare const AUTOMATION_TEXTS = "automationTexts";
export declare const automationTextsCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    revision: number;
    texts: Partial<Record<"agreement" | "balance" | "birthday" | "confirm" | "on_the_way" | "overdue" | "papers" | "recovery" | "refund" | "review" | "visit" | "weather", {
        en?: {
            subject?: string | undefined;
            lead?: string | undefined;
            text?: string | undefined;
        } | undefined;
        es?: {
            subject?: string | undefined;
            lead?: string | undefined;
            text?: string | undefined;
        } | undefined;
    }>>;
}>;
/** `automationTexts/all` */
export declare const documentsAutomationTexts: (store: DocumentStore) => AutomationTextsStore;
