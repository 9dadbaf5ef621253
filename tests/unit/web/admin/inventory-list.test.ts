import { describe, expect, it } from 'vitest';
import type { ProductUnitsDto, UnitDto } from '#core/contract/inventory.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { repairsWords } from '#web/admin/inventory/unit-forms.tsx';
import {
  afterParty,
  isBusy,
  isShown,
  labelOf,
  listedRows,
  papersLeft,
  rankOf,
  rentedDays,
  spanDays,
  stateOf,
  statesText,
  unitCsv,
  unitsOf,
  unitText,
  utilization,
} from '#web/admin/inventory/unit-state.ts';
import {
  lookAgainOn,
  maintenanceFormSchema,
  newBlock,
  outWords,
} from '#web/admin/shared/maintenance-form.tsx';
import { crewWarning, maintenanceRows } from '#web/admin/shared/unit-change.tsx';
import { isProductIn, type UnitView, viewFrom } from '#web/admin/shared/unit-filters.ts';
import { papersText, unitRowsOf } from '#web/admin/shared/use-inventory.ts';
import { rowsCsv } from '#web/admin/ui/files.tsx';
import { matchingRows, wholeList } from '#web/admin/ui/list-view.ts';

const TODAY = calendarDay('2026-11-20');

const unit = (overrides: Partial<UnitDto> = {}): UnitDto => ({
  id: 'u1',
  label: 'Unit 1',
  code: 'castle.u1.secret',
  condition: 'good',
  papers: [],
  blocks: [],
  today: 'free',
  spans: [],
  ...overrides,
});

const product = (overrides: Partial<ProductUnitsDto> = {}): ProductUnitsDto => ({
  productId: 'castle',
  title: 'Neon Castle',
  categories: ['bounce'],
  isActive: true,
  turnaroundDays: 0,
  revision: 0,
  units: [unit()],
  ...overrides,
});

const paper = (expiresOn: string) => ({ kind: 'insurance' as const, expiresOn });
const conflict = { kind: 'conflict' as const, from: '2026-12-01', to: '2026-12-02' };

const PRODUCTS = [
  product({
    units: [
      unit(),
      unit({ id: 'u2', label: 'Blue', serial: 'NC-07', today: 'booked' }),
      unit({ id: 'u3', label: 'Old', today: 'retired', retiredOn: '2026-01-01' }),
    ],
  }),
  product({
    productId: 'slide',
    title: 'Aqua Slide',
    categories: ['water'],
    units: [
      unit({ today: 'maintenance', papers: [paper('2026-12-20')] }),
      unit({ id: 'u2', label: 'Unit 2', today: 'papers', papers: [paper('2026-11-19')] }),
      unit({ id: 'u3', label: 'Unit 3', spans: [conflict], papers: [paper('2026-12-21')] }),
    ],
  }),
];

const ROWS = unitRowsOf({ products: PRODUCTS });
const nameOf = ({ product: { productId }, unit: { id } }: (typeof ROWS)[number]) =>
  `${productId} ${id}`;
const shown = (view: UnitView | undefined) =>
  ROWS.filter((row) => isShown(row.unit, view, TODAY)).map(nameOf);

describe('the list of units', () => {
  it('leaves out retired units unless asked for', () => {
    expect(shown(undefined)).toEqual([
      'castle u1',
      'castle u2',
      'slide u1',
      'slide u2',
      'slide u3',
    ]);
    expect(shown('retired')).toEqual(['castle u3']);
  });

  it.each([
    ['available', ['castle u1', 'slide u3']],
    ['out', ['castle u2']],
    ['maintenance', ['slide u1']],
    ['papers', ['slide u1', 'slide u2']],
    ['conflict', ['slide u3']],
  ] as const)('shows the units that are %s', (view, units) => {
    expect(shown(view)).toEqual(units);
    expect(viewFrom(view)).toBe(view);
  });

  it('shows a retired unit that is booked', () => {
    const booked = unit({ today: 'retired', retiredOn: '2026-01-01', spans: [conflict] });
    expect(isShown(booked, undefined, TODAY)).toBe(true);
  });

  it('leaves out units of a product off sale that nothing is on with, unless they are looked for', () => {
    const off = (of: Partial<UnitDto>, view?: UnitView, isSought = false) =>
      isProductIn(false, view, isBusy(unit(of)), isSought);
    const span = (kind: UnitDto['today'] & 'booked') => ({ spans: [{ ...conflict, kind }] });
    expect([off({}), off({ today: 'papers' }), off({}, 'papers')]).toEqual([false, false, false]);
    expect([off({}, undefined, true), off({}, 'hidden'), off({}, 'retired')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([off(span('booked')), off({ today: 'maintenance' })]).toEqual([true, true]);
    expect([off(span('booked'), 'available'), off({}, 'available', true)]).toEqual([false, false]);
    expect([
      isProductIn(true, undefined, false, false),
      isProductIn(true, 'hidden', true, true),
    ]).toEqual([true, false]);
    expect(shown('hidden')).not.toContain('castle u3');
  });

  it('finds a unit by its label, serial number, product or shelf', () => {
    const found = (q: string) =>
      matchingRows(ROWS, { ...wholeList({ filters: [], sorts: [] }), q }, [], unitText).map(nameOf);
    expect(found('nc-07')).toEqual(['castle u2']);
    expect(found('blue')).toEqual(['castle u2']);
    expect(found('aqua')).toHaveLength(3);
    expect(found('water slides')).toHaveLength(3);
  });

  it('reads an invalid URL as the whole list', () => {
    expect(['sold', 'toString', undefined].map(viewFrom)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a unit', () => {
  it('warns about inspection or insurance thirty days before they end', () => {
    expect(papersLeft(unit(), TODAY)).toBeUndefined();
    expect(papersLeft(unit({ papers: [paper('2026-12-21')] }), TODAY)).toBeUndefined();
    expect(
      papersLeft(
        unit({ papers: [paper('2026-12-20'), { kind: 'inspection', expiresOn: '2027-12-21' }] }),
        TODAY,
      ),
    ).toBe(30);
    const renewed = [paper('2026-11-01'), paper('2027-12-21')];
    expect(papersLeft(unit({ papers: renewed }), TODAY)).toBeUndefined();
    expect([30, 1, 0, -1].map(papersText)).toEqual([
      'Expires in 30 days',
      'Expires tomorrow',
      'Expires today',
      'Expired',
    ]);
  });

  it('says beside its state today that it will be out of service', () => {
    const at = (from: string, to: string, today: UnitDto['today'] = 'free') =>
      stateOf(unit({ today, blocks: [{ from, to, reason: 'Torn' }] }), TODAY).name;
    expect(at('2026-12-14', '2026-12-14')).toBe('Available · maintenance Dec 14');
    expect(at('2026-12-14', '2026-12-16', 'booked')).toBe('Out · maintenance Dec 14–16');
    expect(at('2026-12-14', '2199-12-31')).toBe('Available · maintenance from Dec 14');
    expect(at('2026-11-18', '2026-11-19')).toBe('Available');
    expect(at('2026-11-20', '2026-11-20', 'maintenance')).toBe('Maintenance');
    expect(at('2026-12-14', '2026-12-14', 'retired')).toBe('Retired');
  });

  it('says of a unit that its crew has picked up that it is back, and no longer lists it as out', () => {
    const back = unit({ today: 'booked', isBack: true });
    expect(stateOf(back, TODAY)).toEqual({ mark: 'done', name: 'Back' });
    expect(stateOf(unit({ today: 'booked' }), TODAY).name).toBe('Out');
    expect([isShown(back, 'out', TODAY), isShown(unit({ today: 'booked' }), 'out', TODAY)]).toEqual(
      [false, true],
    );
  });

  it('says that a wet unit has to dry, and lists it with those that cannot go out', () => {
    const wet = { actId: 'a', by: 'Rosa', at: '2026-11-20T18:00:00.000Z' };
    expect(stateOf(unit({ wet }), TODAY)).toEqual({ mark: 'look', name: 'Available · to dry' });
    expect([rankOf(unit({ wet })), rankOf(unit())]).toEqual([1, 2]);
    const damaged = { ...wet, text: 'A seam is open' };
    expect(stateOf(unit({ damaged }), TODAY)).toEqual({
      mark: 'look',
      name: 'Available · reported damaged',
    });
    expect(rankOf(unit({ damaged }))).toBe(1);
  });

  it('has a percentage of days on which it is booked', () => {
    const spans = [
      { kind: 'booked' as const, from: '2026-11-20', to: '2026-11-21' },
      { kind: 'maintenance' as const, from: '2026-11-23', to: '2026-11-29' },
    ];
    expect(utilization({ spans }, 20)).toBe(10);
  });
});

describe('many units of gear', () => {
  const units = Array.from({ length: 20 }, (_, at) => unit({ id: `u${at}`, label: `Unit ${at}` }));
  const out = { today: 'booked' as const };
  const states = [
    unit({ id: 'torn', today: 'maintenance' }),
    unit({ id: 'out', ...out }),
    ...units,
  ];
  const chairs = product({ productId: 'chair', areAlike: true, units: states });
  const rows = unitRowsOf({ products: [chairs, product()] });

  it('are one row with their states, the most urgent first, and are exported one by one', () => {
    const [first, second, ...more] = listedRows(rows);
    expect([second?.product.productId, more]).toEqual(['castle', []]);
    expect([first && labelOf(first), first?.unit.id]).toEqual(['22 units', 'torn']);
    expect(statesText(first?.alike ?? [], TODAY)).toBe('1 maintenance, 1 out, 20 available');
    expect(first && unitsOf(first)).toEqual(rows.slice(0, -1));
  });

  it('are rows of their own where few of them are left, and if they are played on', () => {
    expect(listedRows(rows.slice(0, 2))).toHaveLength(2);
    const castles = product({ units: states });
    expect(listedRows(unitRowsOf({ products: [castles] }))).toHaveLength(22);
  });
});

describe('unitCsv', () => {
  it('has one row per unit, safe for a spreadsheet', () => {
    const risky = [product({ units: [unit({ label: '=1+1', papers: [paper('2027-01-31')] })] })];
    const [head, row, end] = rowsCsv(unitRowsOf({ products: risky }), unitCsv(42)).split('\r\n');
    expect(head).toContain('Unit,Product,Today');
    expect(row).toContain("'=1+1,Neon Castle,Available,0,");
    expect(row).toContain('castle,u1');
    expect(row).toContain('2027-01-31');
    expect(end).toBe('');
  });
});

describe('the days a unit is away', () => {
  const span = { kind: 'maintenance' as const, from: '2026-12-13', to: '2027-01-07' };
  const block = { from: '2026-12-13', to: '2199-12-31', reason: 'Torn' };

  it('have no end while maintenance has none, although the list ends', () => {
    expect(spanDays(unit({ spans: [span], blocks: [block] }), 0, TODAY)).toBe(
      'From Sun, Dec 13, until further notice',
    );
    expect(spanDays(unit({ spans: [span], blocks: [{ ...block, to: span.to }] }), 0, TODAY)).toBe(
      'Sun, Dec 13 to Jan 7, 2027',
    );
    expect(spanDays(unit({ spans: [conflict] }), 0, TODAY)).toBe('Tue, Dec 1 to Wed, Dec 2');
  });

  it('are all days of a maintenance, although the list begins today and ends after six weeks', () => {
    const cut = unit({
      spans: [span],
      blocks: [{ ...block, from: '2026-12-01', to: '2027-02-01' }],
    });
    expect(spanDays(cut, 0, TODAY)).toBe('Tue, Dec 1 to Feb 1, 2027');
    const booked = { ...conflict, from: '2026-12-15', to: '2026-12-16' };
    const around = [
      { ...span, to: '2026-12-14' },
      booked,
      { ...span, from: '2026-12-17', to: '2026-12-20' },
    ];
    const parted = unit({ spans: around, blocks: [{ ...block, to: '2026-12-20' }] });
    expect([0, 1, 2].map((at) => spanDays(parted, at, TODAY))).toEqual([
      'Sun, Dec 13 to Mon, Dec 14',
      'Tue, Dec 15 to Wed, Dec 16',
      'Thu, Dec 17 to Sun, Dec 20',
    ]);
  });
});

describe('the days a unit is rented', () => {
  const span = { from: '2026-12-05', to: '2026-12-09' };
  const of = { productId: 'castle', unitId: 'u1' };
  const rental = (startDate: string, endDate: string, units = ['u1']) => ({
    productId: 'castle',
    startDate,
    endDate,
    units,
  });

  it('are the party days of each rental, without the days of cleaning', () => {
    const lines = [
      rental('2026-12-07', '2026-12-09'),
      rental('2026-12-05', '2026-12-06'),
      rental('2026-12-05', '2026-12-08', ['u2']),
      { ...rental('2026-12-05', '2026-12-08'), productId: 'slide' },
    ];
    expect(rentedDays(span, lines, of)).toEqual([
      { from: '2026-12-05', to: '2026-12-05' },
      { from: '2026-12-07', to: '2026-12-08' },
    ]);
  });

  it('end where the span ends, and are none once only cleaning is left', () => {
    const long = [rental('2026-12-01', '2026-12-20')];
    expect(rentedDays(span, long, of)).toEqual([span]);
    expect(rentedDays(span, [rental('2026-12-01', '2026-12-05')], of)).toEqual([]);
  });
});

describe('what follows the party days of a rental', () => {
  const booked = { kind: 'booked' as const, from: '2026-12-05', to: '2026-12-08' };
  const said = (...more: UnitDto['spans']) => afterParty([booked, ...more], 0, TODAY);

  it('says when the unit is available again, and no such day where it goes out right after', () => {
    const free = 'available again Wed, Dec 9, after pickup and cleaning';
    expect(said()).toBe(free);
    expect(said({ ...booked, from: '2026-12-10', to: '2026-12-11' })).toBe(free);
    const next = { kind: 'maintenance' as const, from: '2026-12-09', to: '2026-12-11' };
    expect(said(next)).toBe('then pickup and cleaning, not available Wed, Dec 9');
    const last = { ...booked, to: '2026-12-31' };
    expect(afterParty([last], 0, TODAY)).toBe('then pickup and cleaning');
  });
});

describe('the maintenance form', () => {
  const fresh = newBlock(TODAY, undefined);
  const days = { from: calendarDay('2026-12-13'), to: calendarDay('2026-12-15') };
  const read = (typed: object) =>
    maintenanceFormSchema.safeParse({ ...fresh, reason: 'Torn', ...typed });

  it('says until when only for the days drawn in the calendar, or after a report, which has no end', () => {
    expect(fresh).toMatchObject({ from: TODAY, until: null, to: '' });
    expect(newBlock(TODAY, days)).toMatchObject({ ...days, until: 'day' });
    const report = { text: 'Seam torn', picture: undefined } as Parameters<typeof newBlock>[2];
    expect(newBlock(TODAY, undefined, report)).toMatchObject({ until: 'notice', to: '' });
  });

  it('asks until when, and takes no last day only if that was chosen', () => {
    expect(read({}).error?.issues.map(({ path }) => path)).toEqual([['until']]);
    expect(read({ until: 'day' }).error?.issues.map(({ path }) => path)).toEqual([['to']]);
    expect(read({ until: 'day', to: TODAY, lookOn: '' }).data?.to).toBe(TODAY);
    expect(read({ until: 'notice' }).data?.to).toBe('2199-12-31');
  });

  it('says from when the unit is out of service', () => {
    const day = '2026-12-14';
    expect(outWords({ from: day, to: day }, TODAY)).toBe('will be out of service: Mon, Dec 14.');
    expect(outWords({ from: TODAY, to: '' }, TODAY)).toBe(
      'is out of service: from Fri, Nov 20, until further notice.',
    );
  });
});

describe('the review of maintenance', () => {
  const before = { from: '2026-12-05', to: '2026-12-05', reason: 'Torn', lookOn: undefined };

  it('shows the days, the reason and the check-up day', () => {
    const block = { from: '2026-12-05', to: '', reason: 'Torn', lookOn: '2026-12-12' };
    expect(maintenanceRows(block, undefined, TODAY)).toEqual([
      ['Days', 'From Sat, Dec 5, until further notice'],
      ['Reason', 'Torn'],
      ['Check again on', 'Sat, Dec 12, a week after the first day, as suggested'],
    ]);
    const [, , look] = maintenanceRows({ ...block, lookOn: '2026-12-11' }, undefined, TODAY);
    expect(look).toEqual(['Check again on', 'Fri, Dec 11']);
  });

  it('shows what an edit replaces', () => {
    const block = { ...before, to: '2027-01-10', reason: 'Torn seam', lookOn: '2026-12-12' };
    expect(maintenanceRows(block, before, TODAY)).toEqual([
      ['Days', 'Sat, Dec 5 to Jan 10, 2027 (before: Sat, Dec 5)'],
      ['Reason', 'Torn seam (before: Torn)'],
      ['Check again on', 'Sat, Dec 12, a week after the first day, as suggested (before: no day)'],
    ]);
    expect(maintenanceRows(before, before, TODAY)).toEqual([
      ['Days', 'Sat, Dec 5'],
      ['Reason', 'Torn'],
    ]);
  });

  it('proposes a check-up after a week, unless the unit is back by then', () => {
    const from = calendarDay('2026-12-05');
    expect(lookAgainOn(from, undefined)).toBe('2026-12-12');
    expect(lookAgainOn(from, calendarDay('2026-12-13'))).toBe('2026-12-12');
    expect(lookAgainOn(from, calendarDay('2026-12-12'))).toBe('');
  });
});

describe('the repairs of a unit', () => {
  it('are not said to cost nothing while a cost is missing', () => {
    expect(repairsWords([{}])).toBe('1, no cost entered');
    expect(repairsWords([{}, { costCents: 12_000 }])).toBe('2, $120.00 (1 without a cost)');
    expect(repairsWords([{ costCents: 0 }])).toBe('1, $0.00');
  });
});

describe('crewWarning', () => {
  it('asks to call the crew if the rental leaves today', () => {
    const move = { startDate: '2026-12-05', to: 'Unit 2' };
    expect(crewWarning(move, '2026-12-05')).toMatch(/call the crew: it needs Unit 2\.$/);
    expect(crewWarning(move, '2026-12-04')).toBeUndefined();
  });
});
