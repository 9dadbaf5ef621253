import { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import {
  may,
  type Section,
  SECTION_NAMES,
  STAFF_ROLES,
  type StaffRole,
} from '#core/staff/access.ts';
import {
  ADMIN_AREAS,
  areaAt,
  areasFor,
  firstArea,
  isAdminAddress,
  markAt,
  mayOpen,
  START_PATH,
} from '#web/admin/areas.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { csvDollars, csvMoment, rowsCsv } from '#web/admin/ui/files.tsx';
import { isConflict, patchRows } from '#web/admin/ui/hooks-of.ts';
import { Link } from '#web/admin/ui/link.tsx';
import { OpensContext } from '#web/admin/ui/may.ts';
import { momentDate, recentDate } from '#web/admin/ui/words.ts';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';

describe('the areas of the back office', () => {
  it('have one address each, and at most four places in the dock', () => {
    const paths = ADMIN_AREAS.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(ADMIN_AREAS.filter(({ isDocked }) => isDocked === true).length).toBeLessThanOrEqual(4);
    expect(areaAt(START_PATH)).toBeDefined();
  });

  it('are found only by their own addresses', () => {
    for (const path of ['/admin', '/admin/']) expect(areaAt(path)?.label).toBe('Dashboard');
    expect(areaAt('/admin/products/')?.label).toBe('Products');
    expect(areaAt('/admin/products/new')?.label).toBe('Products');
    for (const path of [
      '/admin/nothing',
      '/admin/login',
      '/admin/products/old',
      '/administer',
      '/products',
    ])
      expect(areaAt(path)).toBeUndefined();
  });
});

describe('the sidebar', () => {
  it('marks one of its entries on every screen', () => {
    const listed = ADMIN_AREAS.filter(({ listedAt }) => listedAt === undefined);
    const entries = [...listed, { path: 'account' }];
    const marked = ADMIN_AREAS.flatMap(({ path, below = [] }) =>
      [path, ...below.map((one) => `${path}/${one}`)].map((at) => {
        const address = `/admin${at && `/${at}`}`;
        return [at, entries.filter((entry) => markAt(address, entry) !== undefined).length];
      }),
    );
    expect(marked.filter(([, count]) => count !== 1)).toEqual([]);
    expect(markAt('/admin/security', { path: 'settings' })).toBe('true');
    expect(markAt('/admin/orders/new', { path: 'orders/new' })).toBe('page');
    expect(markAt('/admin/products', { path: '' })).toBeUndefined();
  });
});

describe('the areas of a role', () => {
  it('are all of them for an owner, and at least one for every staff role', () => {
    expect(areasFor('owner')).toEqual(ADMIN_AREAS);
    for (const role of STAFF_ROLES) {
      const seen = areasFor(role);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.every(({ needs }) => needs === undefined || may(role, needs))).toBe(true);
    }
    expect(areasFor(undefined)).toEqual([]);
  });

  it('are named by the section that opens them, as an owner who invites someone reads it', () => {
    const unnamed = ADMIN_AREAS.filter(({ label, needs }) => {
      const named = needs && SECTION_NAMES[needs.split(':')[0] as Section].toLowerCase();
      return named?.includes(label.toLowerCase()) === false;
    });
    expect(unnamed.map(({ label }) => label)).toEqual(['New order', 'Former shop']);
  });

  it('need a permission, except a person’s own sign-in', () => {
    const open = ADMIN_AREAS.filter(({ needs }) => needs === undefined);
    expect(open.map(({ path }) => path)).toEqual(['account']);
  });
});

describe('a link of the back office', () => {
  const drawn = (role: StaffRole, link: ReactElement) =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        { initialEntries: ['/admin/deliveries'] },
        createElement(OpensContext, { value: (path) => mayOpen(role, path) }, link),
      ),
    );
  const to = '/admin/reservations?id=r1';
  const name = createElement(
    Link,
    { to, className: 'font-medium underline hover:text-cyan' },
    'Ana Ortiz',
  );

  it('is plain text to who may not open its target, and a button is not drawn', () => {
    const button = createElement(ActionLink, { to }, 'Open');
    expect(drawn('crew_lead', name)).toBe('<span class="font-medium">Ana Ortiz</span>');
    expect(drawn('crew_lead', button)).toBe('');
    expect(drawn('dispatcher', name)).toContain(`href="${to}"`);
    expect(drawn('dispatcher', button)).toContain(`href="${to}"`);
  });

  it('on the same screen, and out of the back office, is one for everybody', () => {
    expect(drawn('crew_lead', createElement(Link, { to: '?day=2026-12-05' }, 'Saturday'))).toMatch(
      /^<a href="\/admin\/deliveries\?day/,
    );
    expect(drawn('crew_lead', createElement(Link, { to: '/terms' }, 'Terms'))).toMatch(/^<a /);
  });

  it('leads each role from a refused screen to one that it may see', () => {
    expect(STAFF_ROLES.map((role) => [role, firstArea(role)?.label])).toEqual([
      ['owner', 'Dashboard'],
      ['office', 'Dashboard'],
      ['dispatcher', 'Dashboard'],
      ['crew_lead', 'Deliveries'],
      ['bookkeeper', 'Dashboard'],
    ]);
  });
});

describe('the admin addresses that the server answers with a page', () => {
  it('are the areas, their subpages and the sign-in', () => {
    for (const path of [
      '/admin',
      '/admin/',
      '/admin/login',
      '/admin/products/new',
      '/admin/phase4',
    ])
      expect(isAdminAddress(path)).toBe(true);
    for (const path of ['/admin/nope', '/admin/login/again', '/administer'])
      expect(isAdminAddress(path)).toBe(false);
  });
});

describe('rowsCsv', () => {
  it('writes a header and one row each, with no cell that a spreadsheet would run', () => {
    const rows = [
      { name: '=HYPERLINK("http://x")', cents: 123_456 },
      { name: 'Cole, Marcus', cents: -50 },
    ];
    expect(
      rowsCsv(rows, [
        ['Name', ({ name }) => name],
        ['Total', ({ cents }) => Number(csvDollars(cents))],
      ]),
    ).toBe('Name,Total\r\n"\'=HYPERLINK(""http://x"")",1234.56\r\n"Cole, Marcus",-0.5\r\n');
    expect(csvDollars(123_400)).toBe('1234.00');
  });
});

describe('a moment in the evening, when UTC has the next day', () => {
  const EVENING = '2026-01-01T04:39:30.205Z';

  it('has the shop’s date in lists and the shop’s time in a spreadsheet', () => {
    expect(momentDate(EVENING)).toBe('Dec 31, 2025');
    expect(recentDate(EVENING)).toBe('Dec 31, 2025');
    expect(csvMoment(EVENING)).toBe('2025-12-31 22:39');
    expect(csvMoment(undefined)).toBe('');
  });
});

describe('isConflict', () => {
  const problem = (code: string) =>
    new ApiProblemError({ status: 409, code, title: '', detail: '' });

  it('is true if somebody else was faster, in every area', () => {
    for (const code of ['changed_meanwhile', 'product_changed', 'settings_changed']) {
      expect(isConflict(problem(code))).toBe(true);
    }
    expect(isConflict(problem('unavailable'))).toBe(false);
    expect(isConflict(problem('nothing_changed'))).toBe(false);
    expect(isConflict(new Error('product_changed'))).toBe(false);
  });
});

describe('patchRows', () => {
  it('changes only what was already read', () => {
    const queries = new QueryClient();
    patchRows<number>(queries, ['list'], (rows) => [...rows, 9]);
    expect(queries.getQueryData(['list'])).toBeUndefined();
    queries.setQueryData(['list'], {
      pages: [{ rows: [1] }, { rows: [2] }],
      pageParams: ['', 'a'],
    });
    patchRows<number>(queries, ['list'], (rows) => rows.map((row) => row * 10));
    expect(queries.getQueryData(['list'])).toEqual({
      pages: [{ rows: [10] }, { rows: [20] }],
      pageParams: ['', 'a'],
    });
  });
});
