import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type GiftSale } from '#core/gifts/gift-sale.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import type { Clock } from '#core/kernel/ports.ts';
export declare const GIFT_SALES = "giftSales";
/** Throws `UnreadableDocumentError`. */
export declare function giftSaleFromDocument(stored: Stored): GiftSale;
export declare const findGiftSale: (reader: Pick<DocumentStore, 'get' | 'getMany'>, id: string) => Promise<GiftSale | undefined>;
/** `giftSales/{id}`: what was ordered, and every cent of it; the card it made is `credits/{code}`. */
export declare const documentsGiftSales: (store: DocumentStore, clock: Clock) => GiftSales;
