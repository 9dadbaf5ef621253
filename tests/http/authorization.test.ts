import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ROUTES, CALL_NEEDS, needOf } from '#core/contract/admin-routes.ts';
import { may, STAFF_ROLES, type StaffRole } from '#core/staff/access.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

const CALLERS = ['nobody', 'customer', ...STAFF_ROLES] as const;
type Caller = (typeof CALLERS)[number];

type Operation = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string };

const TABLE = new URL('../../docs/authorization.md', import.meta.url);

/** Of the guard: what happens behind it is not its business. */
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

describe('who may do what', () => {
  let shop: HttpShop;
  let headers: Record<Caller, Record<string, string>>;
  let operations: readonly Operation[];
  beforeAll(async () => {
    shop = await openHttpShop();
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
  afterAll(() => shop.close());

  const called = async ({ method, path }: Operation, caller: Caller) => {
    const url = `/api/admin${path.replaceAll(/:\w+/g, 'none')}`;
    const body = method === 'GET' ? undefined : {};
    const answer = await shop.send(method, url, { headers: headers[caller], body });
    const code = answer.headers['content-type']?.toString().includes('json')
      ? answer.json().code
      : undefined;
    return verdictOf(answer.statusCode, code);
  };

  it('every operation of the server names its section, and every entry has its operation', () => {
    const plain = (text: string) => text.replaceAll(/:\w+/g, ':');
    const served = operations.map(({ method, path }) => plain(`${method} ${path}`));
    expect(served.toSorted()).toEqual([...CALL_NEEDS.keys()].toSorted());
    expect(Object.keys(ADMIN_ROUTES).length).toBeGreaterThan(80);
  });

  it('answers every caller at every operation as the table of roles says', async () => {
    const rows: string[] = [];
    for (const operation of operations) {
      const need = needOf(operation.method, operation.path);
      if (need === undefined) throw new Error(`${operation.path} names no section`);
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

  it('takes a role back at the next call', async () => {
    const reports = { method: 'GET', path: '/reports/:name' } as const;
    expect(await called(reports, 'bookkeeper')).toBe('passes');
    const { user } = (await shop.get('/api/session', headers.bookkeeper)).json();
    const profiles = shop.of(RECORDS.profiles);
    const profile = await profiles.find(user.uid);
    if (profile === undefined) throw new Error('no profile');
    await profiles.setRole(profile, 'crew_lead');
    expect(await called(reports, 'bookkeeper')).toBe('not_allowed');
    await profiles.setRole(profile, 'customer');
    expect(await called(reports, 'bookkeeper')).toBe('not_admin');
  });
});
