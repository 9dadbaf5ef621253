import { describe, expect, it } from 'vitest';
import type { SessionDto } from '#core/contract/accounts.ts';
import { DAY, HOUR, MINUTE } from '#core/kernel/instant.ts';
import { ACCOUNTS } from '#server/areas/accounts/accounts.wiring.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('where an account is signed in', () => {
  const shop = eachHttpShop();

  async function signIn(agent: string, more: Record<string, string> = {}, credentials = ADMIN) {
    const answer = await shop.post('/api/session', credentials, { 'user-agent': agent, ...more });
    expect(answer.statusCode).toBe(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const { token } = answer.json();
    return { token, cookie, headers: { authorization: `Bearer ${token}`, 'user-agent': agent } };
  }
  type Headers = Record<string, string>;
  const listed = async (headers: Headers): Promise<readonly SessionDto[]> =>
    (await shop.get('/api/me/sessions', headers)).json().sessions;
  const end = (headers: Headers, body: object) => shop.post('/api/me/sessions', body, headers);
  const isIn = async (headers: Headers) =>
    (await shop.get('/api/admin/products', headers)).statusCode === 200;
  const auditLog = async (headers: Headers) =>
    (await shop.get('/api/admin/audit-log', headers)).json().entries;
  async function mails() {
    await shop.run('outbox');
    return shop.mails();
  }

  it('shows device and place in words, and ends another session right away, refreshed or not', async () => {
    const office = await signIn(CHROME);
    shop.clock.pass(MINUTE);
    const phone = await signIn(PHONE);
    const refreshed = await shop.post('/api/session/refresh', undefined, phone.headers);
    const renewed = { authorization: `Bearer ${refreshed.json().token}` };
    const sessions = await listed(office.headers);
    expect(sessions).toMatchObject([
      { device: 'Safari on iPhone', network: '127.0.0.x', isThis: false },
      { device: 'Chrome on Windows', isThis: true, startedAt: '2026-11-20T18:00:00.000Z' },
    ]);
    expect(await isIn(renewed)).toBe(true);

    const left = await end(office.headers, { kind: 'end', id: sessions[0]?.id });
    expect(left.json().sessions).toHaveLength(1);
    expect(await isIn(renewed)).toBe(false);
    expect((await shop.get('/api/session', renewed)).statusCode).toBe(401);
    const again = await shop.post('/api/session/refresh', undefined, renewed);
    expect(again.statusCode).toBe(401);
    expect(await auditLog(office.headers)).toContainEqual(
      expect.objectContaining({ action: 'End own sessions' }),
    );
  });

  it('ends all others, and none of somebody else', async () => {
    const office = await signIn(CHROME);
    const phone = await signIn(PHONE);
    const ana = await shop.customerHeaders();
    const [mine] = await listed(ana);
    const foreign = await end(office.headers, { kind: 'end', id: mine?.id });
    expect(foreign.json()).toMatchObject({ status: 404, code: 'not_found' });
    expect(await listed(ana)).toHaveLength(1);
    await end(office.headers, { kind: 'end_others' });
    expect([await isIn(office.headers), await isIn(phone.headers)]).toEqual([true, false]);
    expect(await listed(ana)).toHaveLength(1);
  });

  it("lets an owner end a member's sessions, with an entry in the audit log", async () => {
    const owner = (await signIn(CHROME)).headers;
    const office = await shop.staffHeaders('office');
    const { user } = (await shop.get('/api/session', office)).json();
    const query = `/api/admin/sessions?member=${user.uid}`;
    const [session] = (await shop.get(query, owner)).json().sessions;
    expect(session).toMatchObject({ isThis: false });
    expect((await shop.get('/api/admin/sessions', owner)).json().sessions).toEqual([
      expect.objectContaining({ isThis: true }),
    ]);
    const body = { member: user.uid, id: session.id };
    const ended = await shop.post('/api/admin/sessions', body, owner);
    expect(ended.json()).toEqual({ sessions: [] });
    expect((await shop.get('/api/me', office)).statusCode).toBe(401);
    expect(await auditLog(owner)).toContainEqual(
      expect.objectContaining({
        action: 'End a staff member’s session',
        subject: `deviceSessions/${session.id}`,
      }),
    );
    const back = await shop.staffHeaders('office');
    await shop.post('/api/admin/sessions', { member: user.uid }, owner);
    expect((await shop.get('/api/me', back)).statusCode).toBe(401);
    const nobody = await shop.post('/api/admin/sessions', { member: 'nobody' }, owner);
    expect(nobody.json().code).toBe('member_not_found');
  });

  it('keeps the session in which the password was changed', async () => {
    const credentials = { email: 'ana@example.com', password: 'also long enough' };
    await shop.customerHeaders();
    const { headers } = await signIn(CHROME, {}, credentials);
    expect(await listed(headers)).toHaveLength(2);
    const body = { currentPassword: credentials.password, newPassword: 'seven slides at noon' };
    expect((await shop.post('/api/me/password', body, headers)).statusCode).toBe(200);
    expect(await listed(headers)).toMatchObject([{ isThis: true }]);
  });

  it("mails about a new device, in the page's language, but not about a known one", async () => {
    const { cookie } = await signIn(CHROME);
    expect(await mails()).toEqual([]);
    await signIn(CHROME, { cookie });
    expect(await mails()).toEqual([]);
    await signIn(PHONE, { 'accept-language': 'es' });
    const [mail] = await mails();
    expect(mail?.to).toMatchObject([{ address: ADMIN.email }]);
    expect(mail?.subject).toMatch(/^Un dispositivo nuevo/);
    expect(mail?.text).toContain('Safari on iPhone');
    expect(mail?.text).toContain('/admin/account');
  });

  it('records failures of staff, with the place, and of nobody else', async () => {
    const { headers } = await signIn(CHROME);
    await shop.customerHeaders();
    const wrong = (email: string) =>
      shop.post('/api/session', { email, password: 'guessed it' }, { 'user-agent': PHONE });
    await wrong('ana@example.com');
    await wrong('stranger@example.com');
    await wrong(ADMIN.email);
    const failures = await eventually(async () => {
      const found = (await auditLog(headers)).filter(
        ({ action }: { readonly action: string }) => action === 'Sign-in failed',
      );
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(failures).toMatchObject([
      { actor: { name: 'Someone', role: 'visitor' }, from: '127.0.0.1' },
    ]);
  });

  it('updates the last activity a few times an hour at most, and forgets expired sessions', async () => {
    const { headers } = await signIn(CHROME);
    const writes: string[] = [];
    shop.onWrite((collection) => writes.push(collection));
    for (let calls = 0; calls < 10; calls += 1) {
      shop.clock.pass(2 * MINUTE);
      await isIn(headers);
    }
    expect(writes).toEqual(['deviceSessions']);
    const [session] = await listed(headers);
    expect(session?.seenAt).toBe('2026-11-20T18:16:00.000Z');
    shop.clock.pass(30 * DAY + 2 * HOUR);
    await shop.of(ACCOUNTS.sweepExpired)();
    expect(await shop.of(ACCOUNTS.deviceSessions).find(session?.id ?? '')).toBeUndefined();
  });
});
