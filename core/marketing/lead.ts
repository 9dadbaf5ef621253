import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { mailboxKey } from '#core/kernel/contact.ts';
import { after, DAY, HOUR, type Instant, instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { lastingKey, type ManageSecrets } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { quietUntil } from '#core/notifications/sms.ts';
import { isCapped as isOverCap, type MailCap } from './subscriber.ts';

/** The id of a mailbox's lead, and of its subscriber. It is also the secret in their links. */
export const leadIdOf = (secrets: ManageSecrets, email: string): string =>
  lastingKey(secrets).secretFor(`lead:${mailboxKey(email)}`, 1);

export type LeadLine = {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
};

export const LEAD_STATES = ['open', 'booked', 'sold_out', 'unsubscribed', 'over'] as const;
type LeadState = (typeof LEAD_STATES)[number];

type SkippedMail = { readonly at: Instant; readonly by: string };

/** A visitor who asked at checkout to be reminded of the cart. One per address. */
export type Lead = {
  /** Unguessable, because its links contain it. */
  readonly id: string;
  /** In lowercase. */
  readonly email: string;
  readonly name?: string | undefined;
  readonly language: Language;
  readonly lines: readonly LeadLine[];
  readonly worth: Cents;
  readonly state: LeadState;
  /** When the box was ticked, for this cart. */
  readonly startedAt: Instant;
  readonly updatedAt: Instant;
  /** Mails about this cart. */
  readonly mailedAt: readonly Instant[];
  /** Mails about earlier carts, kept as long as they count against the cap. */
  readonly mailedBefore: readonly Instant[];
  /** Mails about this cart that staff skipped, with the time they would have been sent. */
  readonly skipped?: readonly SkippedMail[] | undefined;
  /** When to check the cart again; absent if never. */
  readonly nextAt?: Instant | undefined;
  /** Ids of reservations booked after a mail, including mails about earlier carts. */
  readonly won: readonly string[];
};

const MOST_MAILS = 2;
const FIRST_AFTER = HOUR;
const SECOND_AFTER = DAY;
const LOOK_AGAIN = HOUR;
/** An address gets at most `MOST_MAILS` in this time, however many carts it leaves. */
const CAP = 30 * DAY;

export type LeadInput = Pick<Lead, 'email' | 'name' | 'language' | 'lines' | 'worth'>;

/** Ticking the box is new consent, even after unsubscribing. The cap still applies. */
export function takenLead(
  before: Lead | undefined,
  input: LeadInput,
  id: string,
  now: Instant,
): Lead {
  const isSame = before?.state === 'open';
  const mails = [...(before?.mailedBefore ?? []), ...(isSame ? [] : (before?.mailedAt ?? []))];
  return {
    ...input,
    id,
    state: 'open',
    startedAt: isSame ? before.startedAt : now,
    updatedAt: now,
    mailedAt: isSame ? before.mailedAt : [],
    skipped: isSame ? before.skipped : undefined,
    mailedBefore: mails.filter((at) => now - at < CAP),
    nextAt: after(now, FIRST_AFTER),
    won: before?.won ?? [],
  };
}

/** Facts about the cart and the address at one moment. */
export type LeadFacts = {
  /** The owner has turned the automation on. */
  readonly isOn: boolean;
  /** A booking by this address since the box was ticked, or of one of these rentals. */
  readonly bookedAs?: string | undefined;
  /** They have an unpaid order that is still held. */
  readonly isHeld: boolean;
  readonly isAvailable: boolean;
  /** Campaign mails to the same mailbox. */
  readonly newsAt?: readonly Instant[] | undefined;
  /** Cap for all marketing mails together. */
  readonly cap?: MailCap | undefined;
};

const firstDayOf = ({ lines }: Pick<Lead, 'lines'>): CalendarDay | undefined =>
  lines.map(({ startDate }) => startDate).toSorted()[0];

/** Why the reminders end; undefined while another mail may help. */
export function endOf(
  lead: Pick<Lead, 'lines'>,
  { bookedAs, isHeld, isAvailable }: LeadFacts,
  now: Instant,
): Exclude<LeadState, 'open' | 'unsubscribed'> | undefined {
  if (bookedAs !== undefined) return 'booked';
  const day = firstDayOf(lead);
  if (day === undefined || day <= shopDay(now)) return 'over';
  return isHeld || isAvailable ? undefined : 'sold_out';
}

/** When each mail about this cart was sent, or would have been. */
const turnsOf = ({ mailedAt, skipped = [] }: Lead): readonly Instant[] =>
  [...mailedAt, ...skipped.map(({ at }) => at)].toSorted((a, b) => a - b);

function dueAt(lead: Lead): Instant {
  const last = turnsOf(lead).at(-1);
  return last === undefined ? after(lead.updatedAt, FIRST_AFTER) : after(last, SECOND_AFTER);
}

const isCapped = (lead: Lead, now: Instant): boolean =>
  turnsOf(lead).length >= MOST_MAILS ||
  [...lead.mailedAt, ...lead.mailedBefore].filter((at) => now - at < CAP).length >= MOST_MAILS;

/** The next mail about the cart as planned now, the first or the second; undefined if none. */
export function nextMailOf(
  lead: Lead,
  now: Instant,
): { readonly nth: number; readonly at: Instant } | undefined {
  if (lead.state !== 'open' || isCapped(lead, now)) return undefined;
  const due = instant(Math.max(dueAt(lead), now));
  return { nth: turnsOf(lead).length + 1, at: quietUntil(due) ?? due };
}

/** Skips the next mail, which counts as sent. Undefined if none is planned. */
export function skippedMail(lead: Lead, by: string, now: Instant): Lead | undefined {
  const next = nextMailOf(lead, now);
  return next && { ...lead, skipped: [...(lead.skipped ?? []), { at: next.at, by }] };
}

/** Takes back the last skip; undefined if there is none. */
export const unskippedMail = (lead: Lead): Lead | undefined =>
  lead.state !== 'open' || lead.skipped === undefined || lead.skipped.length === 0
    ? undefined
    : { ...lead, skipped: lead.skipped.slice(0, -1) };

/** The lead after a check, with one more mail if one is to be sent now. */
export function looked(lead: Lead, facts: LeadFacts, now: Instant): Lead {
  if (lead.state !== 'open') return { ...lead, nextAt: undefined };
  const end = endOf(lead, facts, now);
  if (end !== undefined) {
    const { bookedAs } = facts;
    const isWon = bookedAs !== undefined && lead.mailedAt.length > 0;
    const won = isWon ? [...new Set([...lead.won, bookedAs])] : lead.won;
    return { ...lead, state: end, nextAt: undefined, won };
  }
  const later = { ...lead, nextAt: after(now, LOOK_AGAIN) };
  const { cap, newsAt = [] } = facts;
  const isOver =
    cap !== undefined && isOverCap([...lead.mailedAt, ...lead.mailedBefore, ...newsAt], cap, now);
  const isWanted = facts.isOn && !facts.isHeld && !isOver && !isCapped(lead, now);
  if (!isWanted || now < dueAt(lead)) return later;
  const morning = quietUntil(now);
  if (morning !== undefined) return { ...lead, nextAt: morning };
  return { ...later, mailedAt: [...lead.mailedAt, now] };
}

export const unsubscribed = (lead: Lead): Lead => ({
  ...lead,
  state: 'unsubscribed',
  nextAt: undefined,
});

/** Whether two lines are for the same rental: the same product and delivery day. */
export const isSameRental = (
  a: Pick<LeadLine, 'productId' | 'startDate'>,
  b: Pick<LeadLine, 'productId' | 'startDate'>,
): boolean => a.productId === b.productId && a.startDate === b.startDate;

export interface LeadStore {
  find(id: string): Promise<Lead | undefined>;
  /**
   * @param decide returns undefined to leave it unchanged; may rerun on conflict. Also gets the
   *   times of campaign mails to the same mailbox
   */
  change(
    id: string,
    decide: (lead: Lead | undefined, newsAt: readonly Instant[]) => Lead | undefined,
  ): Promise<Lead | undefined>;
  /** Leads due for a check, longest waiting first. */
  due(now: Instant, limit: number): Promise<readonly Lead[]>;
  /** Most recently changed first. */
  list(limit: number): Promise<readonly Lead[]>;
}
