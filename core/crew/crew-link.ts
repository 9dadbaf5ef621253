import type { Actor } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { after, HOUR, type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';

// Links, PINs and what they give access to: docs/decisions/21-trucks-crews-and-the-promise.md.

/** Opens one truck's day for anyone with the link and its PIN. Only hashes of both are stored. */
export type CrewLink = {
  readonly id: string;
  readonly day: CalendarDay;
  readonly truckId: string;
  /** The person it was made for. */
  readonly name: string;
  readonly secretHash: string;
  /** Hash of secret and PIN together, so PINs cannot be guessed offline without the link. */
  readonly pinHash: string;
  readonly createdAt: Instant;
  readonly by: Actor;
  readonly endsAt: Instant;
  readonly revokedAt?: Instant | undefined;
  /** Wrong PINs since the last correct one, and in total. */
  readonly tries: number;
  readonly allTries: number;
  readonly lockedUntil?: Instant | undefined;
  /** Hashes of the tokens that phones received for the PIN, newest last. */
  readonly sessions: readonly string[];
  /** The latest plan version it has shown, and when first. */
  readonly seen?: { readonly version: number; readonly at: Instant } | undefined;
  /** All stops it ever showed. */
  readonly shown: readonly string[];
  /** Crew members it was texted to, each once. */
  readonly texted?: readonly TextedTo[] | undefined;
};

type TextedTo = {
  readonly memberId: string;
  readonly name: string;
  readonly at: Instant;
  readonly by: Actor;
};

export interface CrewLinks {
  find(id: string): Promise<CrewLink | undefined>;
  listOn(day: CalendarDay): Promise<readonly CrewLink[]>;
  create(link: CrewLink): Promise<void>;
  /** Runs in one transaction. `decide` is pure and may rerun; the same link writes nothing. */
  change(id: string, decide: (link: CrewLink) => CrewLink): Promise<CrewLink | undefined>;
}

const TRIES = 5;
const LOCKED_FOR = 15 * MINUTE;
/** Wrong PINs, out of a million possible ones, after which the link is closed for good. */
const ALL_TRIES = 20;
const MOST_PHONES = 10;
/** Phones that were offline overnight can still send reports in the morning. */
const SENDS_UNTIL = '12:00';
/** How long a link made after its day works, to send reports still on a phone. */
const LATE = 12 * HOUR;

const endOf = (day: CalendarDay, now: Instant): Instant =>
  instant(Math.max(shopMoment(addDays(day, 1), SENDS_UNTIL), now + LATE));

export const isOpen = ({ endsAt, revokedAt }: CrewLink, now: Instant): boolean =>
  revokedAt === undefined && now < endsAt;

/** Six digits, practically uniform (48 random bits modulo a million). */
const pinOf = (randomness: Randomness, secrets: ManageSecrets): string =>
  String(Number.parseInt(secrets.hash(randomness.id()).slice(0, 12), 16) % 1_000_000).padStart(
    6,
    '0',
  );

const hashOfPin = (secret: string, pin: string, secrets: ManageSecrets): string =>
  secrets.hash(`${secret}:${pin}`);

type NewLink = {
  readonly link: CrewLink;
  /** `{id}.{secret}`, shown once and never stored. */
  readonly token: string;
  readonly pin: string;
};

type LinkPorts = {
  readonly links: CrewLinks;
  readonly secrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

type WrongPin = { readonly kind: 'wrong_pin'; readonly left: number };
type LockedOut = { readonly kind: 'locked_out'; readonly until: Instant };
/** Unknown, revoked or past its day. Strangers do not learn which. */
type LinkEnded = { readonly kind: 'link_ended' };

/** The link after a PIN was entered. */
function tried(link: CrewLink, isRight: boolean, session: string, now: Instant): CrewLink {
  if (link.lockedUntil !== undefined && link.lockedUntil > now) return link;
  if (isRight) {
    const sessions = [...link.sessions, session].slice(-MOST_PHONES);
    return { ...link, tries: 0, lockedUntil: undefined, sessions };
  }
  const [tries, allTries] = [link.tries + 1, link.allTries + 1];
  if (allTries >= ALL_TRIES) return { ...link, tries, allTries, revokedAt: now };
  return tries < TRIES
    ? { ...link, tries, allTries }
    : { ...link, tries: 0, allTries, lockedUntil: after(now, LOCKED_FOR) };
}

const halves = (token: string): readonly [string, string] => {
  const dot = token.indexOf('.');
  return [token.slice(0, Math.max(0, dot)), token.slice(dot + 1)];
};

/** Whether the token is the one returned when the link was made. */
export function isSecretOf(
  { id, secretHash }: CrewLink,
  token: string,
  secrets: ManageSecrets,
): boolean {
  const [of, secret] = halves(token);
  return of === id && secrets.isEqual(secrets.hash(secret), secretHash);
}

/** Crew links: the office makes and revokes them, a PIN opens them, and phones use the token. */
export function makeCrewLinks({ links, secrets, randomness, clock }: LinkPorts) {
  return {
    async make(wanted: Pick<CrewLink, 'day' | 'truckId' | 'name'>, by: Actor): Promise<NewLink> {
      const now = clock.now();
      const [id, secret] = [randomness.id(), randomness.id() + randomness.id()];
      const pin = pinOf(randomness, secrets);
      const link: CrewLink = {
        ...wanted,
        id,
        secretHash: secrets.hash(secret),
        pinHash: hashOfPin(secret, pin, secrets),
        createdAt: now,
        by,
        endsAt: endOf(wanted.day, now),
        tries: 0,
        allTries: 0,
        sessions: [],
        shown: [],
      };
      await links.create(link);
      return { link, token: `${id}.${secret}`, pin };
    },

    /** Takes effect immediately: the next call from each of its phones is refused. */
    async revoke(id: string): Promise<boolean> {
      const revoked = await links.change(id, (link) => ({
        ...link,
        revokedAt: link.revokedAt ?? clock.now(),
      }));
      return revoked !== undefined;
    },

    /** Returns the token the phone sends from then on. */
    async open(
      token: string,
      pin: string,
    ): Promise<Result<{ readonly link: CrewLink; readonly token: string }, OpenError>> {
      const [id, secret] = halves(token);
      const known = await links.find(id);
      const now = clock.now();
      const isGood = known !== undefined && isSecretOf(known, token, secrets);
      if (!isGood || !isOpen(known, now)) return err({ kind: 'link_ended' });
      const session = randomness.id() + randomness.id();
      const hash = secrets.hash(session);
      const isRight = secrets.isEqual(hashOfPin(secret, pin, secrets), known.pinHash);
      const link = await links.change(id, (before) => tried(before, isRight, hash, now));
      if (link === undefined || !isOpen(link, now)) return err({ kind: 'link_ended' });
      const { lockedUntil } = link;
      if (lockedUntil !== undefined && lockedUntil > now) {
        return err({ kind: 'locked_out', until: lockedUntil });
      }
      if (!isRight) return err({ kind: 'wrong_pin', left: TRIES - link.tries });
      return ok({ link, token: `${id}.${session}` });
    },

    /**
     * Undefined once the link has ended.
     * @param session the token that `open` returned
     */
    async find(session: string): Promise<CrewLink | undefined> {
      const [id, secret] = halves(session);
      const link = await links.find(id);
      if (link === undefined || !isOpen(link, clock.now())) return undefined;
      const hash = secrets.hash(secret);
      return link.sessions.some((one) => secrets.isEqual(one, hash)) ? link : undefined;
    },

    /** Records that a phone shows this version with these stops. */
    async noteSeen(
      { id, seen, shown }: CrewLink,
      version: number,
      stopIds: readonly string[],
    ): Promise<void> {
      if (seen?.version === version && stopIds.every((stop) => shown.includes(stop))) return;
      const now = clock.now();
      await links.change(id, (link) => ({
        ...link,
        seen: link.seen?.version === version ? link.seen : { version, at: now },
        shown: [...new Set([...link.shown, ...stopIds])],
      }));
    },
  };
}

export type OpenError = WrongPin | LockedOut | LinkEnded;
