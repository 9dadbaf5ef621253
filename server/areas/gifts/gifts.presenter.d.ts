import type { GiftSaleDto, GiftSold } from '#core/contract/gift-cards.ts';
import { type Credit } from '#core/credits/credit.ts';
import { type GiftSale } from '#core/gifts/gift-sale.ts';
export declare const giftSoldDto: (sale: GiftSale, credit: Credit | undefined) => GiftSold;
export declare const giftSaleDto: (sale: GiftSale, credit: Credit) => GiftSaleDto;
