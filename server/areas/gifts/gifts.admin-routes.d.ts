import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Credits } from '#core/credits/credits-store.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import type { SellGiftCards } from '#core/gifts/sell-gift-cards.ts';
export type AdminGiftUseCases = {
    readonly sell: Pick<SellGiftCards, 'refund'>;
    readonly sales: Pick<GiftSales, 'find'>;
    readonly credits: Pick<Credits, 'find'>;
    /** Called when there is a refund to make. */
    readonly onRefund: () => void;
};
/** Who bought a gift card online, and what goes back. Registered behind the admin check. */
export declare const adminGiftRoutes: ({ sell, sales, credits, onRefund }: AdminGiftUseCases) => FastifyPluginAsyncZod;
