import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { nationalDigits, type Contact } from '#core/kernel/contact.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { after, DAY, type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import type { Settings } from '#core/settings/business-settings.ts';

// Why holds are counted under these names: docs/decisions/09-reservations-ledger-and-holds.md.

/** Names a holder by a keyed hash, which reveals no address. */
export interface HolderNames {
  nameOf(kind: 'email' | 'phone' | 'network', text: string): string;
}

/** The names a hold is counted under. */
export type HolderKeys = {
  readonly email?: string | undefined;
  readonly phone: string;
  /** Absent if the order did not come over a network. */
  readonly network?: string | undefined;
};

/** The live holds under one name, and when each ends. One stored document. */
type LiveHolds = { readonly until: Readonly<Record<ReservationId, Instant>> };
export type HoldCounts = ReadonlyMap<string, LiveHolds>;

export const holderKeys = (
  names: HolderNames,
  { email, phone }: Contact,
  network: string | undefined,
): HolderKeys => ({
  ...(email !== undefined && { email: names.nameOf('email', email.trim().toLowerCase()) }),
  phone: names.nameOf('phone', nationalDigits(phone)),
  ...(network !== undefined && { network: names.nameOf('network', network) }),
});

export const namesIn = (keys: HolderKeys | undefined): readonly string[] =>
  keys === undefined
    ? []
    : [keys.email, keys.phone, keys.network].filter((name) => name !== undefined);

/** One hold; all holds with the same email or phone; or also all from the same network. */
export const HOLD_SCOPES = ['one', 'customer', 'network'] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];

type Held = { readonly contact: Contact; readonly heldBy?: HolderKeys | undefined };

/** Whether both have the same customer or, with `orNetwork`, the same network. */
export const sameHolder = (one: Held, other: Held, orNetwork: boolean): boolean => {
  const [a, b] = [one.contact, other.contact];
  const network = one.heldBy?.network;
  return (
    (a.email !== undefined && a.email.trim().toLowerCase() === b.email?.trim().toLowerCase()) ||
    nationalDigits(a.phone) === nationalDigits(b.phone) ||
    (orNetwork && network !== undefined && network === other.heldBy?.network)
  );
};

type Holding = {
  readonly id: ReservationId;
  readonly status: string;
  readonly holdExpiresAt?: Instant | undefined;
  readonly heldBy?: HolderKeys | undefined;
};

/** Too many unpaid orders at the same time from one customer or network address. */
export type TooManyHolds = {
  readonly kind: 'limit_customer_holds' | 'limit_network_holds';
  readonly most: number;
};

const liveIn = (counts: HoldCounts, name: string | undefined, now: Instant): number =>
  name === undefined
    ? 0
    : Object.values(counts.get(name)?.until ?? {}).filter((until) => until > now).length;

/** Why these names get no further hold; undefined if they may have one. */
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

/** As the counts are without this hold. */
export const withoutHold = (counts: HoldCounts, id: ReservationId): HoldCounts =>
  new Map(
    [...counts].map(
      ([
        name,
        {
          until: { [id]: _own, ...until },
        },
      ]) => [name, { until }] as const,
    ),
  );

/**
 * Updates the counts to match the reservation, which counts while held. Every write drops expired
 * holds, so a document never exceeds its limit. Unchanged counts stay the same objects.
 * @param former the names it was counted under before
 */
export function countHold(
  counts: HoldCounts,
  { id, status, holdExpiresAt, heldBy }: Holding,
  now: Instant,
  former?: HolderKeys,
): HoldCounts {
  const names = namesIn(heldBy);
  const next = new Map(counts);
  for (const name of new Set([...namesIn(former), ...names])) {
    const until = status === 'held' && names.includes(name) ? holdExpiresAt : undefined;
    const before = counts.get(name)?.until ?? {};
    if (before[id] === until) continue;
    const live = Object.entries(before).filter(([other, end]) => other !== id && end > now);
    const own = until === undefined ? [] : [[id, until] as const];
    next.set(name, { until: Object.fromEntries([...live, ...own]) });
  }
  return next;
}

/**
 * Until when a request waits for the owner's answer and then for payment: a day, but not into the
 * delivery day. For a party today, as long as a payment takes.
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
