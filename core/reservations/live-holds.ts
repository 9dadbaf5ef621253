import type { Settings } from '#core/settings/business-settings.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { after, DAY, type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Contact } from '#core/kernel/contact.ts';

// Why holds are counted so: docs/decisions/27-unpaid-holds.md.

/** Names whoever holds something, by a keyed hash: no address can be read out of it. */
export interface HolderNames {
  nameOf(kind: 'email' | 'phone' | 'network', text: string): string;
}

/** Under which names a hold is counted. */
export type HolderKeys = {
  readonly email: string;
  readonly phone: string;
  /** Unknown where nobody came over a network. */
  readonly network?: string | undefined;
};

/** The unpaid reservations of one name, and until when each is held. One stored document. */
export type LiveHolds = { readonly until: Readonly<Record<ReservationId, Instant>> };
export type HoldCounts = ReadonlyMap<string, LiveHolds>;

const NATIONAL_DIGITS = 10;

/** `+1 (817) 555-0101` and `817.555.0101` are one phone. */
const phoneOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-NATIONAL_DIGITS);

export const holderKeys = (
  names: HolderNames,
  { email, phone }: Contact,
  network: string | undefined,
): HolderKeys => ({
  email: names.nameOf('email', email.trim().toLowerCase()),
  phone: names.nameOf('phone', phoneOf(phone)),
  ...(network !== undefined && { network: names.nameOf('network', network) }),
});

export const namesIn = (keys: HolderKeys | undefined): readonly string[] =>
  keys === undefined
    ? []
    : [keys.email, keys.phone, keys.network].filter((name) => name !== undefined);

/** One hold; or all with its e-mail address or phone; or all from its network too. */
export const HOLD_SCOPES = ['one', 'customer', 'network'] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];

type Held = { readonly contact: Contact; readonly heldBy?: HolderKeys | undefined };

/** Whether one customer holds both; or, asked so, one network. */
export const sameHolder = (one: Held, other: Held, orNetwork: boolean): boolean => {
  const [a, b] = [one.contact, other.contact];
  const network = one.heldBy?.network;
  return (
    a.email.trim().toLowerCase() === b.email.trim().toLowerCase() ||
    phoneOf(a.phone) === phoneOf(b.phone) ||
    (orNetwork && network !== undefined && network === other.heldBy?.network)
  );
};

type Holding = {
  readonly id: ReservationId;
  readonly status: string;
  readonly holdExpiresAt?: Instant | undefined;
  readonly heldBy?: HolderKeys | undefined;
};

/** Too many unpaid orders at once, of one customer or from one network address. */
export type TooManyHolds = {
  readonly kind: 'limit_customer_holds' | 'limit_network_holds';
  readonly most: number;
};

const liveIn = (counts: HoldCounts, name: string | undefined, now: Instant): number =>
  name === undefined
    ? 0
    : Object.values(counts.get(name)?.until ?? {}).filter((until) => until > now).length;

/** Why no further hold is made for these names; undefined when one is. */
export function holdRefused(
  keys: HolderKeys | undefined,
  counts: HoldCounts,
  { mostPerCustomer, mostPerNetwork }: Settings['holds'],
  now: Instant,
): TooManyHolds | undefined {
  if (keys === undefined) return undefined;
  const own = Math.max(liveIn(counts, keys.email, now), liveIn(counts, keys.phone, now));
  if (own >= mostPerCustomer) return { kind: 'limit_customer_holds', most: mostPerCustomer };
  return liveIn(counts, keys.network, now) >= mostPerNetwork
    ? { kind: 'limit_network_holds', most: mostPerNetwork }
    : undefined;
}

/**
 * The counts as they are beside the reservation: it counts while it is held, whoever ends that. What is past goes with
 * every write, so a document never holds more than its limit. Counts that do not change stay the same objects.
 */
export function countHold(
  counts: HoldCounts,
  { id, status, holdExpiresAt, heldBy }: Holding,
  now: Instant,
): HoldCounts {
  const until = status === 'held' ? holdExpiresAt : undefined;
  const next = new Map(counts);
  for (const name of namesIn(heldBy)) {
    const before = counts.get(name)?.until ?? {};
    if (before[id] === until) continue;
    const live = Object.entries(before).filter(([other, end]) => other !== id && end > now);
    const own = until === undefined ? [] : [[id, until] as const];
    next.set(name, { until: Object.fromEntries([...live, ...own]) });
  }
  return next;
}

/**
 * How long a request waits for the owner's answer, and then for its payment: a day, and not into the day of the delivery. For
 * a party today as long as a payment takes.
 */
export function requestUntil(
  lines: readonly { readonly startDate: CalendarDay }[],
  { payingMinutes }: Settings['holds'],
  now: Instant,
): Instant {
  const begins = lines.map(({ startDate }) => shopMoment(startDate, '00:00'));
  const until = Math.min(after(now, DAY), ...begins);
  return instant(Math.max(after(now, payingMinutes * MINUTE), until));
}
