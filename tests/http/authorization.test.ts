import Fastify from 'fastify';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { may, STAFF_ROLES, type StaffRole } from '#core/staff/access.ts';
import { requireStaff, type StaffAccess } from '#server/platform/plugins/require-account.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { ADMIN_ROUTES, CALL_NEEDS, plainCall } from '#tests/support/admin-routes.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { present } from '#tests/support/expected.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';

const CALLERS = ['nobody', 'customer', ...STAFF_ROLES] as const;
type Caller = (typeof CALLERS)[number];

type Operation = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string };

const TABLE = new URL('../../docs/authorization.md', import.meta.url);

/** The guard's verdict only; what happens behind it does not matter. */
const verdictOf = (status: number, code: unknown): string =>
  status === 401 || (status === 403 && (code === 'not_admin' || code === 'not_allowed'))
    ? String(code)
    : 'passes';

const expected = (caller: Caller, need: Parameters<typeof may>[1]): string => {
  if (caller === 'nobody') return 'unauthenticated';
  if (caller === 'customer') return 'not_admin';
  return may(caller, need) ? 'passes' : 'not_allowed';
};

const CELLS: Readonly<Record<string, string>> = {
  passes: '●',
  not_allowed: '–',
  not_admin: '–',
  unauthenticated: '–',
};

describe('roles and rights', () => {
  const shop = oneHttpShop();
  let headers: Record<Caller, Record<string, string>>;
  let operations: readonly Operation[];
  beforeAll(async () => {
    const of = (role: Exclude<StaffRole, 'owner'>) => shop.staffHeaders(role);
    headers = {
      nobody: {},
      customer: await shop.customerHeaders(),
      owner: await shop.adminHeaders(),
      office: await of('office'),
      dispatcher: await of('dispatcher'),
      crew_lead: await of('crew_lead'),
      bookkeeper: await of('bookkeeper'),
    };
    const { paths } = (await shop.get('/api/openapi.json')).json();
    operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
      path.startsWith('/api/admin/')
        ? Object.keys(methods).map((method) => ({
            method: method.toUpperCase() as Operation['method'],
            path: path.slice('/api/admin'.length).replaceAll(/\{(\w+)\}/g, ':$1'),
          }))
        : [],
    );
  });

  const called = async ({ method, path }: Operation, caller: Caller) => {
    const url = `/api/admin${path.replaceAll(/:\w+/g, 'none')}`;
    const body = method === 'GET' ? undefined : {};
    const answer = await shop.send(method, url, { headers: headers[caller], body });
    const code = answer.headers['content-type']?.toString().includes('json')
      ? answer.json().code
      : undefined;
    return verdictOf(answer.statusCode, code);
  };

  it('have a section for every operation of the server, and an operation for every entry', () => {
    const served = operations.map(({ method, path }) => plainCall(`${method} ${path}`));
    expect(served.toSorted()).toEqual([...CALL_NEEDS.keys()].toSorted());
    expect(Object.keys(ADMIN_ROUTES).length).toBeGreaterThan(80);
  });

  it('give every caller at every operation the answer in the table of roles', async () => {
    const rows: string[] = [];
    for (const operation of operations) {
      const need = present(CALL_NEEDS.get(plainCall(`${operation.method} ${operation.path}`)));
      const verdicts: string[] = [];
      for (const caller of CALLERS) {
        const verdict = await called(operation, caller);
        expect({ ...operation, caller, verdict }).toEqual({
          ...operation,
          caller,
          verdict: expected(caller, need),
        });
        verdicts.push(CELLS[verdict] ?? 'unset');
      }
      rows.push(
        `| ${operation.method} \`${operation.path}\` | ${need} | ${verdicts.join(' | ')} |`,
      );
    }
    const documented = (await readFile(TABLE, 'utf8'))
      .split('\n')
      .filter((line) => /^\| (GET|POST|PUT|DELETE|PATCH) /.test(line))
      .map((line) => line.replaceAll(/ +/g, ' '));
    expect(documented).toEqual(rows.toSorted());
  });

  it('are named by each operation, or the server does not start', () => {
    const app = Fastify();
    requireStaff(app, {} as StaffAccess);
    expect(() => app.get('/nobodys', () => '')).toThrow('/nobodys names no section.');
    expect(() => app.get('/ours', { config: { needs: 'day:read' } }, () => '')).not.toThrow();
  });

  it('show reservations without email addresses and parts of the money to who sees neither', async () => {
    await bookingSteps(shop).reserve();
    const listed = async (caller: Caller) => {
      const answer = await shop.get('/api/admin/reservations', headers[caller]);
      const [{ id, contact, parts }] = answer.json().reservations;
      const opened = await shop.get(`/api/admin/reservations/${id}`, headers[caller]);
      expect(opened.json().contact.email ?? '').toBe(contact.email);
      return [contact.name, contact.email, parts !== undefined];
    };
    const { name, email } = orderBody().contact;
    expect(await listed('dispatcher')).toEqual([name, '', false]);
    expect(await listed('bookkeeper')).toEqual([name, email, true]);
    expect(await listed('office')).toEqual([name, email, true]);
  });

  it('can be taken away, with effect on the next call', async () => {
    const reports = { method: 'GET', path: '/reports/:name' } as const;
    expect(await called(reports, 'bookkeeper')).toBe('passes');
    const { user } = (await shop.get('/api/session', headers.bookkeeper)).json();
    const profiles = shop.of(RECORDS.profiles);
    const profile = present(await profiles.find(user.uid));
    await profiles.setRole(profile, 'crew_lead');
    expect(await called(reports, 'bookkeeper')).toBe('not_allowed');
    await profiles.setRole(profile, 'customer');
    expect(await called(reports, 'bookkeeper')).toBe('not_admin');
  });
});

/** A valid body for each operation, so that the response depends only on access. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/me/password': { currentPassword: 'not it', newPassword: 'nine quiet lanterns' },
  'POST /api/manage/{token}/items': {
    period: { startDate: '2026-12-05', endDate: '2026-12-07' },
    lines: [line()],
    addOns: [],
  },
  'POST /api/manage/{token}/offer': { offerId: 'none', choice: 'refund', amountCents: 1 },
  'POST /api/manage/{token}/agreement': { name: 'Ana Ortiz', textId: 'none' },
  'POST /api/manage/{token}/amendments': {
    amendment: { kind: 'lines', lines: [line()], addOns: [] },
    shown: { totalCents: 1, excessCents: 0 },
  },
  'POST /api/manage/{token}/amendments/preview': {
    amendment: { kind: 'lines', lines: [line()], addOns: [] },
  },
  'POST /api/manage/{token}/cancel': { refundCents: 1 },
  'POST /api/manage/{token}/card-consent': { version: 'none', amountCents: 1 },
  'POST /api/manage/{token}/credit': { code: 'GC-NONE-NONE' },
  'POST /api/manage/{token}/rain-check': { amountCents: 1, why: 'rain' },
  'POST /api/manage/{token}/language': { language: 'en' },
  'POST /api/manage/{token}/reviews': {
    productId: 'none',
    stars: 5,
    text: 'They bounced all day.',
    name: 'Ana',
  },
  'POST /api/manage/{token}/insurance': { name: 'Ana', holder: 'Oak Hill School, 1 Elm St' },
  'POST /api/manage/{token}/texts': { agrees: true, phone: '(817) 555-0101' },
};

/** Links for a single purpose. Who they let in is tested where they are made. */
const SHOWN_ELSEWHERE: readonly string[] = [
  '/api/staff-invitations/', // tests/http/staff.test.ts
  '/api/password-resets/', // tests/http/accounts.test.ts
  '/api/calendars/', // tests/http/day-out.test.ts
  '/api/quotes/', // tests/http/quotes.test.ts
  '/api/gift-cards/', // tests/http/gift-cards.test.ts
  '/api/units/', // tests/http/inventory.test.ts
  '/api/products/', // everybody's
];

describe('access on the customer’s side', () => {
  const shop = oneHttpShop();
  type Way = { readonly url: (path: string) => string; readonly headers: Record<string, string> };
  let ways: Readonly<Record<'own' | 'others' | 'none', Way>>;
  let operations: readonly (readonly [method: string, path: string, isBearer: boolean])[];
  beforeAll(async () => {
    const ana = await shop.customerHeaders();
    const place = async (headers?: Record<string, string>, lines = [line()]) =>
      (await bookingSteps(shop).reserve({ lines }, headers)).json();
    const own = await place(ana);
    const other = await place(undefined, [
      line({ startDate: '2026-12-12', endDate: '2026-12-14' }),
    ]);
    const secret = String(own.manageToken).split('.').at(-1);
    const to =
      (token: string, id: string) =>
      (path: string): string =>
        path.replace('{token}', token).replace('{id}', id);
    const linked = (token: string) => ({ ...ana, manage: `Manage ${token}` });
    const others = `${other.reservationId}.${secret}`;
    ways = {
      own: { url: to(own.manageToken, own.reservationId), headers: linked(own.manageToken) },
      others: { url: to(others, other.reservationId), headers: linked(others) },
      none: { url: to('none.none', 'none'), headers: { manage: 'Manage none.none' } },
    };
    const { paths } = (await shop.get('/api/openapi.json')).json();
    type Documented = Readonly<Record<string, { readonly security?: readonly object[] }>>;
    operations = Object.entries<Documented>(paths).flatMap(([path, methods]) => {
      const isOurs =
        !path.startsWith('/api/admin/') && !SHOWN_ELSEWHERE.some((one) => path.startsWith(one));
      return Object.entries(methods).flatMap(([method, { security = [] }]) => {
        const isBearer = security.some((one) => 'bearer' in one);
        return isOurs && (path.includes('{') || isBearer)
          ? [[method.toUpperCase(), path, isBearer] as const]
          : [];
      });
    });
  });

  /** ● allowed, – refused. */
  async function cell(method: string, path: string, way: Way): Promise<string> {
    const asked = path.endsWith('/availability') ? '?from=2026-12-01&to=2026-12-31' : '';
    const isStatus = path.endsWith('/status');
    const { manage, authorization } = way.headers;
    const headers = isStatus
      ? { authorization: manage ?? '' }
      : authorization === undefined
        ? {}
        : { authorization };
    const body = method === 'GET' ? undefined : (BODIES[`${method} ${path}`] ?? {});
    const answer = await shop.send(method as 'GET', `${way.url(path)}${asked}`, { headers, body });
    const { statusCode } = answer;
    const isClosed = statusCode === 401 || statusCode === 404;
    // A response about the body says nothing about access.
    if (way === ways.own && statusCode === 400 && path.includes('{token}')) return answer.body;
    return isClosed ? '–' : '●';
  }

  it('is limited to the owner of the link or session', async () => {
    const rows: string[] = [];
    const wrong: string[] = [];
    // Operations that end the link or session come last.
    const last = (path: string) => (/renew|session$|refresh/.test(path) ? 1 : 0);
    const ordered = operations.toSorted(([, a], [, b]) => last(a) - last(b));
    for (const [method, path] of ordered) {
      const byWhom = path.includes('{');
      const others = byWhom ? await cell(method, path, ways.others) : 'its own';
      const none = await cell(method, path, ways.none);
      const own = await cell(method, path, ways.own);
      const isRight = own === '●' && none === '–' && (others === '–' || !byWhom);
      if (!isRight) wrong.push([method, path, own, others, none].join(' '));
      rows.push(`| \`${path}\` ${method} | ${own} | ${others} | ${none} |`);
    }
    expect(wrong).toEqual([]);
    const documented = (await readFile(TABLE, 'utf8'))
      .split('\n')
      .filter((text) => text.startsWith('| `/api/'))
      .map((text) => text.replaceAll(/ +/g, ' '));
    expect(documented).toEqual(rows.toSorted());
  });
});
