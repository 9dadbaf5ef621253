import { type CalendarDay, addDays } from '#core/kernel/calendar-day.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import { mailboxKey } from '#core/kernel/contact.ts';
import { DAY, type Instant } from '#core/kernel/instant.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import type { Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  type BusinessSettingsStore,
  changeSettings,
  marketingRules,
  type MarketingRules,
} from '#core/settings/business-settings.ts';
import {
  type Campaign,
  type CampaignInput,
  type CampaignSend,
  type WrongText,
  wrongText,
  MOST_CAMPAIGNS,
  type NoCampaign,
} from './campaign.ts';
import { type Audience, audienceOf } from './read-people.ts';
import type { Segment } from './segment.ts';
import { makeSendCampaigns, type SendPorts } from './send-campaigns.ts';

type CampaignPorts = SendPorts & {
  readonly book: Pick<ReservationBook, 'list'>;
  readonly settings: BusinessSettingsStore;
  readonly randomness: Randomness;
};

type CampaignResults = {
  readonly sent: number;
  readonly skipped: Readonly<Record<NonNullable<CampaignSend['why']>, number>>;
  readonly interrupted: number;
  readonly left: number;
  /** Bookings by recipients within 30 days of their mail, without canceled ones. */
  readonly booked: number;
  readonly revenue: Cents;
};

export type WholeCampaign = {
  readonly campaign: Campaign;
  readonly results: CampaignResults;
  readonly sends: readonly CampaignSend[];
};

export type CampaignChanged = { readonly kind: 'campaign_changed' };
/** It is being sent, was sent or was stopped. */
export type CampaignClosed = { readonly kind: 'campaign_closed' };
export type InThePast = { readonly kind: 'in_the_past' };

const MOST_SENDS = 20_000;
const BOOKED_WITHIN = 30 * DAY;
const PAGE = 500;

const isOpen = ({ state }: Campaign): boolean => state === 'draft' || state === 'scheduled';

/** A campaign's results, from its mails and the bookings since. */
function resultsOf(
  sends: readonly CampaignSend[],
  bookings: readonly Reservation[],
): CampaignResults {
  const mailed = sends.filter(({ state }) => state !== 'skipped');
  const mailedAt = new Map(mailed.map(({ email, at }) => [mailboxKey(email), at]));
  const booked = bookings.filter((booking) => {
    const { createdAt, contact } = booking;
    const at = contact.email === undefined ? undefined : mailedAt.get(mailboxKey(contact.email));
    return (
      isSold(booking) && at !== undefined && createdAt >= at && createdAt - at <= BOOKED_WITHIN
    );
  });
  const skipped = (why: CampaignSend['why']): number =>
    sends.filter((send) => send.state === 'skipped' && send.why === why).length;
  return {
    sent: sends.filter(({ state }) => state === 'sent').length,
    skipped: {
      unsubscribed: skipped('unsubscribed'),
      cap: skipped('cap'),
      stopped: skipped('stopped'),
    },
    interrupted: sends.filter(({ state }) => state === 'interrupted').length,
    left: sends.filter(({ leftAt }) => leftAt !== undefined).length,
    booked: booked.length,
    revenue: sumCents(booked.map(({ total }) => total)),
  };
}

/** Campaigns to people who want news, and their results. */
export function makeRunCampaigns(ports: CampaignPorts) {
  const { campaigns, readPeople, book, settings, randomness, clock } = ports;

  async function bookedSince(day: CalendarDay): Promise<readonly Reservation[]> {
    const found: Reservation[] = [];
    const booked = { from: day, to: addDays(shopDay(clock.now()), 1) };
    const pages = everyPage((after) => book.list({ sort: '-booked', booked }, PAGE, after));
    for await (const { reservations } of pages) found.push(...reservations);
    return found;
  }

  async function whole(campaign: Campaign): Promise<WholeCampaign> {
    const sends = await campaigns.sends(campaign.id, MOST_SENDS);
    const first = sends.find(({ state }) => state !== 'skipped')?.at;
    const bookings = first === undefined ? [] : await bookedSince(shopDay(first));
    return { campaign, sends, results: resultsOf(sends, bookings) };
  }

  async function change(
    id: string,
    decide: (campaign: Campaign) => Result<Campaign, CampaignClosed | CampaignChanged>,
  ): Promise<Result<WholeCampaign, NoCampaign | CampaignClosed | CampaignChanged>> {
    let refused: CampaignClosed | CampaignChanged | undefined;
    const changed = await campaigns.change(id, (campaign) => {
      const decided = decide(campaign);
      refused = decided.ok ? undefined : decided.error;
      return decided.ok ? { ...decided.value, revision: campaign.revision + 1 } : undefined;
    });
    if (refused !== undefined) return err(refused);
    return changed === undefined ? err({ kind: 'campaign_not_found' }) : ok(await whole(changed));
  }

  return {
    ...makeSendCampaigns(ports),

    readRules: async (): Promise<MarketingRules> => marketingRules(await settings.read()),

    saveRules: async (rules: MarketingRules): Promise<MarketingRules> =>
      marketingRules(await changeSettings(settings, (now) => ({ ...now, marketing: rules }))),

    async list(): Promise<readonly WholeCampaign[]> {
      const listed = await campaigns.list(MOST_CAMPAIGNS);
      const bySends = await Promise.all(
        listed.map(async (campaign) => ({
          campaign,
          sends: await campaigns.sends(campaign.id, MOST_SENDS),
        })),
      );
      const firsts = bySends.flatMap(({ sends }) => sends.map(({ at }) => at));
      const first = firsts.length === 0 ? undefined : Math.min(...firsts);
      const bookings = first === undefined ? [] : await bookedSince(shopDay(first as Instant));
      return bySends.map(({ campaign, sends }) => ({
        campaign,
        sends,
        results: resultsOf(sends, bookings),
      }));
    },

    async read(id: string): Promise<WholeCampaign | undefined> {
      const campaign = await campaigns.find(id);
      return campaign && whole(campaign);
    },

    audience: async (segment: Segment): Promise<Audience> =>
      audienceOf(segment, await readPeople(), shopDay(clock.now())),

    async create(input: CampaignInput): Promise<Result<WholeCampaign, WrongText>> {
      const wrong = wrongText(input.texts);
      if (wrong !== undefined) return err(wrong);
      const campaign: Campaign = {
        ...input,
        id: randomness.id(),
        state: 'draft',
        createdAt: clock.now(),
        revision: 1,
      };
      await campaigns.create(campaign);
      return ok(await whole(campaign));
    },

    async save(
      id: string,
      input: CampaignInput,
      revision: number,
    ): Promise<Result<WholeCampaign, NoCampaign | CampaignClosed | CampaignChanged | WrongText>> {
      const wrong = wrongText(input.texts);
      if (wrong !== undefined) return err(wrong);
      return change(id, (campaign) => {
        if (!isOpen(campaign)) return err({ kind: 'campaign_closed' });
        if (campaign.revision !== revision) return err({ kind: 'campaign_changed' });
        return ok({ ...campaign, ...input });
      });
    },

    /** @param when undefined means now */
    async schedule(
      id: string,
      revision: number,
      when: { readonly day: CalendarDay; readonly time: string } | undefined,
    ): Promise<Result<WholeCampaign, NoCampaign | CampaignClosed | CampaignChanged | InThePast>> {
      const now = clock.now();
      const sendAt = when === undefined ? now : shopMoment(when.day, when.time);
      if (sendAt < now) return err({ kind: 'in_the_past' });
      return change(id, (campaign) => {
        if (!isOpen(campaign)) return err({ kind: 'campaign_closed' });
        if (campaign.revision !== revision) return err({ kind: 'campaign_changed' });
        return ok({ ...campaign, state: 'scheduled', sendAt });
      });
    },

    /** Stops sending. Mails already queued are not sent. */
    stop: (id: string) =>
      change(id, (campaign) =>
        campaign.state === 'stopped'
          ? err({ kind: 'campaign_closed' })
          : ok({ ...campaign, state: 'stopped' }),
      ),
  };
}

export type RunCampaigns = ReturnType<typeof makeRunCampaigns>;
