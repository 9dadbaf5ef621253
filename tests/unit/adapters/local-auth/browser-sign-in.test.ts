import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserSignIn } from '#adapters/local-auth/browser-sign-in.ts';
import type { SignIn, SignInState } from '#core/accounts/sign-in.ts';
import { HOUR, instant, MINUTE } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';
import {
  ANA,
  BOSS,
  fakeSessionServer,
  fakeTabs,
  PASSWORD,
} from '#tests/unit/adapters/local-auth/fake-session-server.ts';

const SECOND = 1000;
const KEY = 'inflatableSession';

let server: ReturnType<typeof fakeSessionServer>;
let tabs: ReturnType<typeof fakeTabs>;
let lock: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server = fakeSessionServer();
  tabs = fakeTabs();
  lock = Promise.resolve();
});
afterEach(() => {
  vi.useRealTimers();
});

const inTurn = (work: () => Promise<void>): Promise<void> => {
  lock = lock.then(work);
  return lock;
};

const openTab = (more: Parameters<typeof browserSignIn>[0] = {}): SignIn =>
  browserSignIn({
    fetch: server.fetch,
    clock: { now: () => instant(Date.now()) },
    inTurn,
    language: () => 'en',
    ...tabs.open(),
    ...more,
  });

const denied = (): never => {
  throw new Error('SecurityError');
};
const NO_STORAGE = { getItem: denied, setItem: denied, removeItem: denied };

/** Lets everything happen that takes no time. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

async function signedInTab(): Promise<SignIn> {
  const tab = openTab();
  await tab.withPassword(ANA.email, PASSWORD);
  return tab;
}

const refreshes = (): number =>
  server.calls.filter(({ path }) => path === '/api/session/refresh').length;

describe('the state', () => {
  it('is signed out, without calling the server, if nothing is stored', () => {
    expect(openTab().state()).toEqual({ kind: 'signed_out' });
    expect(server.calls).toEqual([]);
  });

  it('is loading until the server has said whose the stored session is', async () => {
    await signedInTab();
    server.users.set(ANA.email, Object.assign(server.users.get(ANA.email) ?? ANA, { role: 'vip' }));
    const tab = openTab();
    expect(tab.state()).toEqual({ kind: 'loading' });
    await settle();
    expect(tab.state()).toEqual({ kind: 'signed_in', user: { ...ANA, role: 'vip' } });
  });

  it('is signed out if the server no longer knows the stored session', async () => {
    await signedInTab();
    server.revokeAll();
    const tab = openTab();
    await settle();
    expect(tab.state()).toEqual({ kind: 'signed_out' });
    expect(tabs.kept.has(KEY)).toBe(false);
  });

  it('is what was stored while there is no connection', async () => {
    await signedInTab();
    server.state.offline = true;
    const tab = openTab();
    await settle();
    expect(tab.state()).toEqual({ kind: 'signed_in', user: ANA });
  });

  it('is signed out if the stored session is expired or damaged', async () => {
    await signedInTab();
    server.state.offline = true;
    vi.setSystemTime(NOON + HOUR - 30 * SECOND);
    expect(openTab().state()).toEqual({ kind: 'signed_out' });
    tabs.kept.set(KEY, '{"token":1}');
    expect(openTab().state()).toEqual({ kind: 'signed_out' });
  });

  it('goes to a listener right away and on every change, until it unsubscribes', async () => {
    const tab = openTab();
    const told: SignInState['kind'][] = [];
    const stop = tab.subscribe(({ kind }) => told.push(kind));
    await tab.withPassword(ANA.email, PASSWORD);
    await tab.signOut();
    stop();
    await tab.withPassword(ANA.email, PASSWORD);
    expect(told).toEqual(['signed_out', 'signed_in', 'signed_out']);
  });
});

describe('withPassword', () => {
  it('returns the user and keeps the session for the next page', async () => {
    const tab = openTab();
    expect(await tab.withPassword(ANA.email, PASSWORD)).toEqual({ ok: true, value: ANA });
    expect(tab.state()).toEqual({ kind: 'signed_in', user: ANA });
    expect(JSON.parse(tabs.kept.get(KEY) ?? '')).toEqual({
      token: 'token-1',
      expiresAt: '2026-11-20T19:00:00.000Z',
      user: ANA,
    });
    expect(await tab.token()).toBe('token-1');
  });

  it.each([
    [401, 'invalid_credentials'],
    [400, 'invalid_credentials'],
    [429, 'too_many_attempts'],
    [503, 'unavailable'],
  ])('has a code for %d', async (status, code) => {
    server.state.failWith = status;
    const tab = openTab();
    const answer = await tab.withPassword(ANA.email, PASSWORD);
    expect(answer).toEqual({ ok: false, error: { code } });
    expect(tab.state()).toEqual({ kind: 'signed_out' });
  });

  it('has a code for a missing connection', async () => {
    server.state.offline = true;
    expect(await openTab().withPassword(ANA.email, PASSWORD)).toEqual({
      ok: false,
      error: { code: 'network' },
    });
  });

  it.each(['<html>', '{}', 'null', '{"token":"t","expiresAt":"soon","user":{}}'])(
    'accepts nothing from a response such as %s',
    async (text) => {
      const tab = openTab({ fetch: async () => new Response(text) });
      const answer = await tab.withPassword(ANA.email, PASSWORD);
      expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } });
      expect(tabs.kept.has(KEY)).toBe(false);
    },
  );

  it('ends the previous session, but not if the password is wrong', async () => {
    const tab = await signedInTab();
    await tab.withPassword(BOSS.email, 'wrong');
    expect(await tab.token()).toBe('token-1');
    await tab.withPassword(BOSS.email, PASSWORD);
    await settle();
    expect(server.live()).toEqual(['token-2']);
  });

  it('works for the current tab in a browser without storage', async () => {
    const tab = openTab({ storage: NO_STORAGE });
    await tab.withPassword(ANA.email, PASSWORD);
    await pass(56 * MINUTE);
    expect(await tab.token()).toBe('token-2');
    expect(openTab().state()).toEqual({ kind: 'signed_out' });
  });
});

describe('asAdmin', () => {
  it('accepts an admin', async () => {
    expect(await openTab().asAdmin(BOSS.email, PASSWORD)).toEqual({ ok: true, value: BOSS });
  });

  it('signs out an account that is not an admin', async () => {
    const tab = openTab();
    const told: SignInState['kind'][] = [];
    tab.subscribe(({ kind }) => told.push(kind));
    expect(await tab.asAdmin(ANA.email, PASSWORD)).toEqual({
      ok: false,
      error: { code: 'not_admin' },
    });
    expect(told).not.toContain('signed_in');
    expect(server.live()).toEqual([]);
    expect(tabs.kept.has(KEY)).toBe(false);
    expect(await tab.token()).toBeUndefined();
  });

  it('also signs out the previous user', async () => {
    const tab = await signedInTab();
    await tab.asAdmin(ANA.email, PASSWORD);
    expect(tab.state()).toEqual({ kind: 'signed_out' });
    expect(server.live()).toEqual([]);
  });
});

describe('signOut', () => {
  it('ends the session here and on the server', async () => {
    const tab = await signedInTab();
    await tab.signOut();
    expect(tab.state()).toEqual({ kind: 'signed_out' });
    expect(await tab.token()).toBeUndefined();
    expect(server.live()).toEqual([]);
    expect(tabs.kept.has(KEY)).toBe(false);
  });

  it('ends it here even without a connection', async () => {
    const tab = await signedInTab();
    server.state.offline = true;
    await tab.signOut();
    expect(tab.state()).toEqual({ kind: 'signed_out' });
    await pass(2 * HOUR);
    expect(refreshes()).toBe(0);
  });

  it.each([
    ['that keeps sessions', () => openTab()],
    ['that keeps nothing', () => openTab({ storage: NO_STORAGE })],
  ])('is not undone by a refresh under way, in a browser %s', async (_name, open) => {
    const tab = open();
    await tab.withPassword(ANA.email, PASSWORD);
    const release = server.hold();
    await pass(55 * MINUTE);
    expect(refreshes()).toBe(1);
    const out = tab.signOut();
    release();
    await out;
    await settle();
    expect(tab.state()).toEqual({ kind: 'signed_out' });
    expect(tabs.kept.has(KEY)).toBe(false);
    expect(server.live()).toEqual([]);
  });
});

describe('the refresh', () => {
  it('happens 5 minutes before the token expires, again and again, for hours', async () => {
    const tab = await signedInTab();
    await pass(55 * MINUTE - 1);
    expect(refreshes()).toBe(0);
    await pass(1);
    expect(refreshes()).toBe(1);
    expect(await tab.token()).toBe('token-2');
    await pass(8 * HOUR);
    expect(refreshes()).toBe(9);
    expect(tab.state()).toEqual({ kind: 'signed_in', user: ANA });
    expect(server.live()).toHaveLength(1);
  });

  it("goes by the server if the computer's clock is hours off", async () => {
    server.state.skew = -3 * HOUR;
    const tab = await signedInTab();
    expect(await tab.token()).toBe('token-1');
    await pass(54 * MINUTE);
    expect(refreshes()).toBe(0);
    await pass(2 * MINUTE);
    expect(refreshes()).toBe(1);
  });

  it('is retried after 30 s, then 60 s, then 120 s', async () => {
    const tab = await signedInTab();
    server.state.failWith = 503;
    await pass(55 * MINUTE);
    const counts = [refreshes()];
    for (const seconds of [29, 1, 59, 1, 119, 1]) {
      await pass(seconds * SECOND);
      counts.push(refreshes());
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(tab.state()).toEqual({ kind: 'signed_in', user: ANA });
    server.state.failWith = 0;
    await pass(59 * SECOND);
    expect(tab.state()).toEqual({ kind: 'signed_in', user: ANA });
  });

  it('recovers when the connection is back', async () => {
    const tab = await signedInTab();
    server.state.offline = true;
    await pass(55 * MINUTE + 31 * SECOND);
    server.state.offline = false;
    await pass(MINUTE);
    expect(await tab.token()).toBe('token-2');
  });

  it('ends with signing out if the token expired in the meantime', async () => {
    const tab = await signedInTab();
    server.state.offline = true;
    await pass(HOUR - 31 * SECOND);
    expect(tab.state().kind).toBe('signed_in');
    await pass(SECOND);
    expect(tab.state()).toEqual({ kind: 'signed_out' });
    expect(tabs.kept.has(KEY)).toBe(false);
  });

  it('ends with signing out if it is refused', async () => {
    const tab = await signedInTab();
    server.revokeAll();
    await pass(55 * MINUTE);
    expect(tab.state()).toEqual({ kind: 'signed_out' });
    expect(tabs.kept.has(KEY)).toBe(false);
  });
});

describe('token', () => {
  it('gets a new one if the computer slept past the timer', async () => {
    const tab = await signedInTab();
    vi.setSystemTime(NOON + 58 * MINUTE);
    expect(await tab.token()).toBe('token-2');
  });

  it('gets one only once, however many callers there are', async () => {
    const tab = await signedInTab();
    vi.setSystemTime(NOON + 58 * MINUTE);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tab.token()));
    expect(new Set(tokens)).toEqual(new Set(['token-2']));
    expect(refreshes()).toBe(1);
  });

  it('returns the old one while the server is down and it is good for a minute', async () => {
    const tab = await signedInTab();
    server.state.failWith = 503;
    vi.setSystemTime(NOON + 58 * MINUTE);
    expect(await tab.token()).toBe('token-1');
    expect(await tab.token()).toBe('token-1');
    expect(refreshes()).toBe(1);
    vi.setSystemTime(NOON + 59 * MINUTE + 1);
    expect(await tab.token()).toBeUndefined();
  });
});

describe('two tabs', () => {
  it('are signed in and out together', async () => {
    const [one, two] = [openTab(), openTab()];
    await one.withPassword(ANA.email, PASSWORD);
    await settle();
    expect(two.state()).toEqual({ kind: 'signed_in', user: ANA });
    await two.signOut();
    await settle();
    expect(one.state()).toEqual({ kind: 'signed_out' });
    expect(await one.token()).toBeUndefined();
  });

  it('refresh only once between them at the same moment', async () => {
    const one = await signedInTab();
    const two = openTab();
    await settle();
    await pass(55 * MINUTE);
    expect(refreshes()).toBe(1);
    expect(await one.token()).toBe('token-2');
    expect(await two.token()).toBe('token-2');
  });

  it('refresh one after the other if there are no locks', async () => {
    const alone = (work: () => Promise<void>) => work();
    const one = openTab({ inTurn: alone });
    await one.withPassword(ANA.email, PASSWORD);
    const two = openTab({ inTurn: alone });
    await settle();
    await pass(55 * MINUTE);
    expect(one.state().kind).toBe('signed_in');
    expect(two.state().kind).toBe('signed_in');
    expect(await one.token()).toBe(await two.token());
    expect(server.live()).toEqual([await one.token()]);
  });

  it('refresh only once even if one has not yet heard from the other', async () => {
    const deaf = { onOtherTab: () => undefined };
    const one = openTab(deaf);
    await one.withPassword(ANA.email, PASSWORD);
    const two = openTab(deaf);
    await settle();
    await pass(55 * MINUTE);
    expect(refreshes()).toBe(1);
    expect(await two.token()).toBe(await one.token());
  });

  it('use what the other stored while they were opening', async () => {
    const deaf = { onOtherTab: () => undefined };
    const one = openTab(deaf);
    await one.withPassword(ANA.email, PASSWORD);
    const release = server.hold();
    await pass(55 * MINUTE);
    const two = openTab(deaf);
    release();
    await settle();
    expect(two.state()).toEqual({ kind: 'signed_in', user: ANA });
    expect(await two.token()).toBe('token-2');
  });

  it('stay signed out if one refreshes while the other signs out', async () => {
    const refreshing = openTab({ onOtherTab: () => undefined });
    await refreshing.withPassword(ANA.email, PASSWORD);
    const leaving = openTab();
    await settle();
    const release = server.hold();
    await pass(55 * MINUTE);
    const out = leaving.signOut();
    release();
    await out;
    await settle();
    expect(refreshing.state()).toEqual({ kind: 'signed_out' });
    expect(tabs.kept.has(KEY)).toBe(false);
    expect(server.live()).toEqual([]);
  });

  it('switch to the user who signed in elsewhere during a refresh', async () => {
    const refreshing = openTab({ onOtherTab: () => undefined });
    await refreshing.withPassword(ANA.email, PASSWORD);
    const release = server.hold();
    await pass(55 * MINUTE);
    const theirs = { token: 'theirs', expiresAt: '2026-11-20T20:00:00.000Z', user: BOSS };
    tabs.kept.set(KEY, JSON.stringify(theirs));
    release();
    await settle();
    expect(refreshing.state()).toEqual({ kind: 'signed_in', user: BOSS });
    expect(await refreshing.token()).toBe('theirs');
    expect(server.live()).toEqual([]);
  });
});
