import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  forStrangers,
  hostileRequests,
  type HostileRequest,
  type Operation,
  STAFF_STRIDE,
  STRICT,
} from '#tests/support/hostile/hostile-requests.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';
import { GOOD_CARD, orderBody } from '#tests/support/order-body.ts';

/** Valid values where the schema cannot tell; see `sampleOf` for the rest. */
const GOOD_BODIES: Readonly<Record<string, unknown>> = {
  'post /api/quotes': orderBody(),
  'post /api/reservations': orderBody(),
  'post /api/gift-cards': {
    id: 'sample-key',
    amountCents: 5_000,
    email: 'ana@example.com',
    recipient: { name: 'Bea' },
    sendOn: '2026-11-20',
    language: 'en',
  },
  'post /api/createPaymentIntent': {
    amount: 27_900,
    currency: 'usd',
    customerEmail: 'ana@example.com',
    metadata: { reservationId: 'sample', reason: 'deposit' },
  },
  'post /api/simulated-card/confirm': { ...GOOD_CARD, clientSecret: 'sample' },
};

/**
 * The shop's own counts of failures, of what was turned away and of what reports have counted,
 * which callers do not ask for.
 */
const OWN_BOOKS =
  /^(?:signInFailures|turnedAwayDays|report(?:Due|State|Days|Months|Parts|(?:Order|Unit)(?:Days|Months)|OwedDays))$/;

type Trouble = { readonly request: string; readonly status: number; readonly why: string };

const shown = ({ method, url, payload }: HostileRequest): string =>
  `${method} ${url.slice(0, 120)} ${payload?.slice(0, 200) ?? ''}`;

const shop = oneHttpShop();
let paths: Record<string, Record<string, Operation>>;
let bearer: Record<string, string>;
let written: string[] = [];

beforeAll(async () => {
  ({ paths } = (await shop.get('/api/openapi.json')).json());
  bearer = await shop.adminHeaders();
  shop.onWrite((collection) => written.push(collection));
});

/** What is wrong with the response. Undefined if nothing is. */
function troubleOf(request: HostileRequest, answer: LightMyRequestResponse): Trouble | undefined {
  const { statusCode: status } = answer;
  const trouble = (why: string): Trouble => ({ request: shown(request), status, why });
  if (status >= 500) return trouble(answer.body.slice(0, 200));
  if (status < 400) return undefined;
  const isProblem = String(answer.headers['content-type']).includes('application/problem+json');
  if (!isProblem || !/\w/.test(String(answer.json().code))) return trouble('says not what');
  const kept = written.filter((collection) => !OWN_BOOKS.test(collection));
  return kept.length > 0 ? trouble(`refused, and wrote ${kept.join(', ')}`) : undefined;
}

function send({ method, url, payload }: HostileRequest, headers: Record<string, string>) {
  written = [];
  return shop.app.inject({
    method: method.toUpperCase() as 'GET',
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
  });
}

async function troubleWithAll(
  requests: readonly HostileRequest[],
  headers: Record<string, string>,
  isStaff = false,
): Promise<readonly Trouble[]> {
  const troubles: Trouble[] = [];
  /** Of places that accepted nothing yet. */
  const refusals = new Map<string, number>();
  for (const [index, request] of requests.entries()) {
    const { place } = request;
    const refused = place === undefined ? 0 : (refusals.get(place) ?? 0);
    if (isStaff && refused >= STRICT && index % STAFF_STRIDE !== 0) continue;
    const answer = await send(request, headers);
    const isRefused = answer.statusCode === 400;
    if (place !== undefined)
      refusals.set(place, isRefused ? refused + 1 : Number.NEGATIVE_INFINITY);
    const trouble = troubleOf(request, answer);
    if (trouble !== undefined) troubles.push(trouble);
  }
  return troubles;
}

/** A test's name must be known before the server is up, and the routes only afterwards. */
const requestsOfAll = (
  isStaff = false,
): readonly (readonly [string, readonly HostileRequest[]])[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .map(({ path, method, operation }, turn) => {
      const name = `${method} ${path}`;
      const sender = { isStaff, turn };
      return [name, hostileRequests(method, path, operation, sender, GOOD_BODIES[name])] as const;
    });

describe('hostile input', () => {
  it('exists for every route that accepts input', () => {
    const takes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters = [], requestBody }]) => {
          const json = requestBody?.content['application/json'];
          return json !== undefined || parameters.some((each) => each.in !== 'header');
        })
        .map(([method]) => `${method} ${path}`),
    );
    const sent = requestsOfAll().filter(([, requests]) => requests.length > 0);
    expect(sent.map(([name]) => name)).toEqual(expect.arrayContaining(takes));
    expect(takes.length).toBeGreaterThan(15);
  });

  /** A route that turns strangers away does so before it reads anything but the address. */
  async function asStranger(requests: readonly HostileRequest[], turn: number) {
    const [first] = requests;
    if (first === undefined) return [];
    const { method, url } = first;
    const { statusCode } = await shop.app.inject({ method: method.toUpperCase() as 'GET', url });
    return statusCode === 401 ? forStrangers(requests, turn) : requests;
  }

  it('is refused with a reason, writes nothing, and never breaks the server, when it comes from strangers', async () => {
    const troubles: Trouble[] = [];
    for (const [turn, [, requests]] of requestsOfAll().entries())
      troubles.push(...(await troubleWithAll(await asStranger(requests, turn), {})));
    expect(troubles.slice(0, 20)).toEqual([]);
  }, 300_000);

  it('is handled the same when it comes from an admin', async () => {
    const troubles: Trouble[] = [];
    for (const [name, requests] of requestsOfAll(true)) {
      // It ends the session that the others need.
      if (name === 'delete /api/session') continue;
      troubles.push(...(await troubleWithAll(requests, bearer, true)));
    }
    expect(troubles.slice(0, 20)).toEqual([]);
    // Nothing ended the session, so all of it was judged as the admin's.
    expect((await shop.get('/api/admin/products', bearer)).statusCode).toBe(200);
  }, 300_000);

  it('is refused or ignored in headers', async () => {
    const hostile = [
      '',
      ' ',
      'x'.repeat(4_000),
      'Bearer ',
      'Manage a.b.c',
      'Bearer __proto__',
      '%00',
    ];
    const answers = await Promise.all(
      hostile.flatMap((value) => [
        shop.post('/api/reservations', orderBody({ plan: 'free' }), { authorization: value }),
        shop.post('/api/reservations', orderBody({ plan: 'free' }), { 'idempotency-key': value }),
        shop.get('/api/reservations/sample/status', { authorization: value }),
        shop.get('/api/admin/products', { authorization: value }),
        shop.get('/api/products', { accept: value, 'accept-encoding': value, cookie: value }),
      ]),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual(
      [],
    );
  });

  it('pollutes no prototype', () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('leaves the shop open', async () => {
    expect((await shop.get('/api/health')).statusCode).toBe(200);
    expect((await shop.get('/api/products')).json().products.length).toBeGreaterThanOrEqual(23);
  });
});
