import {
  CAMPAIGN_SENDS,
  campaignFromDocument,
  CAMPAIGNS,
  campaignSendFromDocument,
} from '#adapters/documents/collections/documents-campaigns.ts';
import {
  FRIEND_CODES,
  promoFromDocument,
} from '#adapters/documents/collections/documents-promo-codes.ts';
import {
  subscriberFromDocument,
  SUBSCRIBERS,
  leadFromDocument,
  LEADS,
} from '#adapters/documents/collections/documents-leads.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { type BirthdayPorts, makeBirthdays } from '#core/marketing/birthdays.ts';
import { type FriendPorts, makeFriends } from '#core/marketing/friends.ts';
import { makePoints, type PointsPorts } from '#core/marketing/points.ts';
import { makeReadPeople } from '#core/marketing/read-people.ts';
import { type CampaignPorts, makeRunCampaigns } from '#core/marketing/run-campaigns.ts';
import { makeRecoverCarts, type RecoveryPorts } from '#core/marketing/recover-carts.ts';
import type { MailSettings } from '#core/notifications/compose-task.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { campaignRoutes } from '#server/areas/marketing/campaigns.admin-routes.ts';
import { adminLeadRoutes, leadRoutes } from '#server/areas/marketing/marketing.routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { useCaseOf, made } = makings();

type Recovering = Omit<RecoveryPorts, 'publicUrl'> & { readonly of: MailSettings };

const recovering = ({ of, ...ports }: Recovering) =>
  makeRecoverCarts({ ...ports, publicUrl: of.publicUrl });

type Campaigning = Omit<CampaignPorts, 'publicUrl'> & { readonly of: MailSettings };

const campaigning = ({ of, ...ports }: Campaigning) =>
  makeRunCampaigns({ ...ports, publicUrl: of.publicUrl });

const readPeople = useCaseOf(makeReadPeople, {
  book: RECORDS.reservationBook,
  customers: RECORDS.customers,
  subscribers: RECORDS.subscribers,
  catalogue: RECORDS.catalogue,
});

type Pointing = Omit<PointsPorts, 'publicUrl'> & { readonly of: MailSettings };

const pointing = ({ of, ...ports }: Pointing) => makePoints({ ...ports, publicUrl: of.publicUrl });

type Befriending = Omit<FriendPorts, 'publicUrl' | 'listBrought'> & {
  readonly of: MailSettings;
  readonly book: ReservationBook;
};

const FRIENDS_AT_ONCE = 200;

const befriending = ({ of, book, ...ports }: Befriending) =>
  makeFriends({
    ...ports,
    publicUrl: of.publicUrl,
    listBrought: (after, from) =>
      book.list({ foundBy: [FOUND_BY.referred], from }, FRIENDS_AT_ONCE, after),
  });

type Wishing = Omit<BirthdayPorts, 'publicUrl'> & { readonly of: MailSettings };

const wishing = ({ of, ...ports }: Wishing) => makeBirthdays({ ...ports, publicUrl: of.publicUrl });

export const MARKETING = {
  birthdays: useCaseOf(wishing, {
    of: PORTS.site,
    lists: RECORDS.reservationLists,
    ledger: RECORDS.ledger,
    customers: RECORDS.customers,
    subscribers: RECORDS.subscribers,
    sends: RECORDS.campaigns,
    settings: RECORDS.settings,
    texts: RECORDS.automationTexts,
    outbox: RECORDS.outbox,
    secrets: PORTS.manageSecrets,
    readSite: RECORDS.readSite,
    clock: PORTS.clock,
  }),
  friends: useCaseOf(befriending, {
    of: PORTS.site,
    promoCodes: RECORDS.promoCodes,
    lists: RECORDS.reservationLists,
    book: RECORDS.reservationBook,
    ledger: RECORDS.ledger,
    credits: RECORDS.credits,
    outbox: RECORDS.outbox,
    settings: RECORDS.settings,
    secrets: PORTS.manageSecrets,
    readSite: RECORDS.readSite,
    clock: PORTS.clock,
  }),
  points: useCaseOf(pointing, {
    of: PORTS.site,
    sums: RECORDS.reportBook,
    credits: RECORDS.credits,
    lists: RECORDS.reservationLists,
    settings: RECORDS.settings,
    outbox: RECORDS.outbox,
    secrets: PORTS.manageSecrets,
    readSite: RECORDS.readSite,
    clock: PORTS.clock,
  }),
  runCampaigns: useCaseOf(campaigning, {
    of: PORTS.site,
    campaigns: RECORDS.campaigns,
    subscribers: RECORDS.subscribers,
    readPeople,
    book: RECORDS.reservationBook,
    lists: RECORDS.reservationLists,
    settings: RECORDS.settings,
    outbox: RECORDS.outbox,
    secrets: PORTS.manageSecrets,
    readSite: RECORDS.readSite,
    randomness: PORTS.randomness,
    clock: PORTS.clock,
  }),
  recoverCarts: useCaseOf(recovering, {
    of: PORTS.site,
    leads: RECORDS.leads,
    lists: RECORDS.reservationLists,
    book: RECORDS.reservationBook,
    catalogue: RECORDS.catalogue,
    checkAvailability: CATALOGUE.checkAvailability,
    checkDays: CATALOGUE.checkDays,
    settings: RECORDS.settings,
    texts: RECORDS.automationTexts,
    outbox: RECORDS.outbox,
    secrets: PORTS.manageSecrets,
    readSite: RECORDS.readSite,
    clock: PORTS.clock,
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
  api: ({ of }) => [leadRoutes(of(MARKETING.recoverCarts), of(MARKETING.runCampaigns))],
  admin: ({ of, onOutboxFilled, onCatalogueChanged }) => [
    adminLeadRoutes(of(MARKETING.recoverCarts)),
    campaignRoutes({
      campaigns: of(MARKETING.runCampaigns),
      friends: of(MARKETING.friends),
      points: of(MARKETING.points),
      onAsked: onOutboxFilled,
      onChanged: onCatalogueChanged,
    }),
  ],
};
