import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserSignIn, LOCAL_OFFERS } from '#adapters/local-auth/browser-sign-in.ts';
import { fakeTabs } from '#tests/unit/adapters/local-auth/fake-session-server.ts';
import { SIGN_IN_OFFERS } from '#web/wiring/ports.ts';

const LIA = { displayName: 'Lía', email: 'lia@example.com', password: 'castillo rosa 7' };
const USER = { uid: 'U9', email: LIA.email, displayName: 'Lía', role: 'customer' };
const SESSION = { token: 'token-9', expiresAt: '2036-11-20T19:00:00.000Z', user: USER };

type Sent = { readonly url: string; readonly body: unknown };

function signInWith(status: number, body: unknown, language: 'en' | 'es' = 'en') {
  const sent: Sent[] = [];
  const languages = new Set<string | null>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    languages.add(new Headers(init?.headers).get('accept-language'));
    sent.push({ url: String(input), body: JSON.parse(String(init?.body ?? 'null')) });
    return new Response(JSON.stringify(body), { status });
  };
  const { storage, onOtherTab } = fakeTabs().open();
  const inTurn = (work: () => Promise<void>) => work();
  const surroundings = { fetch, storage, onOtherTab, inTurn, language: () => language };
  return { signIn: browserSignIn(surroundings), sent, languages };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('createAccount', () => {
  it('signs in to the new account', async () => {
    const { signIn, sent } = signInWith(201, SESSION);
    expect(await signIn.createAccount(LIA)).toEqual({ ok: true, value: USER });
    expect(sent).toEqual([{ url: '/api/accounts', body: LIA }]);
    expect(signIn.state()).toEqual({ kind: 'signed_in', user: USER });
    expect(await signIn.token()).toBe('token-9');
  });

  it("asks for its mail in the page's language", async () => {
    const { signIn, languages } = signInWith(201, SESSION, 'es');
    await signIn.createAccount(LIA);
    expect([...languages]).toEqual(['es']);
  });

  it.each([
    [409, { code: 'email_taken', detail: 'Taken.' }, 'email_taken'],
    [400, { code: 'weak_password', detail: 'Longer.' }, 'weak_password'],
    [400, { code: 'validation', detail: 'x' }, 'invalid_email'],
    [429, { code: 'rate_limited' }, 'too_many_attempts'],
    [503, '<html>', 'unavailable'],
    [400, { code: 'other' }, 'unavailable'],
  ])('answers %i %j with the problem %s, and stays signed out', async (status, body, code) => {
    const { signIn } = signInWith(status, body);
    expect(await signIn.createAccount(LIA)).toEqual({ ok: false, error: { code } });
    expect(signIn.state()).toEqual({ kind: 'signed_out' });
  });
});

describe('requestPasswordReset', () => {
  it("requests a mail in the page's language", async () => {
    const { signIn, sent } = signInWith(202, { received: true }, 'es');
    expect(await signIn.requestPasswordReset(LIA.email)).toEqual({ ok: true, value: undefined });
    const body = { email: LIA.email, language: 'es' };
    expect(sent).toEqual([{ url: '/api/password-resets', body }]);
  });
});

describe('the sign-in offers', () => {
  it('match what the page knew before the adapter was loaded', () => {
    expect(signInWith(200, {}).signIn.offers).toEqual(LOCAL_OFFERS);
    expect(SIGN_IN_OFFERS['local-auth']).toEqual(LOCAL_OFFERS);
  });

  it('do not include Google', async () => {
    const { signIn, sent } = signInWith(200, {});
    for (const call of [signIn.withGoogle(), signIn.asAdminWithGoogle()]) {
      expect(await call).toMatchObject({ ok: false, error: { code: 'not_offered' } });
    }
    expect(await signIn.redirectResult('customer')).toEqual({ ok: true, value: undefined });
    expect(sent).toEqual([]);
  });
});
