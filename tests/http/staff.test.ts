import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/kernel/instant.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

const JO = { email: 'jo@example.com', password: 'nine lanterns by the gate', displayName: 'Jo' };

type Row = { id: string; email: string; role: string };
type Headers = Record<string, string>;

describe('staff', () => {
  const shop = eachHttpShop();
  let owner: Headers;
  beforeEach(async () => {
    owner = await shop.adminHeaders();
  });

  const staff = async (headers = owner) => (await shop.get('/api/admin/staff', headers)).json();
  const member = async (email: string): Promise<Row> =>
    (await staff()).members.find((one: Row) => one.email === email);
  const invite = (email = JO.email, role = 'office') =>
    shop.post('/api/admin/staff', { email, role }, owner);
  const change = (id: string, body: object, headers = owner) =>
    shop.post(`/api/admin/staff/${id}/changes`, body, headers);

  /** The token in the latest mail to the address. */
  async function mailedToken(email = JO.email): Promise<string> {
    await shop.run('outbox');
    const mails = (await shop.mails()).filter(({ to }) => JSON.stringify(to).includes(email));
    const tokens = mails.flatMap(({ text = '' }) => /token=([\w.-]+)/.exec(text)?.[1] ?? []);
    return tokens.at(-1) ?? 'none';
  }

  async function account({ email, password, displayName }: typeof JO): Promise<Headers> {
    const made = await shop.post('/api/accounts', { email, password, displayName });
    return { authorization: `Bearer ${made.json().token}` };
  }

  const accept = (token: string, headers?: Headers) =>
    shop.post(`/api/staff-invitations/${token}/accept`, undefined, headers);

  async function joined(role = 'office'): Promise<Headers> {
    await invite(JO.email, role);
    const headers = await account(JO);
    expect((await accept(await mailedToken(), headers)).json()).toEqual({ role });
    return headers;
  }

  it('is invited by mail, and gets the role with the invited address only', async () => {
    const invited = (await invite('Jo@Example.com')).json();
    expect(invited.invitations).toMatchObject([{ email: JO.email, role: 'office', isOver: false }]);
    const token = await mailedToken();
    expect((await shop.get(`/api/staff-invitations/${token}`)).json()).toMatchObject({
      email: JO.email,
      role: 'office',
      // The owner has not entered a name yet.
      inviter: '',
    });
    expect(invited.link).toBe(`http://shop.example/admin/join?token=${token}`);
    expect(JSON.stringify(await staff())).not.toContain(token);
    expect((await accept(token)).statusCode).toBe(401);
    const ana = await shop.customerHeaders();
    expect((await accept(token, ana)).json()).toMatchObject({ status: 409, code: 'other_account' });
    const jo = await account(JO);
    expect((await shop.get('/api/admin/orders', jo)).statusCode).toBe(404);
    expect((await shop.get('/api/admin/quotes', jo)).json().code).toBe('not_admin');
    expect((await accept(token, jo)).json()).toEqual({ role: 'office' });
    expect((await shop.get('/api/admin/quotes', jo)).statusCode).toBe(200);
    expect((await shop.get('/api/session', jo)).json().user.role).toBe('office');
    expect((await accept(token, jo)).json()).toMatchObject({ status: 404, code: 'invalid_link' });
    expect(await staff()).toMatchObject({ invitations: [] });
  });

  it('cannot join with a link that was replaced, withdrawn, changed or is too old', async () => {
    const [{ id }] = (await invite()).json().invitations;
    const first = await mailedToken();
    const open = async (token: string) =>
      (await shop.get(`/api/staff-invitations/${token}`)).statusCode;
    expect(await open(first)).toBe(200);
    expect(await open(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)).toBe(404);
    const again = { kind: 'invite_again' };
    const renewed = await shop.post(`/api/admin/staff/invitations/${id}`, again, owner);
    const second = await mailedToken();
    expect(renewed.json().link).toMatch(second);
    expect(await open(first)).toBe(404);
    expect(await open(second)).toBe(200);
    shop.clock.pass(8 * DAY);
    expect(await open(second)).toBe(404);
    owner = await shop.adminHeaders();
    await shop.post(`/api/admin/staff/invitations/${id}`, { kind: 'invite_again' }, owner);
    const third = await mailedToken();
    expect(await open(third)).toBe(200);
    await shop.post(`/api/admin/staff/invitations/${id}`, { kind: 'withdraw' }, owner);
    expect(await open(third)).toBe(404);
    expect((await invite()).statusCode).toBe(200);
  });

  it('is locked out right away when an owner ends the access: role, sessions and all', async () => {
    const jo = await joined();
    const { id } = await member(JO.email);
    expect((await change(id, { kind: 'remove' })).statusCode).toBe(200);
    expect((await shop.get('/api/admin/quotes', jo)).statusCode).toBe(401);
    expect((await shop.get('/api/me', jo)).statusCode).toBe(401);
    expect(await member(JO.email)).toBeUndefined();
    const again = await shop.post('/api/session', { email: JO.email, password: JO.password });
    expect(again.json().user.role).toBe('customer');
  });

  it("is listed with each member's role, limits and last sign-in", async () => {
    await joined();
    await shop.post('/api/session', { email: JO.email, password: JO.password });
    const { id, ...jo } = await member(JO.email);
    expect(jo).toEqual({
      name: 'Jo',
      email: JO.email,
      role: 'office',
      limits: { refundCents: 10_000, discountPercent: 10, waiverCents: 7_500 },
      lastSignInAt: '2026-11-20T18:00:00.000Z',
      factor: { hasApp: false, passkeys: 0, codes: 0 },
    });
    const limits = { refundCents: 2_500, discountPercent: 5, waiverCents: 0 };
    await change(id, { kind: 'set_limits', limits });
    expect(await member(JO.email)).toMatchObject({ limits });
    await change(id, { kind: 'set_role', role: 'dispatcher' });
    expect(await member(JO.email)).toMatchObject({
      role: 'dispatcher',
      limits: { refundCents: 0 },
    });
  });

  it('is managed by owners only', async () => {
    const jo = await joined();
    const { id } = await member(JO.email);
    for (const answer of [
      await shop.get('/api/admin/staff', jo),
      await change(id, { kind: 'set_role', role: 'owner' }, jo),
      await shop.post('/api/admin/staff', { email: 'x@example.com', role: 'owner' }, jo),
    ]) {
      expect(answer.json()).toMatchObject({ status: 403, code: 'not_allowed' });
    }
  });

  it('keeps its last owner, even if two demote each other at once', async () => {
    const { you } = await staff();
    for (const body of [{ kind: 'remove' }, { kind: 'set_role', role: 'office' }]) {
      expect((await change(you, body)).json()).toMatchObject({ status: 409, code: 'last_owner' });
    }
    const jo = await joined('owner');
    const { id } = await member(JO.email);
    const answers = await Promise.all([
      change(you, { kind: 'set_role', role: 'office' }, jo),
      change(id, { kind: 'set_role', role: 'office' }, owner),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([200, 200]);
    const { members } = await shop.of(RECORDS.staff).read();
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('is not invited twice, nor while already a member', async () => {
    await invite();
    expect((await invite()).json()).toMatchObject({ status: 409, code: 'already_staff' });
    expect((await invite('boss@example.com')).json()).toMatchObject({ code: 'already_staff' });
    expect((await change('nobody', { kind: 'remove' })).json().code).toBe('member_not_found');
  });
});
