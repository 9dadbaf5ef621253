import { deleteApp, type FirebaseApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowserApp } from '#adapters/firebase-auth/browser-app.ts';
import { firebaseIdentity } from '#adapters/firebase-auth/firebase-identity.ts';
import { browserAuth, firebaseSignIn } from '#adapters/firebase-auth/firebase-sign-in.ts';
import type { LegacyAdminRecord, UserProfile } from '#core/accounts/profiles.ts';
import type { SignIn, SignInState } from '#core/accounts/sign-in.ts';
import { instant } from '#core/kernel/instant.ts';
import { AUTH_SERVICE, type AuthWorld, openAuthWorld } from '#tests/firebase/auth-world.ts';

const PASSWORD = 'a long secret';
const NO_MATCH = { code: 'invalid_credentials' };
const REFUSED = { code: 'not_admin' };

/**
 * Firebase's own SDK, without a browser around it. Windows and redirects are in
 * production-sign-in.
 */
describe(`firebaseSignIn over ${AUTH_SERVICE}`, { meta: { against: AUTH_SERVICE } }, () => {
  let world: AuthWorld;
  let auth: Auth;
  let signIn: SignIn;
  const stored = new Map<string, UserProfile>();
  const legacy = new Map<string, LegacyAdminRecord>();
  const logged: string[] = [];
  const states: SignInState[] = [];
  const apps: FirebaseApp[] = [];
  let isBroken = false;
  const clock = { now: () => instant(Date.now()) };

  const unlessBroken = async <T>(answer: () => T): Promise<T> => {
    if (isBroken) throw new Error('no answer');
    return answer();
  };
  const profiles = {
    find: (uid: string) => unlessBroken(() => stored.get(uid)),
    findLegacyAdmin: (uid: string) => unlessBroken(() => legacy.get(uid)),
    createIfAbsent: (profile: UserProfile) =>
      unlessBroken(() => {
        if (!stored.has(profile.id)) stored.set(profile.id, profile);
        return stored.get(profile.id) ?? profile;
      }),
  };

  beforeAll(async () => {
    world = await openAuthWorld();
  });
  afterAll(() => world.close());

  beforeEach(async () => {
    isBroken = false;
    for (const list of [logged, states]) list.length = 0;
    open(world);
    await new Promise<void>((resolve) => {
      signIn.subscribe((state) => {
        states.push(state);
        if (state.kind === 'signed_out') resolve();
      });
    });
  });
  afterEach(async () => {
    await signIn.signOut();
    await Promise.all(apps.splice(0).map(deleteApp));
  });

  function open({ projectId, host }: Pick<AuthWorld, 'projectId' | 'host'>): void {
    const keys = { apiKey: 'fake-api-key', authDomain: 'demo.example', appId: '1:1:web:1' };
    const app = openBrowserApp({ ...keys, projectId });
    apps.push(app);
    auth = browserAuth({ app, language: 'es', emulatorHost: host });
    const log = (problem: string) => void logged.push(problem);
    signIn = firebaseSignIn({ auth, profiles, clock, log });
  }

  async function account(name: string, role?: string) {
    const email = world.newEmail(name);
    const { uid } = await world.admin.createUser({ email, password: PASSWORD, displayName: name });
    if (role !== undefined) {
      const person = { id: uid, displayName: name, email, photoURL: '', createdAt: '' };
      stored.set(uid, { ...person, role });
    }
    return { uid, email };
  }

  it('approves with an owner’s token, and leaves the current session as it is', async () => {
    const jo = await account('jo', 'office');
    const boss = await account('boss', 'admin');
    await signIn.withPassword(jo.email, PASSWORD);
    expect(await signIn.approval(boss.email, 'not the secret')).toEqual({
      ok: false,
      error: NO_MATCH,
    });
    const given = await signIn.approval(boss.email, PASSWORD);
    const token = given.ok ? given.value.replace('Bearer ', '') : '';
    const { projectId, host: emulatorHost } = world;
    const identity = firebaseIdentity({ projectId, emulatorHost, clock });
    expect(await identity.verify(token)).toMatchObject({ uid: boss.uid });
    expect(signIn.state()).toMatchObject({ kind: 'signed_in', user: { uid: jo.uid } });
    await identity.close();
  });

  it('accepts staff of any role, knows when they signed in, and ends their sessions', async () => {
    const { uid, email } = await account('jo', 'office');
    expect(await signIn.asAdmin(email, PASSWORD)).toMatchObject({
      ok: true,
      value: { uid, role: 'office' },
    });
    const { projectId, host: emulatorHost } = world;
    const identity = firebaseIdentity({ projectId, emulatorHost, clock });
    expect([...(await identity.lastSignIns([uid, 'nobody'])).keys()]).toEqual([uid]);
    const validAfter = async () =>
      Date.parse((await world.admin.getUser(uid)).tokensValidAfterTime ?? '');
    await world.admin.updateUser(uid, { displayName: 'Jo' });
    const before = await validAfter();
    await identity.endSessions(uid);
    expect(await validAfter()).toBeGreaterThanOrEqual(before);
    expect(await validAfter()).toBeGreaterThan(Date.parse('2026-01-01'));
    await identity.close();
  });

  it('is loading until the first report, and then signed out', () => {
    expect(states.map(({ kind }) => kind)).toEqual(['loading', 'signed_out']);
  });

  it('creates an account with a customer’s profile, and notifies listeners once', async () => {
    const email = world.newEmail('new');
    const created = await signIn.createAccount({ displayName: 'Nia', email, password: PASSWORD });
    const user = { uid: expect.any(String), email, displayName: 'Nia', role: 'customer' };
    expect(created).toEqual({ ok: true, value: user });
    expect(states.slice(2)).toEqual([{ kind: 'signed_in', user }]);
    const uid = auth.currentUser?.uid ?? '';
    expect(stored.get(uid)).toEqual({
      id: uid,
      displayName: 'Nia',
      email,
      photoURL: '',
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      role: 'customer',
    });
    const again = await signIn.createAccount({ displayName: 'X', email, password: PASSWORD });
    expect(again).toMatchObject({ ok: false, error: { code: 'email_taken' } });
  });

  it('signs in, keeps the profile as it is, and signs out', async () => {
    const { uid, email } = await account('ana', 'customer');
    const before = stored.get(uid);
    const user = { uid, email, displayName: 'ana', role: 'customer' };
    expect(await signIn.withPassword(email, PASSWORD)).toEqual({ ok: true, value: user });
    expect(signIn.state()).toEqual({ kind: 'signed_in', user });
    expect(stored.get(uid)).toBe(before);
    await signIn.signOut();
    expect(signIn.state()).toEqual({ kind: 'signed_out' });
    expect(await signIn.token()).toBeUndefined();
    expect(logged).toEqual([]);
  });

  it('treats an unreadable profile as empty, and lets its owner in', async () => {
    const { email } = await account('ben', 'admin');
    isBroken = true;
    const entered = await signIn.withPassword(email, PASSWORD);
    expect(entered).toMatchObject({ ok: true, value: { role: '', displayName: 'ben' } });
  });

  it('gives the same answer for a wrong password and an address without an account', async () => {
    const { email } = await account('cat');
    const wrong = { ok: false, error: NO_MATCH };
    expect(await signIn.withPassword(email, 'not the secret')).toEqual(wrong);
    expect(await signIn.withPassword(world.newEmail('nobody'), PASSWORD)).toEqual(wrong);
    expect(states).toHaveLength(2);
    expect(logged.join()).not.toContain(email);
    expect(logged).toHaveLength(2);
  });

  it('distinguishes a weak password, an invalid address, and a disabled account', async () => {
    const email = world.newEmail('dan');
    const weak = await signIn.createAccount({ displayName: 'D', email, password: 'short' });
    expect(weak).toMatchObject({ ok: false, error: { code: 'weak_password' } });
    const { uid, email: disabled } = await account('eve');
    await world.admin.updateUser(uid, { disabled: true });
    const refused = await signIn.withPassword(disabled, PASSWORD);
    expect(refused).toMatchObject({ ok: false, error: { code: 'user_disabled' } });
  });

  it('gives the same answer whether or not the address has an account to reset', async () => {
    const { email } = await account('fay');
    const nobody = world.newEmail('nobody');
    const answers = [
      await signIn.requestPasswordReset(email),
      await signIn.requestPasswordReset(nobody),
    ];
    expect(answers).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
    ]);
    expect(await world.resets()).toContain(email);
    expect(await world.resets()).not.toContain(nobody);
  });

  describe('asAdmin', () => {
    it('accepts admins by their role and by the legacy record', async () => {
      const boss = await account('boss', 'admin');
      expect(await signIn.asAdmin(boss.email, PASSWORD)).toMatchObject({ ok: true });
      expect(signIn.state()).toMatchObject({ user: { uid: boss.uid, role: 'admin' } });
      const old = await account('old', 'customer');
      legacy.set(old.uid, { isAdmin: true });
      const entered = await signIn.asAdmin(old.email, PASSWORD);
      expect(entered).toMatchObject({ ok: true, value: { uid: old.uid, role: 'admin' } });
    });

    it.each([
      ['a customer', 'customer', false],
      ['an account without a profile', undefined, false],
      ['an admin whose profile cannot be read', 'admin', true],
    ])('signs out %s right away, and never reports them', async (_who, role, broken) => {
      const { email } = await account('gus', role);
      isBroken = broken;
      const refused = await signIn.asAdmin(email, PASSWORD);
      expect(refused).toEqual({ ok: false, error: REFUSED });
      expect(auth.currentUser).toBeNull();
      expect(states.map(({ kind }) => kind)).toEqual(['loading', 'signed_out']);
    });

    it('also signs out the previous user', async () => {
      const ana = await account('ana', 'customer');
      await signIn.withPassword(ana.email, PASSWORD);
      await signIn.asAdmin(ana.email, PASSWORD);
      expect(signIn.state()).toEqual({ kind: 'signed_out' });
    });
  });

  it('returns a token that the server accepts until the account is disabled', async () => {
    const { uid, email } = await account('hal', 'customer');
    await signIn.withPassword(email, PASSWORD);
    const token = (await signIn.token()) ?? '';
    let now = clock.now();
    const { projectId, host: emulatorHost } = world;
    const identity = firebaseIdentity({ projectId, emulatorHost, clock: { now: () => now } });
    expect(await identity.verify(token)).toMatchObject({ uid, email, displayName: 'hal' });
    await world.admin.updateUser(uid, { disabled: true });
    now = instant(now + 31_000);
    expect(await identity.verify(token)).toBeUndefined();
    await identity.close();
  });

  it('says when there is no connection', async () => {
    await Promise.all(apps.splice(0).map(deleteApp));
    open({ projectId: world.projectId, host: '127.0.0.1:1' });
    const failed = await signIn.withPassword('a@example.com', PASSWORD);
    expect(failed).toMatchObject({ ok: false, error: { code: 'network' } });
  });
});
