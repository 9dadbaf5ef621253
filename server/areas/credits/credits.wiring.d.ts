import { type Area } from '#server/platform/wiring/area.ts';
export declare const CREDITS: {
    readonly expireCredits: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly issueGiftCard: import("#server/platform/wiring/area.ts").Token<({ id, mail, ...card }: import("#core/credits/issue-gift-card.ts").GiftCard, by: import("../../../core/kernel/actor").Actor) => Promise<import("../../../core/kernel/result").Result<import("../../../core/credits/credit").Credit, import("#core/credits/issue-gift-card.ts").IssueError>>>;
    readonly mailGiftCard: import("#server/platform/wiring/area.ts").Token<(code: string, request: import("#core/credits/issue-gift-card.ts").MailRequest, by: import("../../../core/kernel/actor").Actor) => ReturnType<import("../../../core/credits/credits-store").Credits['change']>>;
    readonly voidCredit: import("#server/platform/wiring/area.ts").Token<(code: string, by: import("../../../core/kernel/actor").Actor) => ReturnType<import("../../../core/credits/credits-store").Credits['change']>>;
};
export declare const credits: Area;
