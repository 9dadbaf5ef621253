import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Credit } from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import type { SellGiftCards } from '#core/gifts/sell-gift-cards.ts';
export type GiftUseCases = {
    readonly sell: Pick<SellGiftCards, 'begin' | 'open'>;
    readonly credits: Pick<Credits, 'find'>;
    readonly tokenOf: (sale: GiftSale) => string;
    /** The card as a file. */
    readonly paper: (sale: GiftSale, credit: Credit) => Promise<Uint8Array>;
};
/** Visitors buy gift cards, and see by a private link what became of them. Never cached. */
export declare const giftRoutes: ({ sell, credits, tokenOf, paper }: GiftUseCases) => FastifyPluginAsyncZod;
