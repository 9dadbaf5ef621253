import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Identity, SignInPlace, TokenHolder } from './identity.ts';
import type { SecurityNotice } from './second-factor.ts';

/** Most specific first, because each browser also names the ones it resembles. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const named = (names: typeof BROWSERS, agent: string): string | undefined =>
  names.find(([, sign]) => sign.test(agent))?.[0];

/** A name a person recognizes: `Chrome on Windows`. Empty if the browser does not say. */
export function deviceName(agent = ''): string {
  const found = [named(BROWSERS, agent), named(SYSTEMS, agent)];
  return found.filter((name) => name !== undefined).join(' on ');
}

/** Leaves out the last part of the address. The rest is enough to tell home from elsewhere. */
export function coarseNetwork(network: string | undefined): string | undefined {
  if (network === undefined) return undefined;
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::`
    : network.replace(/\.\d+$/, '.x');
}

// Why sessions are kept apart from tokens: docs/decisions/14-accounts-roles-and-sign-in.md.

/** A sign-in on one device, with any account provider. */
export type DeviceSession = {
  readonly id: string;
  readonly uid: string;
  /** `Chrome on Windows`; empty if unknown. */
  readonly device: string;
  /** Network address without its last part. */
  readonly network?: string | undefined;
  readonly startedAt: Instant;
  /** Rounded to a quarter of an hour. */
  readonly seenAt: Instant;
  /** When its last possible token ends. Absent: tokens can be renewed forever. */
  readonly lastsUntil?: Instant | undefined;
  readonly endedAt?: Instant | undefined;
  /** When a second factor was last proven in this session. */
  readonly provenAt?: Instant | undefined;
  /** A passkey challenge that has not been answered yet. */
  readonly challenge?: { readonly value: string; readonly until: Instant } | undefined;
};

export interface DeviceSessions {
  find(id: string): Promise<DeviceSession | undefined>;
  /**
   * Returns false and writes nothing if the session is already known.
   * @param notice a mail to queue with it
   */
  begin(session: DeviceSession, notice?: SecurityNotice): Promise<boolean>;
  /** Undefined for an unknown session. `change` returns its argument to change nothing. */
  change(
    id: string,
    change: (session: DeviceSession) => DeviceSession,
  ): Promise<DeviceSession | undefined>;
  /** An account's sessions, ended ones included, last seen first. */
  list(uid: string): Promise<readonly DeviceSession[]>;
}

/** What a browser keeps to be recognized. It grants nothing. */
export interface DeviceMarks {
  knows(marks: string, uid: string): boolean;
  /** The browser's id, if the account signed in with it before. */
  idOf(marks: string, uid: string): string | undefined;
  /** The marks, with one of this account added. */
  add(marks: string, uid: string): string;
}

const COARSE = 15 * MINUTE;

/** The account and session behind a token. */
export type SignedIn = TokenHolder & {
  /** Marks for the browser to keep. Only set on the first call of a session. */
  readonly device?: string | undefined;
};

export type Verify = (token: string, from?: SignInPlace) => Promise<SignedIn | undefined>;

export type WatchPorts = {
  readonly identity: Identity;
  readonly sessions: DeviceSessions;
  readonly marks: DeviceMarks;
  readonly clock: Clock;
  /** Called once for each session. */
  readonly onBegun: (holder: TokenHolder, from: SignInPlace) => Promise<void>;
};

/** Verifies tokens like the account provider, but refuses those of sessions that were ended here. */
export function makeWatchSessions({ identity, sessions, marks, clock, onBegun }: WatchPorts) {
  /** The first call of a session, or its sign-in. Returns the marks to keep, if new. */
  async function begin(holder: TokenHolder, from: SignInPlace): Promise<string | undefined> {
    const { uid, sessionId: id, email, displayName: name, lastsUntil } = holder;
    const now = clock.now();
    const device = deviceName(from.agent);
    const network = coarseNetwork(from.network);
    const isKnown = marks.knows(from.devices ?? '', uid);
    // An account's very first sign-in needs no notice.
    const isNews = !isKnown && (await sessions.list(uid)).length > 0;
    const session = { id, uid, device, network, startedAt: now, seenAt: now, lastsUntil };
    const notice = {
      what: 'new_device' as const,
      id,
      email,
      name,
      language: from.language ?? 'en',
      at: now,
      device,
      network,
    };
    if (await sessions.begin(session, isNews ? notice : undefined)) await onBegun(holder, from);
    return isKnown ? undefined : marks.add(from.devices ?? '', uid);
  }

  /** @param from describes the sign-in, for a session seen for the first time */
  const verify: Verify = async (token, from) => {
    const holder = await identity.verify(token);
    if (holder === undefined) return undefined;
    const known = await sessions.find(holder.sessionId);
    if (known === undefined) {
      return from === undefined ? holder : { ...holder, device: await begin(holder, from) };
    }
    if (known.endedAt !== undefined) return undefined;
    const now = clock.now();
    if (after(known.seenAt, COARSE) <= now) {
      const network = coarseNetwork(from?.network) ?? known.network;
      await sessions.change(known.id, (session) => ({ ...session, network, seenAt: now }));
    }
    return holder;
  };

  return { begin, verify };
}

/** Ends sessions immediately, on every server. */
export function makeEndSessions(sessions: DeviceSessions, clock: Clock) {
  const end = async (uid: string, id: string): Promise<boolean> => {
    const now = clock.now();
    const ended = await sessions.change(id, (session) =>
      session.uid === uid && session.endedAt === undefined ? { ...session, endedAt: now } : session,
    );
    return ended?.uid === uid;
  };

  const open = async (uid: string): Promise<readonly DeviceSession[]> => {
    const now = clock.now();
    const all = await sessions.list(uid);
    return all.filter(
      ({ endedAt, lastsUntil }) =>
        endedAt === undefined && (lastsUntil === undefined || lastsUntil > now),
    );
  };

  return {
    open,
    /** Returns false for another account's session. */
    end,
    /** Ends all of an account's sessions but one. */
    async endOthers(uid: string, kept?: string): Promise<void> {
      for (const { id } of await open(uid)) if (id !== kept) await end(uid, id);
    },
  };
}

export type EndSessions = ReturnType<typeof makeEndSessions>;
