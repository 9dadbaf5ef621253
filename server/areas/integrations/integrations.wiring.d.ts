import { type Area } from '#server/platform/wiring/area.ts';
export declare const INTEGRATIONS: {
    readonly deliver: import("#server/platform/wiring/area.ts").Token<{
        deliver(): Promise<number>;
        hasWork(): Promise<boolean>;
        attempt: (endpoint: import("../../../core/integrations/webhook-endpoint").WebhookEndpoint, delivery: import("../../../core/integrations/webhook-endpoint").WebhookDelivery) => Promise<import("../../../core/integrations/webhook-endpoint").WebhookTry>;
    }>;
    readonly importing: import("#server/platform/wiring/area.ts").Token<{
        plan(drafts: readonly import("../../../core/integrations/import-rows").ImportDraft[], source: import("../../../core/integrations/import-columns").ImportSource, products: readonly import("../../../core/catalogue/product").Product[]): Promise<readonly import("#core/integrations/import-bookings.ts").ImportOutcome[]>;
        run(drafts: readonly import("../../../core/integrations/import-rows").ImportDraft[], source: import("../../../core/integrations/import-columns").ImportSource, products: readonly import("../../../core/catalogue/product").Product[], by: import("../../../core/kernel/actor").Actor): Promise<readonly import("#core/integrations/import-bookings.ts").ImportOutcome[]>;
    }>;
    readonly importFiles: import("#server/platform/wiring/area.ts").Token<{
        list: () => Promise<readonly import("#core/integrations/run-imports.ts").FileImport[]>;
        plan(wish: import("#core/integrations/run-imports.ts").ImportWish): Promise<import("../../../core/kernel/result").Result<import("#core/integrations/run-imports.ts").ImportPlan, import("#core/integrations/run-imports.ts").ImportError>>;
        goOn(id: string, wish: import("#core/integrations/run-imports.ts").ImportWish, by: import("../../../core/kernel/actor").Actor & {
            readonly kind: 'admin';
        }): Promise<import("../../../core/kernel/result").Result<{
            readonly import: import("#core/integrations/run-imports.ts").FileImport;
            readonly table: import("../../../core/integrations/import-rows").OpenedTable;
            readonly outcomes: readonly import("#core/integrations/import-bookings.ts").ImportOutcome[];
        }, import("#core/integrations/run-imports.ts").ImportError>>;
    }>;
    readonly webhooks: import("#server/platform/wiring/area.ts").Token<{
        list: () => Promise<readonly import("#core/integrations/run-webhooks.ts").ListedEndpoint[]>;
        add(wish: import("#core/integrations/run-webhooks.ts").WebhookWish): Promise<import("../../../core/kernel/result").Result<readonly import("#core/integrations/run-webhooks.ts").ListedEndpoint[], import("#core/integrations/run-webhooks.ts").WebhookError>>;
        act(id: string, act: import("#core/integrations/run-webhooks.ts").WebhookAct): Promise<import("../../../core/kernel/result").Result<readonly import("#core/integrations/run-webhooks.ts").ListedEndpoint[], import("#core/integrations/run-webhooks.ts").WebhookError>>;
        secrets(id: string): Promise<import("../../../core/kernel/result").Result<readonly string[], import("#core/integrations/run-webhooks.ts").WebhookError>>;
        test(id: string): Promise<import("../../../core/kernel/result").Result<import("../../../core/integrations/webhook-endpoint").WebhookDelivery, import("#core/integrations/run-webhooks.ts").WebhookError>>;
        deliveries: (id: string, state: import("../../../core/integrations/webhook-endpoint").DeliveryState | undefined, cursor?: string) => Promise<import("../../../core/integrations/webhook-endpoint").DeliveryPage>;
        resend(id: string): Promise<import("../../../core/kernel/result").Result<import("../../../core/integrations/webhook-endpoint").WebhookDelivery, import("#core/integrations/run-webhooks.ts").WebhookError>>;
        listOff(): Promise<{
            id: string;
            host: string;
            since: import("../../../core/kernel/instant").Instant;
        }[]>;
    }>;
};
export declare const integrations: Area;
