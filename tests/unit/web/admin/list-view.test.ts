import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS, onDay, owedCentsOf } from '#web/admin/reservations/reservation-columns.tsx';
import {
  isFiltered,
  isSameView,
  type ListFilter,
  type ListView,
  matchingRows,
  sumText,
  viewFrom,
  type ViewShape,
  wholeList,
  withView,
} from '#web/admin/ui/list-view.ts';
import { arranged, plain, sortableIn } from '#web/admin/ui/table-model.tsx';

type Row = { readonly name: string; readonly status: string };

const FILTERS: readonly ListFilter<Row>[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'done', label: 'Done' },
    ],
    test: ({ status }, value) => status === value,
  },
  { key: 'from', label: 'From', kind: 'day' },
];
const SHAPE: ViewShape = {
  filters: FILTERS,
  sorts: ['name', 'total'],
  defaultSort: { id: 'total', desc: true },
};

const read = (search: string): ListView => viewFrom(new URLSearchParams(search), SHAPE);
const written = (view: ListView, search = ''): string =>
  withView(new URLSearchParams(search), view, SHAPE).toString();

const anyView: fc.Arbitrary<ListView> = fc.record({
  q: fc.string(),
  filters: fc
    .record(
      {
        status: fc.constantFrom('open', 'done'),
        from: fc.constantFrom('2027-05-15', '2028-02-29'),
      },
      { requiredKeys: [] },
    )
    .map((filters) => ({ ...filters }) as Record<string, string>),
  sort: fc.record({ id: fc.constantFrom('name', 'total'), desc: fc.boolean() }),
  page: fc.integer({ min: 1, max: 1_000 }),
});

describe('a view and its URL', () => {
  it('are equivalent', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(read(written(view))).toEqual(view);
      }),
    );
  });

  it('are plain for the whole list, and keep other parameters', () => {
    expect(written(wholeList(SHAPE))).toBe('');
    expect(written(wholeList(SHAPE), 'q=x&status=done&sort=name&page=3&id=R-1')).toBe('id=R-1');
  });

  it('ignore what they do not understand', () => {
    expect(read('status=lost&from=2027-02-30&sort=-colour&page=-1')).toEqual(wholeList(SHAPE));
    expect(read('page=1e9').page).toBe(1_000_000_000);
    expect(read('page=1.5').page).toBe(1);
  });

  it('mark descending order with a minus', () => {
    expect(read('sort=-name').sort).toEqual({ id: 'name', desc: true });
    expect(written({ ...wholeList(SHAPE), sort: { id: 'total', desc: false } })).toBe('sort=total');
  });
});

describe('isSameView', () => {
  it('ignores the page', () => {
    const view = read('q=huang&page=2');
    expect(isSameView(view, { ...view, page: 1 }, SHAPE)).toBe(true);
    expect(isSameView(view, { ...view, q: 'cole' }, SHAPE)).toBe(false);
    expect(isSameView(view, { ...view, sort: { id: 'name', desc: false } }, SHAPE)).toBe(false);
  });
});

describe('isFiltered', () => {
  it('is true for words and filters, not for blanks, order or page', () => {
    expect(isFiltered(read('q=+&sort=name&page=2'))).toBe(false);
    expect(isFiltered(read('q=a'))).toBe(true);
    expect(isFiltered(read('status=open'))).toBe(true);
  });
});

describe('matchingRows', () => {
  const rows: readonly Row[] = [
    { name: 'Marisol Huang', status: 'open' },
    { name: 'Marcus Cole', status: 'done' },
    { name: 'Ana Peña', status: 'open' },
  ];
  const names = (search: string, text: ((row: Row) => string) | undefined = ({ name }) => name) =>
    matchingRows(rows, read(search), FILTERS, text).map(({ name }) => name);

  it('requires every word and every filter that is tested here', () => {
    expect(names('q=mar+HUANG')).toEqual(['Marisol Huang']);
    expect(names('q=mar&status=done')).toEqual(['Marcus Cole']);
    expect(names('status=open&from=2027-05-15')).toEqual(['Marisol Huang', 'Ana Peña']);
  });

  it('leaves to the server what has no test or text here', () => {
    expect(matchingRows(rows, read('q=nobody&from=2027-05-15'), FILTERS, undefined)).toBe(rows);
  });
});

describe('arranged', () => {
  it('leaves of pages not shown yet what search and filters leave, in the order of the table', () => {
    const rows = ['Ana 2', 'Ben', 'Ana 10', 'Ana 1'].map((name) => ({ name, status: 'open' }));
    const more = [...rows, { name: 'Ana 3', status: 'done' }];
    const view = { ...wholeList(SHAPE), q: 'ana', filters: { status: 'open' } };
    const options = {
      columns: [plain<Row>('name', 'Name', ({ name }) => name)],
      filters: FILTERS,
      text: ({ name }: Row) => name,
    };
    const names = (desc: boolean) =>
      arranged(more, { ...view, sort: { id: 'name', desc } }, options).map(({ name }) => name);
    expect(names(false)).toEqual(['Ana 1', 'Ana 2', 'Ana 10']);
    expect(names(true)).toEqual(['Ana 10', 'Ana 2', 'Ana 1']);
  });
});

describe('sortableIn', () => {
  it('sorts by a value only all of the rows, and always by what the server sorts by', () => {
    expect([...sortableIn(COLUMNS, false)]).toEqual(['days', 'booked']);
    expect([...sortableIn(COLUMNS, true)]).toEqual([
      'customer',
      'days',
      'total',
      'owed',
      'status',
      'booked',
    ]);
    // The browser has all rows of a list that the server never sorts.
    const own = [plain<Row>('name', 'Name', ({ name }) => name)];
    expect([...sortableIn(own, false)]).toEqual(['name']);
  });
});

describe('the sum of a list', () => {
  it('adds up what is owed, not what is only held, and not what was overpaid', () => {
    const rows = [
      { status: 'confirmed', balanceCents: 18_505 },
      { status: 'completed', balanceCents: 22_488 },
      // Its refunded check bounced.
      { status: 'cancelled', balanceCents: 700 },
      { status: 'held', balanceCents: 30_000 },
      { status: 'completed', balanceCents: -1 },
    ] as const;
    expect(sumText(rows, { name: 'owed', of: owedCentsOf })).toBe('$416.93 owed');
  });
});

it('a list of a day says what happens on it', () => {
  const visits = [
    { kind: 'deliver', date: '2026-12-05' },
    { kind: 'collect', date: '2026-12-07' },
  ] as const;
  const words = ['2026-12-05', '2026-12-06', '2026-12-07'].map((day) => onDay({ visits }, day));
  expect(words).toEqual(['Delivery', 'Party', 'Pickup']);
  const evening = visits.map((visit) => ({ ...visit, date: '2026-12-05' }));
  expect(onDay({ visits: evening }, '2026-12-05')).toBe('Delivery, Pickup');
});
