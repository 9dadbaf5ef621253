import { describe, expect, it } from 'vitest';
import {
  isLive,
  nextRefresh,
  retryDelay,
  sessionFrom,
  sessionKeeper,
} from '#adapters/local-auth/browser-session.ts';
import { after, HOUR, MINUTE } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';

const USER = { uid: 'U1', email: 'ana@example.com', displayName: 'Ana', role: 'customer' };
const JSON_FORM = { token: 't', expiresAt: '2026-11-20T19:00:00.000Z', user: USER };
const SESSION = { token: 't', expiresAt: after(NOON, HOUR), user: USER };

describe('sessionFrom', () => {
  it('reads what the server answers, and nothing else', () => {
    expect(sessionFrom(JSON_FORM)).toEqual(SESSION);
    const more = { ...JSON_FORM, user: { ...USER, passwordHash: 'x' } };
    expect(sessionFrom(more)).toEqual(SESSION);
  });

  it.each([
    ['null', null],
    ['a text', 'session'],
    ['a list', []],
    ['no token', { ...JSON_FORM, token: undefined }],
    ['an empty token', { ...JSON_FORM, token: '' }],
    ['an expiry that is no instant', { ...JSON_FORM, expiresAt: 'soon' }],
    ['an expiry in numbers', { ...JSON_FORM, expiresAt: 1 }],
    ['no user', { token: 't', expiresAt: JSON_FORM.expiresAt }],
    ['a user without a uid', { ...JSON_FORM, user: { ...USER, uid: '' } }],
    ['a user whose role is no text', { ...JSON_FORM, user: { ...USER, role: 1 } }],
  ])('refuses %s', (_name, value) => {
    expect(sessionFrom(value)).toBeUndefined();
  });
});

describe('nextRefresh', () => {
  it('is 5 minutes before the token expires', () => {
    expect(nextRefresh(SESSION, 0, NOON)).toBe(NOON + 55 * MINUTE);
  });

  it('backs off after failures, but is never later than the token counts as expired', () => {
    const due = after(NOON, 55 * MINUTE);
    expect(nextRefresh(SESSION, 1, due)).toBe(due + MINUTE / 2);
    expect(nextRefresh(SESSION, 3, due)).toBe(due + 2 * MINUTE);
    expect(nextRefresh(SESSION, 6, due)).toBe(NOON + HOUR - MINUTE / 2);
  });
});

describe('retryDelay', () => {
  it('starts at 30 s, doubles, and ends at 960 s', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => retryDelay(failures) / 1000);
    expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
  });
});

describe('isLive', () => {
  it('counts a token as expired 30 s early', () => {
    expect(isLive(SESSION, after(NOON, HOUR - 30_001))).toBe(true);
    expect(isLive(SESSION, after(NOON, HOUR - 30_000))).toBe(false);
  });
});

describe('sessionKeeper', () => {
  it('returns what it was given', () => {
    const kept = new Map<string, string>();
    const keeper = sessionKeeper({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    });
    expect(keeper.read()).toBeUndefined();
    keeper.write(SESSION);
    expect([...kept.keys()]).toEqual(['inflatableSession']);
    expect(keeper.read()).toEqual(SESSION);
    keeper.clear();
    expect(keeper.read()).toBeUndefined();
    kept.set('inflatableSession', '{broken');
    expect(keeper.read()).toBeUndefined();
  });

  it('works without a storage if it throws', () => {
    const denied = () => {
      throw new Error('SecurityError');
    };
    const keeper = sessionKeeper({ getItem: denied, setItem: denied, removeItem: denied });
    keeper.write(SESSION);
    keeper.clear();
    expect(keeper.read()).toBeUndefined();
  });
});
