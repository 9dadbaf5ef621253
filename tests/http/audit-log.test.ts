import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_ENTRIES } from '#adapters/documents/collections/audit-entry-document.ts';
import type { AuditEntryDto } from '#core/contract/audit-log.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';

describe('the audit log', () => {
  const shop = oneHttpShop();
  let owner: Record<string, string>;
  beforeAll(async () => {
    owner = await shop.adminHeaders();
  });

  const entries = async (query = ''): Promise<readonly AuditEntryDto[]> =>
    (await shop.get(`/api/admin/audit-log${query}`, owner)).json().entries;
  const newest = async (subject: string) =>
    (await entries(`?subject=${encodeURIComponent(subject)}`))[0];
  const check = async () => (await shop.post('/api/admin/audit-log/check', {}, owner)).json();

  /** A paid deposit, and the reservation's id. */
  async function booked(): Promise<string> {
    const { reservationId } = await bookingSteps(shop).book();
    return reservationId;
  }

  it('shows who changed a setting, from where, before and after', async () => {
    expect((await entries())[0]).toMatchObject({ action: 'Sign in', actor: { name: ADMIN.email } });
    const { revision, ...settings } = (await shop.get('/api/admin/settings', owner)).json();
    const limits = { ...settings.limits, minDays: 2 };
    const body = { revision, settings: { ...settings, limits } };
    const saved = await shop.send('PUT', '/api/admin/settings', { body, headers: owner });
    expect(saved.statusCode).toBe(200);
    const entry = await newest('settings/business');
    expect(entry).toMatchObject({
      actor: { name: ADMIN.email, role: 'owner' },
      from: '127.0.0.1',
      action: 'Replace the business settings',
      before: null,
    });
    expect(entry?.after).toHaveProperty('limits.minDays', 2);
    expect(await entries(`?actor=${entry?.actor.id}&from=2026-11-20&to=2026-11-20`)).toContainEqual(
      entry,
    );
    expect(await entries('?to=2026-11-19')).toEqual([]);
    // Restored, because the day's bookings are made below.
    shop.clock.pass(1_000);
    const again = (await shop.get('/api/admin/settings', owner)).json().revision;
    const back = { revision: again, settings };
    await shop.send('PUT', '/api/admin/settings', { body: back, headers: owner });
    expect((await newest('settings/business'))?.before).toHaveProperty('limits.minDays', 2);
  });

  it("shows who made a refund, and leaves customers' own acts to the histories", async () => {
    const id = await booked();
    const mine = `reservations/${id}`;
    const actors = (await entries(`?subject=${mine}`)).map(({ actor }) => actor.id);
    expect(actors).toEqual(['card-provider']);
    shop.clock.pass(1_000);
    const path = `/api/admin/reservations/${id}`;
    const { version } = (await shop.get(path, owner)).json();
    const back = { kind: 'give_back', as: 'card', why: 'Late 45 minutes', staysOwed: false };
    const refund = { ...back, amountCents: 5_000, version };
    expect((await shop.post(`${path}/actions`, refund, owner)).statusCode).toBe(200);
    const entry = await newest(mine);
    expect(entry).toMatchObject({ action: 'Refund', actor: { name: ADMIN.email } });
    const ofCall = (await entries()).filter(({ action }) => action === 'Refund');
    expect(ofCall.length).toBeGreaterThan(1);
    expect(new Set(ofCall.map(({ request }) => request)).size).toBe(1);
    expect(entry?.request).toMatch(/./);
    const said = (await entries('?by=staff')).map(({ actor }) => actor.role);
    expect([said.length > 0, said.includes('provider')]).toEqual([true, false]);
    expect((await entries('?by=automatic')).map(({ actor }) => actor.id)).toContain(
      'card-provider',
    );
    expect(JSON.stringify(entry?.after)).toContain('Late 45 minutes');
    const { statusCode } = await shop.post(`${path}/actions`, refund, owner);
    expect(statusCode).toBe(409);
    expect((await newest(mine))?.id).toBe(entry?.id);
  });

  it('tells two calls apart even if they came with the same request id', async () => {
    const given = { ...owner, 'x-request-id': 'chosen-by-the-caller' };
    const ids: string[] = [];
    for (const text of ['Gate code 4411', 'Call before noon']) {
      const id = await booked();
      shop.clock.pass(1_000);
      const path = `/api/admin/reservations/${id}/actions`;
      const made = await shop.post(path, { kind: 'note', text }, given);
      expect([made.statusCode, made.headers['x-request-id']]).toEqual([200, given['x-request-id']]);
      ids.push((await newest(`reservations/${id}`))?.request ?? '');
    }
    expect(new Set([...ids, given['x-request-id'], '']).size).toBe(4);
  });

  it('names a downloaded table, but not people who only viewed', async () => {
    shop.clock.pass(1_000);
    const csv = await shop.get(
      '/api/admin/reports/revenue.csv?from=2026-11-01&to=2026-11-30',
      owner,
    );
    expect(csv.statusCode).toBe(200);
    const [exported] = await entries();
    expect(exported).toMatchObject({ actor: { name: ADMIN.email }, before: null, after: null });
    expect(exported?.subject).toContain('export/reports/revenue.csv');
    await shop.get('/api/admin/reservations', owner);
    expect((await entries())[0]?.id).toBe(exported?.id);
  });

  it('is one chain, and reports any modified word', async () => {
    while ((await shop.run('seal-audit-log')) > 0);
    const whole = await check();
    expect(whole).toMatchObject({ faults: [] });
    expect(whole.entries).toBeGreaterThan(4);
    const sealed = await entries();
    for (const [index, { hash, previousHash }] of sealed.slice(0, -1).entries()) {
      expect([hash !== '', previousHash]).toEqual([true, sealed[index + 1]?.hash]);
    }
    const victim = sealed[1];
    if (victim === undefined) throw new Error('nothing was sealed');
    await shop.of(PORTS.store).transact(async (transaction) => {
      const stored = await transaction.get(AUDIT_ENTRIES, victim.id);
      transaction.set(AUDIT_ENTRIES, victim.id, {
        ...stored?.data,
        after: '{"nothing":"happened"}',
      });
    });
    expect((await check()).faults).toEqual([
      `Entry ${victim.seq} differs from what the server wrote`,
    ]);
  });

  it('is for roles that may see it, and refuses an invalid page', async () => {
    const bookkeeper = await shop.staffHeaders('bookkeeper');
    expect((await shop.get('/api/admin/audit-log', bookkeeper)).statusCode).toBe(403);
    expect((await shop.get('/api/admin/audit-log?after=zzz', owner)).statusCode).toBe(400);
    expect((await shop.get('/api/admin/audit-log?from=yesterday', owner)).statusCode).toBe(400);
  });
});
