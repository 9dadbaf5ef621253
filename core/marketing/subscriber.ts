import type { ReadSite } from '#core/content/company.ts';
import { DAY, type Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import type { Outbox } from '#core/notifications/outbox.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';

// Why consent is a record: docs/decisions/29-marketing.md.

/** What every mail to customers needs. */
export type MailingPorts = {
  readonly lists: Pick<ReservationLists, 'ofEmail'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly outbox: Pick<Outbox, 'ask'>;
  readonly secrets: ManageSecrets;
  readonly readSite: ReadSite;
  readonly publicUrl: string;
  readonly clock: Clock;
};

/** Where a person said yes or no: checkout, their profile, the office, or a mail's link. */
export const CONSENT_SOURCES = ['checkout', 'profile', 'office', 'link'] as const;
type ConsentSource = (typeof CONSENT_SOURCES)[number];

export type NewsConsent = {
  readonly isGiven: boolean;
  readonly source: ConsentSource;
  readonly at: Instant;
  /** The staff member who recorded it for them, and how they said it. */
  readonly by?: string | undefined;
  readonly note?: string | undefined;
  /** The campaign whose mail they unsubscribed from. */
  readonly campaignId?: string | undefined;
};

/** A person asked whether they want news. One per mailbox; campaigns go to nobody else. */
export type Subscriber = {
  /** Unguessable, because links contain it. The lead of the same mailbox has the same id. */
  readonly id: string;
  /** In lowercase, as last typed. */
  readonly email: string;
  readonly name?: string | undefined;
  readonly language: Language;
  /** Only ever appended. The last one counts. */
  readonly consents: readonly NewsConsent[];
  /** Times of campaign mails, kept as long as they may count against the cap. */
  readonly mailedAt: readonly Instant[];
};

/** Keeps the document small. The first one, which justifies the earliest mails, stays. */
const MOST_CONSENTS = 100;
/** The longest cap an owner can set. */
const LONGEST_CAP_DAYS = 30;

export const wantsNews = ({ consents }: Pick<Subscriber, 'consents'>): boolean =>
  consents.at(-1)?.isGiven === true;

type Addressee = Pick<Subscriber, 'id' | 'email' | 'name' | 'language'>;

/** Adds a yes or no. A repeated one adds nothing; undefined if a no is about an unknown person. */
export function withConsent(
  before: Subscriber | undefined,
  person: Addressee,
  consent: NewsConsent,
): Subscriber | undefined {
  if (before === undefined) {
    return consent.isGiven ? { ...person, consents: [consent], mailedAt: [] } : undefined;
  }
  const now = { ...before, ...(consent.isGiven && person), name: person.name ?? before.name };
  if (wantsNews(before) === consent.isGiven) return now;
  const [first, ...more] = [...before.consents, consent];
  const kept = more.slice(-(MOST_CONSENTS - 1));
  return { ...now, consents: first === undefined ? kept : [first, ...kept] };
}

/** At most this many marketing mails in this many days, campaigns and cart reminders together. */
export type MailCap = { readonly mails: number; readonly days: number };

export const isCapped = (
  mailedAt: readonly Instant[],
  { mails, days }: MailCap,
  now: Instant,
): boolean => mailedAt.filter((at) => now - at < days * DAY).length >= mails;

export const withMail = (subscriber: Subscriber, now: Instant): Subscriber => ({
  ...subscriber,
  mailedAt: [...subscriber.mailedAt.filter((at) => now - at < LONGEST_CAP_DAYS * DAY), now],
});

export interface SubscriberStore {
  find(id: string): Promise<Subscriber | undefined>;
  /** @param decide returns undefined to leave it unchanged; may rerun on conflict */
  change(
    id: string,
    decide: (subscriber: Subscriber | undefined) => Subscriber | undefined,
  ): Promise<Subscriber | undefined>;
  /** Everyone who was ever asked, last consent first. */
  list(limit: number): Promise<readonly Subscriber[]>;
}
