import { type Area } from '#server/platform/wiring/area.ts';
export declare const GIFTS: {
    readonly sellGiftCards: import("#server/platform/wiring/area.ts").Token<{
        begin(order: import("#core/gifts/sell-gift-cards.ts").GiftOrder, key: string): Promise<import("../../../core/kernel/result").Result<import("#core/gifts/sell-gift-cards.ts").Begun, import("#core/gifts/sell-gift-cards.ts").GiftOrderError>>;
        open(token: string): Promise<import("../../../core/gifts/gift-sale").GiftSale | undefined>;
        refund: (saleId: string, asked: {
            readonly id: string;
            readonly amount: import("../../../core/kernel/cents").Cents;
        }, by: import("../../../core/kernel/actor").ActionContext['by']) => Promise<import("../../../core/kernel/result").Result<import("../../../core/gifts/gift-sale").GiftSale, import("../../../core/gifts/gift-sale").GiftRefundError | import("../../../core/gifts/gift-sales-store").GiftSaleNotFound>>;
    }>;
};
export declare const gifts: Area;
