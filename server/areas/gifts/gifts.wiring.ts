import {
  GIFT_SALES,
  giftSaleFromDocument,
} from '#adapters/documents/collections/documents-gift-sales.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { siteIn } from '#core/content/site-in.ts';
import { giftCardPaper } from '#core/documents/gift-card-paper.ts';
import { giftTokenFor, makeSellGiftCards } from '#core/gifts/sell-gift-cards.ts';
import { adminGiftRoutes } from '#server/areas/gifts/gifts.admin-routes.ts';
import { giftRoutes } from '#server/areas/gifts/gifts.routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { cardPayments, clock, manageSecrets, paperMaker, randomness, site } = PORTS;
const { useCaseOf, made } = makings();

export const GIFTS = {
  sellGiftCards: useCaseOf(makeSellGiftCards, {
    sales: RECORDS.giftSales,
    settings: RECORDS.settings,
    cards: cardPayments,
    secrets: manageSecrets,
    randomness,
    clock,
  }),
} as const;

export const gifts: Area = {
  ...made(),
  collections: [moves(GIFT_SALES, giftSaleFromDocument)],
  api: ({ of }) => [
    giftRoutes({
      sell: of(GIFTS.sellGiftCards),
      credits: of(RECORDS.credits),
      tokenOf: ({ id }) => giftTokenFor(id, of(manageSecrets)),
      async paper(sale, credit) {
        const words = siteIn(sale.language, await of(RECORDS.readSite)());
        return of(paperMaker).make(giftCardPaper(credit, sale, words, of(site).publicUrl));
      },
    }),
  ],
  admin: ({ of, onOutboxFilled }) => [
    adminGiftRoutes({
      sell: of(GIFTS.sellGiftCards),
      sales: of(RECORDS.giftSales),
      credits: of(RECORDS.credits),
      onRefund: onOutboxFilled,
    }),
  ],
};
