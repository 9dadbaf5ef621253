import {
  CAMPAIGN_SENDS,
  campaignFromDocument,
  CAMPAIGNS,
  campaignSendFromDocument,
  documentsCampaigns,
} from '#adapters/documents/collections/documents-campaigns.ts';
import {
  subscriberFromDocument,
  SUBSCRIBERS,
  leadFromDocument,
  LEADS,
  documentsLeads,
  documentsSubscribers,
} from '#adapters/documents/collections/documents-leads.ts';
import {
  FRIEND_CODES,
  promoFromDocument,
} from '#adapters/documents/collections/documents-promo-codes.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { makeBirthdays } from '#core/marketing/birthdays.ts';
import { type FriendPorts, makeFriends } from '#core/marketing/friends.ts';
import { makeNews } from '#core/marketing/news.ts';
import { makePoints } from '#core/marketing/points.ts';
import { makeReadPeople } from '#core/marketing/read-people.ts';
import { makeRecoverCarts } from '#core/marketing/recover-carts.ts';
import { makeRunCampaigns } from '#core/marketing/run-campaigns.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { campaignRoutes } from '#server/areas/marketing/campaigns.admin-routes.ts';
import { adminLeadRoutes, leadRoutes } from '#server/areas/marketing/marketing.routes.ts';
import { hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, boundByName, made } = makings();

const campaigns = bound(documentsCampaigns, [PORTS.store]);
const leads = bound(documentsLeads, [PORTS.store]);
const subscribers = bound(documentsSubscribers, [PORTS.store]);

const readPeople = boundByName(makeReadPeople, {
  book: RECORDS.reservationBook,
  customers: RECORDS.customers,
  subscribers,
  catalogue: RECORDS.catalogue,
});

type Befriending = Omit<FriendPorts, 'listBrought'> & { readonly book: ReservationBook };

const FRIENDS_AT_ONCE = 200;

const befriending = ({ book, ...ports }: Befriending) =>
  makeFriends({
    ...ports,
    listBrought: (after, from) =>
      book.list({ foundBy: [FOUND_BY.referred], from }, FRIENDS_AT_ONCE, after),
  });

const mailing = {
  publicUrl: PORTS.publicUrl,
  lists: RECORDS.reservationLists,
  settings: RECORDS.settings,
  outbox: RECORDS.outbox,
  secrets: PORTS.manageSecrets,
  readSite: RECORDS.readSite,
  clock: PORTS.clock,
} as const;

export const MARKETING = {
  birthdays: boundByName(makeBirthdays, {
    ...mailing,
    ledger: RECORDS.ledger,
    customers: RECORDS.customers,
    subscribers,
    sends: campaigns,
    texts: RECORDS.automationTexts,
  }),
  friends: boundByName(befriending, {
    ...mailing,
    promoCodes: RECORDS.promoCodes,
    book: RECORDS.reservationBook,
    ledger: RECORDS.ledger,
    credits: RECORDS.credits,
  }),
  points: boundByName(makePoints, {
    ...mailing,
    sums: RECORDS.reportBook,
    credits: RECORDS.credits,
  }),
  news: boundByName(makeNews, {
    campaigns,
    subscribers,
    secrets: PORTS.manageSecrets,
    clock: PORTS.clock,
  }),
  runCampaigns: boundByName(makeRunCampaigns, {
    ...mailing,
    campaigns,
    subscribers,
    readPeople,
    book: RECORDS.reservationBook,
    randomness: PORTS.randomness,
  }),
  recoverCarts: boundByName(makeRecoverCarts, {
    ...mailing,
    leads,
    book: RECORDS.reservationBook,
    catalogue: RECORDS.catalogue,
    checkAvailability: CATALOGUE.checkAvailability,
    checkDays: CATALOGUE.checkDays,
    texts: RECORDS.automationTexts,
  }),
} as const;

/** Reminders of abandoned carts, and news. Both need consent. */
export const marketing: Area = {
  ...made(),
  // A person who unsubscribed must stay unsubscribed after a move.
  collections: [
    moves(LEADS, 'people', leadFromDocument),
    moves(SUBSCRIBERS, 'people', subscriberFromDocument),
    moves(CAMPAIGNS, 'shop', campaignFromDocument),
    moves(CAMPAIGN_SENDS, 'people', campaignSendFromDocument),
    moves(FRIEND_CODES, 'people', promoFromDocument),
  ],
  api: ({ of }) => [leadRoutes(of(MARKETING.recoverCarts), of(MARKETING.news))],
  admin: ({ of, onOutboxFilled, onCatalogueChanged }) => [
    adminLeadRoutes(of(MARKETING.recoverCarts)),
    campaignRoutes({
      campaigns: of(MARKETING.runCampaigns),
      news: of(MARKETING.news),
      friends: of(MARKETING.friends),
      points: of(MARKETING.points),
      onOutboxFilled,
      onChanged: onCatalogueChanged,
    }),
  ],
  jobs({ of }) {
    const unlessPaused = of(RECORDS.unlessPaused);
    // Customers whose points expire within a month, and those who earned some for a friend.
    const tellOfPoints = unlessPaused(
      async (isStopping) =>
        (await of(MARKETING.points).warn(isStopping)) +
        (await of(MARKETING.friends).tell(isStopping)),
    );
    const carts = of(MARKETING.recoverCarts);
    const { send, hasWork } = of(MARKETING.runCampaigns);
    return [
      {
        ...hourly('cart-recovery', unlessPaused(carts.recover)),
        everyMs: 10 * MINUTE,
        hasWork: carts.hasWork,
      },
      hourly('points-reminders', tellOfPoints),
      { ...hourly('campaigns', unlessPaused(send)), everyMs: MINUTE, hasWork },
      hourly('birthday-mails', unlessPaused(of(MARKETING.birthdays).send)),
    ];
  },
};
