import { type Area } from '#server/platform/wiring/area.ts';
export declare const AUDIT_LOG: {
    readonly checkChain: import("#server/platform/wiring/area.ts").Token<() => Promise<import("#core/audit-log/check-chain.ts").CheckedChain>>;
    readonly note: import("#server/platform/wiring/area.ts").Token<(act: import("../../../core/audit-log/entry").Act, subject: string) => Promise<void>>;
    readonly watch: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly seal: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
};
export declare const auditLog: Area;
