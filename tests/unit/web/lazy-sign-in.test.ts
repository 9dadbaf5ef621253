import { describe, expect, it } from 'vitest';
import type { SignedInUser, SignIn, SignInState } from '#core/accounts/sign-in.ts';
import { ok } from '#core/kernel/result.ts';
import { lazySignIn } from '#web/wiring/ports.ts';

const ANA: SignedInUser = {
  uid: 'u1',
  email: 'ana@example.com',
  displayName: 'Ana',
  role: 'admin',
};
const OFFERS = { createAccount: true, passwordReset: true, google: false };
const SIGNED_IN: SignInState = { kind: 'signed_in', user: ANA };

function fakeSignIn() {
  const listeners = new Set<(state: SignInState) => void>();
  const signIn: SignIn = {
    offers: OFFERS,
    state: () => SIGNED_IN,
    subscribe(listener) {
      listeners.add(listener);
      listener(SIGNED_IN);
      return () => listeners.delete(listener);
    },
    withPassword: async () => ok(ANA),
    asAdmin: async () => ok(ANA),
    createAccount: async () => ok(ANA),
    requestPasswordReset: async () => ok(undefined),
    withGoogle: async () => ok(ANA),
    asAdminWithGoogle: async () => ok(ANA),
    redirectResult: async () => ok(undefined),
    approval: async () => ({ ok: true, value: 'Basic x' }),
    signOut: async () => undefined,
    token: async () => 'token',
  };
  return { signIn, listeners };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('lazySignIn', () => {
  it('loads nothing until it is called, and only once', async () => {
    let loads = 0;
    const { signIn } = fakeSignIn();
    const lazy = lazySignIn(OFFERS, async () => {
      loads += 1;
      return signIn;
    });
    expect(lazy.state()).toEqual({ kind: 'loading' });
    expect(loads).toBe(0);
    await Promise.all([lazy.token(), lazy.token()]);
    expect(loads).toBe(1);
    expect(lazy.state()).toEqual(SIGNED_IN);
  });

  it('notifies a listener right away, and again when the adapter is loaded', async () => {
    const { signIn, listeners } = fakeSignIn();
    const heard: SignInState[] = [];
    const stop = lazySignIn(OFFERS, async () => signIn).subscribe((state) => heard.push(state));
    await settled();
    expect(heard).toEqual([{ kind: 'loading' }, SIGNED_IN]);
    stop();
    expect(listeners.size).toBe(0);
  });

  it('does not subscribe for a listener who left during loading', async () => {
    const { signIn, listeners } = fakeSignIn();
    lazySignIn(OFFERS, async () => signIn).subscribe(() => undefined)();
    await settled();
    expect(listeners.size).toBe(0);
  });

  it('is signed out while the adapter cannot be loaded, and tries again on the next call', async () => {
    const { signIn } = fakeSignIn();
    let isDown = true;
    const lazy = lazySignIn(OFFERS, async () => {
      if (isDown) throw new Error('chunk lost');
      return signIn;
    });
    const heard: SignInState[] = [];
    lazy.subscribe((state) => heard.push(state));
    await settled();
    expect(heard.at(-1)).toEqual({ kind: 'signed_out' });
    expect(lazy.state()).toEqual({ kind: 'signed_out' });
    isDown = false;
    expect(await lazy.token()).toBe('token');
  });
});
