import { unknownWords } from '#core/customers/canned-answer.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import type { Segment } from './segment.ts';
import { isCapped, type MailCap, type Subscriber, wantsNews, withMail } from './subscriber.ts';

export type CampaignText = { readonly subject: string; readonly text: string };
export type CampaignTexts = Readonly<Record<Language, CampaignText>>;

/** Words that may appear in braces. */
export const CAMPAIGN_WORDS = ['first_name', 'items', 'brand', 'phone', 'link'] as const;

/** `sending`: its mails are being queued. `sent`: all are queued. `stopped`: no more are sent. */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
type CampaignState = (typeof CAMPAIGN_STATES)[number];

export type CampaignInput = {
  /** Only the owner sees this name. */
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
  /** Not sent before this time; absent in drafts. */
  readonly sendAt?: Instant | undefined;
  /** Number of people it was queued for. */
  readonly queued?: number | undefined;
};

/** Why a person in the segment got no mail. */
export const SKIPS = ['unsubscribed', 'cap', 'stopped'] as const;
type Skip = (typeof SKIPS)[number];

/** A campaign's mail to a person. `interrupted`: the process ended while sending it. */
export type CampaignSend = {
  readonly campaignId: string;
  readonly subscriberId: string;
  readonly email: string;
  readonly state: 'sent' | 'skipped' | 'interrupted';
  readonly why?: Skip | undefined;
  readonly at: Instant;
  /** When they unsubscribed by this mail's link. */
  readonly leftAt?: Instant | undefined;
};

export type WrongText =
  | { readonly kind: 'unknown_word'; readonly path: string; readonly word: string }
  | { readonly kind: 'empty_text'; readonly path: string };

/** The first text that has an unknown word in braces, or is empty. */
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

/** Facts at the moment a mail is about to be sent. */
type SendFacts = {
  readonly campaign: Pick<Campaign, 'id' | 'state'> | undefined;
  readonly subscriber: Subscriber | undefined;
  /** Cart reminders to the same mailbox. */
  readonly remindedAt: readonly Instant[];
  readonly known: CampaignSend | undefined;
};

type SendClaim = {
  readonly mayGo: boolean;
  readonly send: CampaignSend;
  readonly subscriber?: Subscriber | undefined;
};

/**
 * Claims the right to send one mail before it is sent. The outcome is final: after a first try that
 * ended without a result, a second try finds the claim and sends nothing.
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

export type NoCampaign = { readonly kind: 'campaign_not_found' };

/** Older campaigns are not listed. */
export const MOST_CAMPAIGNS = 100;

export interface CampaignStore {
  find(id: string): Promise<Campaign | undefined>;
  create(campaign: Campaign): Promise<void>;
  /** @param decide returns undefined to leave it unchanged; may rerun on conflict */
  change(
    id: string,
    decide: (campaign: Campaign) => Campaign | undefined,
  ): Promise<Campaign | undefined>;
  /** Newest first. */
  list(limit: number): Promise<readonly Campaign[]>;
  /** Runs in one transaction and returns the decision. */
  claim(
    campaignId: string,
    subscriberId: string,
    decide: (facts: SendFacts) => SendClaim | undefined,
  ): Promise<SendClaim | undefined>;
  /** The mail was refused before it was sent, so it may be tried again. */
  release(send: CampaignSend): Promise<void>;
  /** Oldest first. */
  sends(campaignId: string, limit: number): Promise<readonly CampaignSend[]>;
  /** Records that they unsubscribed by this campaign's mail. Does nothing without such a mail. */
  noteLeft(campaignId: string, subscriberId: string, at: Instant): Promise<void>;
}
