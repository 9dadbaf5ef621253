import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import { fillAnswer } from '#core/customers/canned-answer.ts';
import { emailKey } from '#core/customers/customer.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { composeLetter } from '#core/notifications/compose-letter.ts';
import type { Letter } from '#core/notifications/compose-task.ts';
import type { MailContent } from '#core/notifications/mail-frame.ts';
import type { OutboxTask } from '#core/notifications/outbox.ts';
import { quietUntil } from '#core/notifications/sms.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { titleIn } from '#core/reservations/reservation.ts';
import { marketingRules } from '#core/settings/business-settings.ts';
import {
  type Campaign,
  type CampaignSend,
  type CampaignStore,
  type CampaignText,
  type CampaignTexts,
  claimSend,
  MOST_CAMPAIGNS,
  type NoCampaign,
  type WrongText,
  wrongText,
} from './campaign.ts';
import { leadIdOf } from './lead.ts';
import { audienceOf, type People } from './read-people.ts';
import type { MailingPorts, SubscriberStore } from './subscriber.ts';

const WORDS = {
  en: {
    title: (brand: string) => `News from ${brand}`,
    action: 'See the rentals',
    friend: 'there',
    items: 'your bounce house',
    stop: (url: string) => `You asked to hear from us. Unsubscribe: ${url}`,
  },
  es: {
    title: (brand: string) => `Noticias de ${brand}`,
    action: 'Ver las rentas',
    friend: 'qué tal',
    items: 'tu brincolín',
    stop: (url: string) => `Nos pediste noticias. Ya no recibirlas: ${url}`,
  },
} as const;

/** What is known about the reader. Unknown facts are replaced by general wording. */
type Reader = {
  readonly language: Language;
  readonly name: string;
  /** What they rented last time. */
  readonly items?: string | undefined;
  /** The day of the party that the mail is about. */
  readonly day?: string | undefined;
};

/** A campaign's mail, with street address and unsubscribe link, both required by law. */
export function composeCampaign(
  { subject, text }: CampaignText,
  { language, name, items, day }: Reader,
  links: { readonly shop: string; readonly leave: string },
  site: SiteConfig,
): MailContent {
  const words = WORDS[language];
  const facts = {
    first_name: greetingName(name) || words.friend,
    items: items ?? words.items,
    ...(day !== undefined && { day }),
    brand: site.brand,
    phone: site.phone,
    link: links.shop,
  };
  const { street, city, region, postalCode } = site.address;
  return composeLetter(
    {
      title: words.title(site.brand),
      subject: fillAnswer(subject, facts).text,
      lead: fillAnswer(text, facts).text,
      action: { label: words.action, url: links.shop },
      after: [
        words.stop(links.leave),
        `${site.brand}, ${street}, ${city}, ${region} ${postalCode}`,
      ],
    },
    [],
    site,
    language,
  );
}

export type SendPorts = MailingPorts & {
  readonly campaigns: CampaignStore;
  readonly subscribers: Pick<SubscriberStore, 'find'>;
  readonly readPeople: () => Promise<People>;
};

/** Writes the mails of campaigns, and sends each once to everyone in the audience. */
export function makeSendCampaigns(ports: SendPorts) {
  const { campaigns, subscribers, readPeople, lists, settings, outbox } = ports;
  const { secrets, readSite, publicUrl, clock } = ports;

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

  /** Campaigns whose mails are to be queued now: none at night. */
  async function listDue(): Promise<readonly Campaign[]> {
    const now = clock.now();
    if (quietUntil(now) !== undefined) return [];
    return (await campaigns.list(MOST_CAMPAIGNS)).filter(
      ({ state, sendAt }) =>
        state === 'sending' || (state === 'scheduled' && sendAt !== undefined && sendAt <= now),
    );
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

    /** Whether a campaign is due. */
    hasWork: async (): Promise<boolean> => (await listDue()).length > 0,

    /** Queues the mails of every campaign that is due. */
    async send(isStopping: () => boolean = () => false): Promise<number> {
      let queued = 0;
      for (const campaign of await listDue()) queued += await queue(campaign, isStopping);
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
