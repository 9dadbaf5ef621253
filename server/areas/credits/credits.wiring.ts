import { GIFT_DAYS, giftDaysCodec } from '#adapters/documents/collections/documents-credits.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeExpireCredits } from '#core/credits/credits-store.ts';
import {
  makeIssueGiftCard,
  makeMailGiftCard,
  makeVoidCredit,
} from '#core/credits/issue-gift-card.ts';
import { adminCreditRoutes } from '#server/areas/credits/credits.admin-routes.ts';
import { drainGently, hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, randomness } = PORTS;
const { bound, made } = makings();

export const CREDITS = {
  expireCredits: bound(makeExpireCredits, [RECORDS.credits, clock]),
  issueGiftCard: bound(makeIssueGiftCard, [RECORDS.credits, randomness, clock]),
  mailGiftCard: bound(makeMailGiftCard, [RECORDS.credits, clock]),
  voidCredit: bound(makeVoidCredit, [RECORDS.credits, clock]),
} as const;

export const credits: Area = {
  ...made(),
  collections: [moves(GIFT_DAYS, 'staff', giftDaysCodec.fromDocument)],
  admin: ({ of, onOutboxFilled }) => [
    adminCreditRoutes({
      credits: of(RECORDS.credits),
      giftSales: of(RECORDS.giftSales),
      issueGiftCard: of(CREDITS.issueGiftCard),
      voidCredit: of(CREDITS.voidCredit),
      mailGiftCard: of(CREDITS.mailGiftCard),
      staffNames: of(RECORDS.staffNames),
      onOutboxFilled,
    }),
  ],
  jobs: ({ of }) => [hourly('expire-credits', drainGently(of(CREDITS.expireCredits)))],
};
