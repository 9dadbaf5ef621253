import type { ReadSite } from '#core/content/company.ts';
import { siteIn } from '#core/content/site-in.ts';
import { emailKey } from '#core/customers/customer.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import { DAY, type Instant } from '#core/kernel/instant.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import { mailboxKey } from '#core/kernel/contact.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { Letter } from '#core/notifications/compose-task.ts';
import type { Outbox, OutboxTask } from '#core/notifications/outbox.ts';
import { quietUntil } from '#core/notifications/sms.ts';
import type { ReservationBook, ReservationLists } from '#core/reservations/reservation-lists.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { type Reservation, titleIn } from '#core/reservations/reservation.ts';
import {
  type BusinessSettingsStore,
  marketingRules,
  type MarketingRules,
} from '#core/settings/business-settings.ts';
import { changeSettings } from '#core/settings/change-settings.ts';
import {
  type Campaign,
  type CampaignInput,
  type CampaignSend,
  type CampaignStore,
  type CampaignText,
  type CampaignTexts,
  claimSend,
  type WrongText,
  wrongText,
} from './campaign.ts';
import { composeCampaign, type Reader } from './compose-campaign.ts';
import { leadIdOf } from './lead.ts';
import type { People } from './read-people.ts';
import { isIn, type Person, type Segment } from './segment.ts';
import { type Subscriber, type SubscriberStore, wantsNews } from './subscriber.ts';

type CampaignPorts = {
  readonly campaigns: CampaignStore;
  readonly subscribers: Pick<SubscriberStore, 'find'>;
  readonly readPeople: () => Promise<People>;
  readonly book: Pick<ReservationBook, 'list'>;
  readonly lists: Pick<ReservationLists, 'ofEmail'>;
  readonly settings: BusinessSettingsStore;
  readonly outbox: Pick<Outbox, 'ask'>;
  readonly secrets: ManageSecrets;
  readonly readSite: ReadSite;
  readonly publicUrl: string;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

/** A person in the segment who may be mailed. */
export type Recipient = Person & { readonly subscriber: Subscriber };

type Audience = {
  readonly recipients: readonly Recipient[];
  /** In the segment, but never asked, or they said no. */
  readonly withoutConsent: number;
  readonly isWhole: boolean;
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

export type NoCampaign = { readonly kind: 'campaign_not_found' };
export type CampaignChanged = { readonly kind: 'campaign_changed' };
/** It is being sent, was sent or was stopped. */
export type CampaignClosed = { readonly kind: 'campaign_closed' };
export type InThePast = { readonly kind: 'in_the_past' };

const MOST_LISTED = 100;
const MOST_SENDS = 20_000;
const BOOKED_WITHIN = 30 * DAY;
const PAGE = 500;

const isOpen = ({ state }: Campaign): boolean => state === 'draft' || state === 'scheduled';

/** The people in a segment, and those of them who want news. */
function audienceOf(segment: Segment, { people, isWhole }: People, today: CalendarDay): Audience {
  const all = people.filter((person) => isIn(segment, person, today));
  const recipients = all.filter(
    (person): person is Recipient =>
      person.subscriber !== undefined && wantsNews(person.subscriber),
  );
  return { recipients, withoutConsent: all.length - recipients.length, isWhole };
}

/** A campaign's results, from its mails and the bookings since. */
function resultsOf(
  sends: readonly CampaignSend[],
  bookings: readonly Reservation[],
): CampaignResults {
  const mailed = sends.filter(({ state }) => state !== 'skipped');
  const mailedAt = new Map(mailed.map(({ email, at }) => [mailboxKey(email), at]));
  const booked = bookings.filter((booking) => {
    const at = mailedAt.get(mailboxKey(booking.contact.email));
    const { createdAt } = booking;
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
  const { campaigns, subscribers, readPeople, book, lists, settings, outbox } = ports;
  const { secrets, readSite, publicUrl, randomness, clock } = ports;

  async function bookedSince(day: CalendarDay): Promise<readonly Reservation[]> {
    const found: Reservation[] = [];
    let next: string | undefined;
    do {
      const booked = { from: day, to: addDays(shopDay(clock.now()), 1) };
      const page = await book.list({ sort: '-booked', booked }, PAGE, next);
      found.push(...page.reservations);
      next = page.next;
    } while (next !== undefined);
    return found;
  }

  async function whole(campaign: Campaign): Promise<WholeCampaign> {
    const sends = await campaigns.sends(campaign.id, MOST_SENDS);
    const first = sends.find(({ state }) => state !== 'skipped')?.at;
    const bookings = first === undefined ? [] : await bookedSince(shopDay(first));
    return { campaign, sends, results: resultsOf(sends, bookings) };
  }

  const letter = async (
    campaignId: string,
    texts: CampaignTexts,
    reader: Reader,
    subscriberId: string | undefined,
  ) => {
    const { language } = reader;
    const text: CampaignText = texts[language];
    const leave = subscriberId === undefined ? '' : `?token=${subscriberId}&campaign=${campaignId}`;
    const shop = `${publicUrl}${pathIn(language, '/products')}`;
    const links = { shop, leave: `${publicUrl}${pathIn(language, '/unsubscribe')}${leave}` };
    return composeCampaign(text, reader, links, siteIn(language, await readSite()));
  };

  async function lastItems(email: string, language: Language): Promise<string | undefined> {
    const last = (await lists.ofEmail(emailKey(email), 20)).find(isSold);
    return last && titleIn(language, last.lines);
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

  async function queue(campaign: Campaign, isStopping: () => boolean): Promise<number> {
    const now = clock.now();
    const begun = await campaigns.change(campaign.id, (current) =>
      current.state === 'scheduled' || current.state === 'sending'
        ? { ...current, state: 'sending' }
        : undefined,
    );
    if (begun?.state !== 'sending') return 0;
    const { recipients } = audienceOf(begun.segment, await readPeople(), shopDay(now));
    let asked = 0;
    for (const { subscriber } of recipients) {
      // The next run starts over. Ids of tasks show who is already queued.
      if (isStopping()) return asked;
      const task = { kind: 'campaign', campaignId: begun.id, subscriberId: subscriber.id } as const;
      if (await outbox.ask(`campaign:${begun.id}:${subscriber.id}`, task, now)) asked += 1;
    }
    await campaigns.change(begun.id, (current) =>
      current.state === 'sending'
        ? { ...current, state: 'sent', queued: recipients.length }
        : undefined,
    );
    return asked;
  }

  return {
    readRules: async (): Promise<MarketingRules> => marketingRules(await settings.read()),

    saveRules: async (rules: MarketingRules): Promise<MarketingRules> =>
      marketingRules(await changeSettings(settings, (now) => ({ ...now, marketing: rules }))),

    async list(): Promise<readonly WholeCampaign[]> {
      const listed = await campaigns.list(MOST_LISTED);
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

    /** Shows a text as one of the recipients would get it, or an unknown person. */
    async preview(
      texts: CampaignTexts,
      language: Language,
      email: string | undefined,
    ): Promise<Result<{ readonly subject: string; readonly text: string }, WrongText>> {
      const wrong = wrongText(texts);
      if (wrong !== undefined) return err(wrong);
      const subscriber =
        email === undefined ? undefined : await subscribers.find(leadIdOf(secrets, email));
      const items = subscriber && (await lastItems(subscriber.email, language));
      const { subject, text } = await letter(
        '',
        texts,
        { language, name: subscriber?.name ?? '', items },
        undefined,
      );
      return ok({ subject, text });
    },

    /** Mails the stored campaign to the shop. Returns the address. */
    async test(id: string, language: Language): Promise<Result<string, NoCampaign>> {
      if ((await campaigns.find(id)) === undefined) return err({ kind: 'campaign_not_found' });
      const now = clock.now();
      const task = { kind: 'campaign', campaignId: id, language } as const;
      await outbox.ask(`campaign-test:${id}:${language}:${now}`, task, now);
      return ok((await readSite()).email);
    },

    /** Queues the mails of every campaign that is due, never at night. */
    async send(isStopping: () => boolean = () => false): Promise<number> {
      const now = clock.now();
      if (quietUntil(now) !== undefined) return 0;
      const due = (await campaigns.list(MOST_LISTED)).filter(
        ({ state, sendAt }) =>
          state === 'sending' || (state === 'scheduled' && sendAt !== undefined && sendAt <= now),
      );
      let queued = 0;
      for (const campaign of due) queued += await queue(campaign, isStopping);
      return queued;
    },

    /** The mail for a task, with the claim that keeps it from being sent twice. */
    async mail(
      task: Extract<OutboxTask, { readonly kind: 'campaign' }>,
    ): Promise<Letter | undefined> {
      const campaign = await campaigns.find(task.campaignId);
      if (campaign === undefined) return undefined;
      const { id, texts } = campaign;
      if (task.subscriberId === undefined) {
        const { language = 'en' } = task;
        const test = await letter(id, texts, { language, name: '' }, undefined);
        const { email: to } = await readSite();
        return { ...test, subject: `Test: ${test.subject}`, to };
      }
      const subscriber = await subscribers.find(task.subscriberId);
      if (subscriber === undefined) return undefined;
      const { email, language, name = '' } = subscriber;
      const items = await lastItems(email, language);
      const content = await letter(id, texts, { language, name, items }, subscriber.id);
      const unsubscribeUrl = `${publicUrl}/api/unsubscribe?token=${subscriber.id}&campaign=${id}`;
      const { cap } = marketingRules(await settings.read());
      const limit = { mails: cap.perCustomer, days: cap.days };
      let send: CampaignSend | undefined;
      return {
        ...content,
        to: email,
        unsubscribeUrl,
        once: {
          async claim(): Promise<boolean> {
            const claimed = await campaigns.claim(id, subscriber.id, (facts) =>
              claimSend(facts, limit, clock.now()),
            );
            send = claimed?.send;
            return claimed?.mayGo === true;
          },
          release: async (): Promise<void> => {
            if (send !== undefined) await campaigns.release(send);
          },
        },
      };
    },
  };
}

export type RunCampaigns = ReturnType<typeof makeRunCampaigns>;
