import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  SECOND_FACTORS,
  documentsSecondFactors,
} from '#adapters/documents/collections/documents-second-factors.ts';
import { accountRecords } from '#adapters/local-auth/account-records.ts';
import { DAY, MINUTE } from '#core/kernel/instant.ts';
import { makeResetFactor } from '#core/staff/grant-admin.ts';
import { ACCOUNTS } from '#server/areas/accounts/accounts.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';

const ORIGIN = 'https://shop.example';
type Headers = Record<string, string>;

describe('the second factor of staff', () => {
  const shop = eachHttpShop({ publicUrl: ORIGIN });
  let owner: Headers;
  beforeEach(async () => {
    owner = await shop.adminHeaders();
  });

  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now() });
  const state = async (headers: Headers) =>
    (await shop.get('/api/me/second-factor', headers)).json().state;
  const change = (body: object, headers = owner) =>
    shop.post('/api/me/second-factor', body, headers);
  const prove = (body: object, headers: Headers) =>
    shop.post('/api/me/second-factor/proof', body, headers);
  const proveCode = (code: string, headers: Headers) => prove({ kind: 'code', code }, headers);
  const opens = async (headers: Headers) => {
    const answer = await shop.get('/api/admin/products', headers);
    return answer.statusCode === 200 ? 'open' : answer.json().code;
  };

  /** The secret of an app that was set up, and the recovery codes. */
  async function withApp(headers = owner) {
    const { secret } = (await change({ kind: 'begin_app' }, headers)).json().app;
    const done = await change({ kind: 'confirm_app', code: codeOf(secret) }, headers);
    expect(done.statusCode).toBe(200);
    return { secret, codes: done.json().codes as readonly string[] };
  }
  async function mailed() {
    await shop.run('outbox');
    return (await shop.mails()).map(({ subject = '' }) => subject.split(':')[0]);
  }

  it('asks each new session for a code, accepts each once, and tolerates a clock half a minute off', async () => {
    const { secret, codes } = await withApp();
    expect(codes).toHaveLength(10);
    expect(await opens(owner)).toBe('open');
    const next = await shop.adminHeaders();
    expect(await opens(next)).toBe('second_factor_needed');
    // The code that set up the app is used.
    const used = await proveCode(codeOf(secret), next);
    expect(used.json()).toMatchObject({ status: 400, code: 'wrong_code' });
    shop.clock.pass(30_000);
    const late = codeOf(secret);
    shop.clock.pass(30_000);
    expect((await proveCode(late, next)).statusCode).toBe(200);
    expect(await opens(next)).toBe('open');
    const third = await shop.adminHeaders();
    expect((await proveCode(late, third)).statusCode).toBe(400);
    shop.clock.pass(2 * MINUTE);
    const old = codeOf(secret);
    shop.clock.pass(90_000);
    expect((await proveCode(old, third)).statusCode).toBe(400);
    expect(await opens(third)).toBe('second_factor_needed');
  });

  it('accepts a recovery code once, typed in any way, and reports it by mail', async () => {
    const { codes } = await withApp();
    const next = await shop.adminHeaders();
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `;
    expect((await proveCode(typed, next)).statusCode).toBe(200);
    expect(await state(next)).toMatchObject({ gate: 'open', codes: 9 });
    const third = await shop.adminHeaders();
    expect((await proveCode(codes[0] ?? '', third)).statusCode).toBe(400);
    expect(await mailed()).toEqual(
      expect.arrayContaining(['A way to prove it’s you was added', 'A recovery code was used']),
    );
    const fresh = (await change({ kind: 'new_codes' }, next)).json().codes;
    expect((await proveCode(codes[1] ?? '', third)).statusCode).toBe(400);
    expect((await proveCode(fresh[1], third)).statusCode).toBe(200);
  });

  it('stops a guesser, but not the owner elsewhere, and mails them', async () => {
    const { codes } = await withApp();
    const stranger = await shop.post('/api/session', ADMIN);
    const theirs = { authorization: `Bearer ${stranger.json().token}` };
    for (let guess = 0; guess < 5; guess += 1) await proveCode('000000', theirs);
    expect((await proveCode(codes[0] ?? '', theirs)).json().code).toBe('locked_out');
    expect(await mailed()).toContain('Someone has your password');
    const device = String(stranger.headers['set-cookie']).split(';')[0] ?? '';
    const home = await shop.post('/api/session', ADMIN, { cookie: device });
    const mine = { authorization: `Bearer ${home.json().token}`, cookie: device };
    expect((await proveCode(codes[0] ?? '', mine)).statusCode).toBe(200);
    const log = (await shop.get('/api/admin/audit-log', mine)).json().entries;
    expect(log).toContainEqual(
      expect.objectContaining({
        action: 'Two-step verification failed',
        actor: expect.objectContaining({ role: 'visitor' }),
      }),
    );
  });

  it('is changed only after a fresh proof, and its secrets are neither shown nor stored readable', async () => {
    const { secret } = await withApp();
    shop.clock.pass(11 * MINUTE);
    for (const body of [{ kind: 'remove_app' }, { kind: 'new_codes' }, { kind: 'begin_passkey' }]) {
      expect((await change(body)).json().code).toBe('second_factor_stale');
    }
    const { user } = (await shop.get('/api/session', owner)).json();
    const kept = await shop.of(PORTS.store).get(SECOND_FACTORS, user.uid);
    expect(JSON.stringify(kept)).not.toContain(secret);
    const log = JSON.stringify((await shop.get('/api/admin/audit-log', owner)).json());
    expect(log).toContain('Change own two-step verification');
    expect(log).not.toContain(String(kept?.data['app'] && Object(kept.data['app']).sealedSecret));
    expect((await proveCode(codeOf(secret), owner)).statusCode).toBe(200);
    expect((await change({ kind: 'remove_app' })).statusCode).toBe(200);
    expect(await state(owner)).toMatchObject({ passkeys: [], codes: 0, gate: 'open' });
    expect(await opens(await shop.adminHeaders())).toBe('open');
  });

  it('can be a passkey: for this address, with a rising counter, each response once', async () => {
    const passkey = softwarePasskey(ORIGIN);
    const asked = (await change({ kind: 'begin_passkey' })).json().question;
    expect(asked).toMatchObject({ rp: { id: 'shop.example' } });
    const answer = passkey.create(asked);
    const added = await change({ kind: 'add_passkey', name: 'Key ring', answer });
    expect(added.json()).toMatchObject({ state: { passkeys: [{ name: 'Key ring' }] } });
    expect(added.json().codes).toHaveLength(10);
    expect((await change({ kind: 'add_passkey', name: 'Again', answer })).json().code).toBe(
      'nothing_begun',
    );

    const next = await shop.adminHeaders();
    const ask = async () => (await prove({ kind: 'begin_passkey' }, next)).json().question;
    const phished = passkey.get(await ask(), 'https://sh0p.example');
    expect((await prove({ kind: 'passkey', answer: phished }, next)).statusCode).toBe(400);
    const foreign = softwarePasskey(ORIGIN).get(await ask());
    expect((await prove({ kind: 'passkey', answer: foreign }, next)).statusCode).toBe(400);
    const good = passkey.get(await ask());
    expect((await prove({ kind: 'passkey', answer: good }, next)).statusCode).toBe(200);
    expect(await opens(next)).toBe('open');
    expect((await prove({ kind: 'passkey', answer: good }, next)).json().code).toBe(
      'wrong_passkey',
    );
    passkey.countFrom(0);
    const copied = passkey.get(await ask());
    expect((await prove({ kind: 'passkey', answer: copied }, next)).statusCode).toBe(400);
    expect((await change({ kind: 'remove_passkey', id: passkey.id }, next)).statusCode).toBe(200);
    expect(await state(next)).toMatchObject({ passkeys: [], codes: 0 });
  });

  it('is required by an owner who has one; others can then only set one up', async () => {
    const rule = (isRequired: boolean, headers = owner) =>
      shop.post('/api/admin/staff/second-factor', { isRequired }, headers);
    expect((await rule(true)).json().code).toBe('no_own_factor');
    await withApp();
    const office = await shop.staffHeaders('office');
    expect(await opens(office)).toBe('open');
    expect((await rule(true)).json()).toMatchObject({ isFactorRequired: true });
    expect(await opens(office)).toBe('second_factor_missing');
    expect((await shop.get('/api/me', office)).statusCode).toBe(200);
    expect((await change({ kind: 'remove_app' })).json().code).toBe('factor_required');
    await withApp(office);
    expect(await opens(office)).toBe('open');
    shop.clock.pass(11 * MINUTE);
    expect((await rule(false)).json().code).toBe('second_factor_stale');
  });

  it('is reset by another owner, with the sessions, or by the operator, and reported by mail', async () => {
    await withApp();
    const office = await shop.staffHeaders('office');
    const { user } = (await shop.get('/api/session', office)).json();
    await withApp(office);
    const reset = (id: string) =>
      shop.post(`/api/admin/staff/${id}/changes`, { kind: 'reset_factor' }, owner);
    expect((await reset(user.uid)).statusCode).toBe(200);
    expect((await shop.get('/api/me', office)).statusCode).toBe(401);
    expect(await opens(await shop.staffHeaders('office'))).toBe('open');
    const { you } = (await shop.get('/api/admin/staff', owner)).json();
    expect((await reset(you)).json().code).toBe('own_factor');
    expect(await mailed()).toContain('Your two-step verification was reset');

    // A stranger with only the password waits at this step, and the reset does not let them in.
    const waiting = await shop.adminHeaders();
    expect(await opens(waiting)).toBe('second_factor_needed');
    const store = shop.of(PORTS.store);
    const byOperator = makeResetFactor({
      find: async () => ({ uid: you, email: ADMIN.email, displayName: '', isProven: false }),
      book: documentsSecondFactors(store),
      sessions: shop.of(ACCOUNTS.endSessions),
      endSessions: accountRecords(store, shop.clock).endSessions,
      clock: shop.clock,
    });
    expect(await byOperator(ADMIN.email)).toMatchObject({ had: true });
    expect([await opens(waiting), await opens(owner)]).toEqual([
      'unauthenticated',
      'unauthenticated',
    ]);
    const next = await shop.adminHeaders();
    expect(await opens(next)).toBe('open');
    expect(await byOperator(ADMIN.email)).toMatchObject({ had: false });
    expect(await opens(next)).toBe('open');
  });

  it('is required of an owner who approves somebody else’s call', async () => {
    const { codes } = await withApp();
    const office = await shop.staffHeaders('office');
    const basic = Buffer.from(`${ADMIN.email}:${ADMIN.password}`).toString('base64');
    const approved = (more: Headers = {}) =>
      shop.get('/api/admin/products', { ...office, 'owner-approval': `Basic ${basic}`, ...more });
    expect((await approved()).json().code).toBe('approval_code_needed');
    const wrong = await approved({ 'owner-approval-code': '000000' });
    expect(wrong.json().code).toBe('wrong_code');
    const code = { 'owner-approval-code': codes[3] ?? '' };
    expect((await approved(code)).statusCode).toBe(200);
    expect((await approved(code)).json().code).toBe('wrong_code');
  });

  it('is for staff only, and required again in a session that is a month old', async () => {
    const customer = await shop.customerHeaders();
    expect((await shop.get('/api/me/second-factor', customer)).json().code).toBe('not_admin');
    expect((await change({ kind: 'begin_app' }, customer)).statusCode).toBe(403);
    const { secret } = await withApp();
    shop.clock.pass(30 * DAY);
    const next = await shop.adminHeaders();
    expect(await opens(next)).toBe('second_factor_needed');
    expect((await proveCode(codeOf(secret), next)).statusCode).toBe(200);
  });
});
