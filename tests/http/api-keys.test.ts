import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeyDto, KeyInputDto } from '#core/contract/staff.ts';
import { DAY } from '#core/kernel/instant.ts';
import { type Need, SECTIONS } from '#core/staff/access.ts';
import { keyMay, sectionsForKeys } from '#core/staff/api-key.ts';
import { STAFF_USE } from '#server/areas/staff/staff.wiring.ts';
import { ADMIN_ROUTES, CALL_NEEDS } from '#tests/support/admin-routes.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';

type Headers = Record<string, string>;

const shop = oneHttpShop({ rateLimit: true });
let owner: Headers;
beforeAll(async () => {
  owner = await shop.adminHeaders();
});

const everything = (access: 'read' | 'write'): KeyInputDto['sections'] =>
  Object.fromEntries(SECTIONS.map((section) => [section, access]));

const make = (headers: Headers, input: Partial<KeyInputDto> = {}) =>
  shop.post(
    '/api/admin/api-keys',
    { name: 'Zapier', sections: everything('read'), days: 90, ...input },
    headers,
  );
/** As staff could before only owners could: their keys work until they end. */
async function madeBy(role: 'dispatcher' | 'office', input: Partial<KeyInputDto>) {
  await shop.staffHeaders(role);
  const { members } = (await shop.get('/api/admin/staff', owner)).json();
  const { id, name, email } = members.find((one: { role: string }) => one.role === role);
  return shop
    .of(STAFF_USE.apiKeys)
    .make(
      { uid: id, email, displayName: name, role },
      { name: 'Zapier', sections: everything('read'), days: 90, ...input },
    );
}
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const keyOf = async (headers: Headers, input: Partial<KeyInputDto> = {}): Promise<Headers> =>
  bearer((await make(headers, input)).json().token);
const list = async (headers: Headers): Promise<readonly ApiKeyDto[]> =>
  (await shop.get('/api/admin/api-keys', headers)).json().keys;
const statusOf = async (path: string, headers: Headers) =>
  (await shop.get(`/api/admin${path}`, headers)).statusCode;

describe('API keys', () => {
  it('are shown once, stored as a hash, and recognized by their beginning', async () => {
    const made = (await make(owner, { name: 'Books', sections: { reports: 'read' } })).json();
    expect(made.token).toMatch(/^key_[0-9A-Z]+_[0-9A-Z]{39}$/i);
    const [key] = made.keys;
    expect(key).toMatchObject({ name: 'Books', isYours: true, sections: { reports: 'read' } });
    expect(made.token.startsWith(key.prefix.replace('…', ''))).toBe(true);
    const kept = JSON.stringify(await list(owner));
    const [, , secret] = made.token.split('_');
    expect(kept).not.toContain(secret);
    const log = await shop.get(`/api/admin/audit-log?subject=apiKeys/${key.id}`, owner);
    expect(log.json().entries[0]).toMatchObject({
      action: 'Make an API key',
      actor: { role: 'owner' },
    });
    expect(log.body).not.toContain(secret);
    expect(log.body).toContain('••••');
    for (const bad of [
      `${made.token}0`,
      made.token.slice(0, -1),
      `key_${key.id}_`,
      'key_x_y',
      'key_',
    ]) {
      expect(await statusOf('/reports/costs', bearer(bad))).toBe(401);
    }
    expect(await statusOf('/reports/costs', bearer(made.token))).toBe(200);
    expect((await list(owner))[0]?.lastUsedOn).toBe('2026-11-20');
    expect((await shop.get('/api/me', bearer(made.token))).statusCode).toBe(401);
  });

  it('only read unless they may write, only in their sections, and never what only people may', async () => {
    const reading = await keyOf(owner);
    const writing = await keyOf(owner, { sections: everything('write') });
    const products = await keyOf(owner, { sections: { catalogue: 'write' } });
    const codeOf = async (method: 'GET' | 'POST' | 'PUT', path: string, headers: Headers) => {
      const url = `/api/admin${path.replaceAll(/:\w*/g, 'none')}`;
      const body = method === 'GET' ? undefined : {};
      const answer = await shop.send(method, url, { headers, body });
      const isJson = answer.headers['content-type']?.toString().includes('json');
      return isJson ? answer.json().code : undefined;
    };
    // Part of the matrix. The rest uses the same two functions, which the next test covers
    // completely.
    const calls = ['GET /desk', 'POST /desk/marks', 'GET /products', 'PUT /products/:idOrSlug'];
    const never = ['GET /staff', 'POST /api-keys', 'POST /webhooks/:id/secrets', 'GET /imports'];
    for (const call of [...calls, ...never, 'POST /orders/preview']) {
      const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT', string];
      const isNever = never.includes(call);
      const isProduct = path.startsWith('/products');
      const refused = async (headers: Headers) =>
        (await codeOf(method, path, headers)) === 'key_not_allowed';
      expect({ call, refused: await refused(reading) }).toEqual({
        call,
        refused: isNever || method !== 'GET',
      });
      expect({ call, refused: await refused(writing) }).toEqual({ call, refused: isNever });
      expect({ call, refused: await refused(products) }).toEqual({ call, refused: !isProduct });
    }
  });

  it('say which section they lack, and whether it is to see or to change', async () => {
    const reading = await keyOf(owner, { sections: { reservations: 'read' } });
    const refusal = async (path: string, body?: object) => {
      const method = body === undefined ? 'GET' : 'POST';
      return (await shop.send(method, `/api/admin${path}`, { headers: reading, body })).json();
    };
    const note = { kind: 'note', text: 'Gate code' };
    expect([
      (await refusal('/reservations/none/actions', note)).detail,
      (await refusal('/reports/costs')).detail,
      (await refusal('/imports')).detail,
    ]).toEqual([
      'This API key can see Reservations but cannot make changes there. Make one that can.',
      'This API key cannot use Reports and analytics. Make one with that section.',
      'Only people may do this, not API keys.',
    ]);
  });

  it('never have more rights than their owner’s role, and end with it', async () => {
    const made = await madeBy('dispatcher', { sections: everything('write') });
    if (!made.ok) throw new Error(made.error.kind);
    expect(made.value.key.sections).toEqual({
      day: 'write',
      deliveries: 'write',
      reservations: 'read',
      catalogue: 'read',
      inventory: 'write',
    });
    const key = bearer(made.value.token);
    expect(await statusOf('/reports/costs', key)).toBe(403);
    expect(await statusOf('/fleet', key)).toBe(200);
    expect(await madeBy('dispatcher', { sections: { money: 'read' } })).toMatchObject({
      error: { kind: 'no_section' },
    });
    const { members } = (await shop.get('/api/admin/staff', owner)).json();
    const { id } = members.find(({ role }: { role: string }) => role === 'dispatcher');
    const change = (body: object) => shop.post(`/api/admin/staff/${id}/changes`, body, owner);
    await change({ kind: 'set_role', role: 'crew_lead' });
    expect(await statusOf('/fleet', key)).toBe(401);
    expect((await list(owner)).some(({ id: one }) => one === made.value.key.id)).toBe(false);
    await change({ kind: 'set_role', role: 'dispatcher' });
    expect(await statusOf('/fleet', key)).toBe(401);

    const anew = await madeBy('dispatcher', { sections: { inventory: 'read' } });
    const again = bearer(anew.ok ? anew.value.token : '');
    expect(await statusOf('/fleet', again)).toBe(200);
    await change({ kind: 'remove' });
    expect(await statusOf('/fleet', again)).toBe(401);
  });

  it('are created and revoked by owners only, and expire', async () => {
    const office = await shop.staffHeaders('office');
    for (const tried of [await make(office), await shop.get('/api/admin/api-keys', office)]) {
      expect(tried.json()).toMatchObject({ status: 403, code: 'not_allowed' });
    }
    const made = await madeBy('office', { name: 'Mine' });
    const mine = bearer(made.ok ? made.value.token : '');
    const theirs = await keyOf(owner, { days: 1 });
    const key = (await list(owner)).find(({ isYours }) => !isYours);
    const revoke = (id: string | undefined, headers: Headers) =>
      shop.post(`/api/admin/api-keys/${id}/revoke`, undefined, headers);
    expect((await revoke(key?.id, office)).json().code).toBe('not_allowed');
    expect((await revoke('none', owner)).json().code).toBe('key_not_found');
    expect(await statusOf('/desk', mine)).toBe(200);
    expect((await revoke(key?.id, owner)).statusCode).toBe(200);
    expect(await statusOf('/desk', mine)).toBe(401);
    expect(await statusOf('/desk', theirs)).toBe(200);
    shop.clock.pass(DAY);
    expect(await statusOf('/desk', theirs)).toBe(401);
    owner = await shop.adminHeaders();
    expect((await list(owner)).find(({ isOver }) => isOver)).toBeDefined();
    expect((await make(owner, { days: 366 })).statusCode).toBe(400);
    expect((await make(owner, { name: ' ' })).statusCode).toBe(400);
    let last = await make(owner);
    for (let more = 0; more < 10; more += 1) last = await make(owner);
    expect(last.json().code).toBe('too_many_keys');
  });

  it('are named in the audit log, and cannot get an owner’s approval', async () => {
    const [first] = await list(owner);
    await shop.post(`/api/admin/api-keys/${first?.id}/revoke`, undefined, owner);
    const key = await keyOf(owner, { name: 'Robot', sections: { messages: 'write' } });
    const canned = (await shop.get('/api/admin/canned-answers', key)).json();
    const saved = await shop.send('PUT', '/api/admin/canned-answers', {
      body: canned,
      headers: key,
    });
    expect(saved.statusCode).toBe(200);
    const log = await shop.get('/api/admin/audit-log?subject=cannedAnswers/all', owner);
    expect(log.json().entries[0].actor.name).toMatch(/ \(key Robot\)$/);
  });

  it('have separate rate limits', async () => {
    const [first] = await list(owner);
    await shop.post(`/api/admin/api-keys/${first?.id}/revoke`, undefined, owner);
    const [second] = await list(owner);
    await shop.post(`/api/admin/api-keys/${second?.id}/revoke`, undefined, owner);
    const [busy, calm] = [await keyOf(owner), await keyOf(owner)];
    const answers = [];
    for (let call = 0; call < 121; call += 1) {
      answers.push(await shop.get('/api/admin/canned-answers', busy));
    }
    expect(answers.slice(0, 120).every(({ statusCode }) => statusCode === 200)).toBe(true);
    const last = answers.at(-1);
    expect([last?.statusCode, last?.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf('/canned-answers', calm)).toBe(200);
    expect(await statusOf('/canned-answers', owner)).toBe(200);
  });
});

describe('what keys may do', () => {
  it('is defined for every call: read keys change nothing, and none can manage people or keys', () => {
    const reading = { sections: Object.fromEntries(SECTIONS.map((one) => [one, 'read'])) };
    const writing = { sections: Object.fromEntries(SECTIONS.map((one) => [one, 'write'])) };
    for (const [call, need] of CALL_NEEDS) {
      const [method = ''] = call.split(' ');
      const isReading = method === 'GET' && need.endsWith(':read');
      const isPeoples = need.startsWith('security:');
      expect([call, keyMay(reading, need, method)]).toEqual([call, isReading && !isPeoples]);
      expect([call, keyMay(writing, need, method)]).toEqual([call, !isPeoples]);
      expect([call, keyMay({ sections: {} }, need, method)]).toEqual([call, false]);
    }
    const never = Object.entries(ADMIN_ROUTES).flatMap(([call, route]) =>
      'byKey' in route ? [call] : [],
    );
    const unsafe = Object.keys(ADMIN_ROUTES).filter((call) =>
      /api-keys|secrets|imports/.test(call),
    );
    expect(never).toEqual(unsafe);
    expect(never.length).toBeGreaterThan(5);
    expect(keyMay(writing, 'security:read' satisfies Need, 'GET')).toBe(false);
    expect(sectionsForKeys('owner')).not.toContain('security');
  });
});
