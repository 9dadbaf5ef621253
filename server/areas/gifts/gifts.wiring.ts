import {
  GIFT_SALES,
  giftSaleFromDocument,
} from '#adapters/documents/collections/documents-gift-sales.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { Credit } from '#core/credits/credit.ts';
import { giftCardPaper } from '#core/documents/gift-card-paper.ts';
import { giftTokenFor, makeSellGiftCards } from '#core/gifts/sell-gift-cards.ts';
import { adminGiftRoutes, giftRoutes } from '#server/areas/gifts/gifts.routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { cardPayments, clock, manageSecrets, paperMaker, randomness, publicUrl } = PORTS;
const { boundByName, made } = makings();

export const GIFTS = {
  sellGiftCards: boundByName(makeSellGiftCards, {
    sales: RECORDS.giftSales,
    settings: RECORDS.settings,
    cards: cardPayments,
    secrets: manageSecrets,
    randomness,
    clock,
  }),
} as const;

type OfPorts = Parameters<NonNullable<Area['admin']>>[0]['of'];

const paperIn =
  (of: OfPorts) =>
  async (credit: Credit, words: Parameters<typeof giftCardPaper>[1]): Promise<Uint8Array> => {
    const own = siteIn(words.language, await of(RECORDS.readSite)());
    return of(paperMaker).make(giftCardPaper(credit, words, own, of(publicUrl)));
  };

export const gifts: Area = {
  ...made(),
  collections: [moves(GIFT_SALES, 'people', giftSaleFromDocument)],
  api: ({ of }) => [
    giftRoutes({
      sell: of(GIFTS.sellGiftCards),
      credits: of(RECORDS.credits),
      tokenOf: ({ id }) => giftTokenFor(id, of(manageSecrets)),
      paper: (sale, credit) => paperIn(of)(credit, sale),
    }),
  ],
  admin: ({ of, onOutboxFilled }) => [
    adminGiftRoutes({
      sell: of(GIFTS.sellGiftCards),
      sales: of(RECORDS.giftSales),
      credits: of(RECORDS.credits),
      paper: (credit, sale) =>
        paperIn(of)(credit, sale ?? credit.mailings?.at(-1) ?? { language: 'en' }),
      onOutboxFilled,
    }),
  ],
};
