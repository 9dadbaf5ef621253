import { unknownWords } from '#core/customers/canned-answer.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import type { Segment } from './segment.ts';
import { isCapped, type MailCap, type Subscriber, wantsNews, withMail } from './subscriber.ts';

export type CampaignText = { readonly subject: string; readonly text: string };
export type CampaignTexts = Readonly<Record<Language, CampaignText>>;

/** Words that may stand in braces. */
export const CAMPAIGN_WORDS = ['first_name', 'items', 'brand', 'phone', 'link'] as const;

/** `sending`: its mails are being queued; `sent`: they all are; `stopped`: no more go out. */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export type CampaignInput = {
  /** For the owner only. */
  readonly name: string;
  readonly segment: Segment;
  readonly texts: CampaignTexts;
};

export type Campaign = CampaignInput & {
  readonly id: string;
  readonly state: CampaignState;
  readonly createdAt: Instant;
  /** Rises with every change by staff. */
  readonly revision: number;
  /** No earlier than this; absent in drafts. */
  readonly sendAt?: Instant | undefined;
  /** How many it was queued for. */
  readonly queued?: number | undefined;
};

/** Why somebody in the segment got nothing. */
export const SKIPS = ['unsubscribed', 'cap', 'stopped'] as const;
export type Skip = (typeof SKIPS)[number];

/** One person and one campaign. `interrupted`: the process ended in between, and nobody knows. */
export type CampaignSend = {
  readonly campaignId: string;
  readonly subscriberId: string;
  readonly email: string;
  readonly state: 'sent' | 'skipped' | 'interrupted';
  readonly why?: Skip | undefined;
  readonly at: Instant;
  /** When they left by this mail's link. */
  readonly leftAt?: Instant | undefined;
};

export type WrongText =
  | { readonly kind: 'unknown_word'; readonly path: string; readonly word: string }
  | { readonly kind: 'empty_text'; readonly path: string };

/** The first text with a word in braces that nobody fills in, or without words. */
export function wrongText(texts: CampaignTexts): WrongText | undefined {
  for (const language of LANGUAGES) {
    for (const part of ['subject', 'text'] as const) {
      const path = `texts.${language}.${part}`;
      const text = texts[language][part].trim();
      if (text === '') return { kind: 'empty_text', path };
      const [word] = unknownWords(text, CAMPAIGN_WORDS);
      if (word !== undefined) return { kind: 'unknown_word', path, word };
    }
  }
  return undefined;
}

/** What is known when a mail is about to go out. */
export type SendFacts = {
  readonly campaign: Pick<Campaign, 'id' | 'state'> | undefined;
  readonly subscriber: Subscriber | undefined;
  /** Reminders of carts to the same mailbox. */
  readonly remindedAt: readonly Instant[];
  readonly known: CampaignSend | undefined;
};

export type SendClaim = {
  readonly mayGo: boolean;
  readonly send: CampaignSend;
  readonly subscriber?: Subscriber | undefined;
};

/**
 * The right to send one mail, taken before it goes out: who was mailed or left out stays so. A
 * second try finds the claim of a first that ended without a word, and sends nothing.
 */
export function claimSend(
  { campaign, subscriber, remindedAt, known }: SendFacts,
  cap: MailCap,
  now: Instant,
): SendClaim | undefined {
  if (campaign === undefined || subscriber === undefined) return undefined;
  if (known !== undefined) {
    const isUnclear = known.state === 'sent';
    return { mayGo: false, send: isUnclear ? { ...known, state: 'interrupted' } : known };
  }
  const { id: subscriberId, email, mailedAt } = subscriber;
  const send = { campaignId: campaign.id, subscriberId, email, at: now };
  const why: Skip | undefined =
    campaign.state === 'stopped'
      ? 'stopped'
      : !wantsNews(subscriber)
        ? 'unsubscribed'
        : isCapped([...mailedAt, ...remindedAt], cap, now)
          ? 'cap'
          : undefined;
  if (why !== undefined) return { mayGo: false, send: { ...send, state: 'skipped', why } };
  return { mayGo: true, send: { ...send, state: 'sent' }, subscriber: withMail(subscriber, now) };
}

export interface CampaignStore {
  find(id: string): Promise<Campaign | undefined>;
  create(campaign: Campaign): Promise<void>;
  /** @param decide returns undefined to leave it as it is; it may run again on conflict */
  change(
    id: string,
    decide: (campaign: Campaign) => Campaign | undefined,
  ): Promise<Campaign | undefined>;
  /** Newest first. */
  list(limit: number): Promise<readonly Campaign[]>;
  /** In one transaction. Returns what it decided. */
  claim(
    campaignId: string,
    subscriberId: string,
    decide: (facts: SendFacts) => SendClaim | undefined,
  ): Promise<SendClaim | undefined>;
  /** The mail was refused before it went out: it may be tried again. */
  release(send: CampaignSend): Promise<void>;
  /** First sent first. */
  sends(campaignId: string, limit: number): Promise<readonly CampaignSend[]>;
  /** They left by the link of this campaign's mail; nothing where there was none. */
  noteLeft(campaignId: string, subscriberId: string, at: Instant): Promise<void>;
}
