import { describe, expect, it } from 'vitest';
import type { ProductUnitsDto, UnitDto } from '#core/contract/inventory.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import {
  countUnits,
  inventoryViewFrom,
  UNIT_FILTERS,
  viewInventory,
  WHOLE_INVENTORY,
  withInventoryView,
} from '#web/admin/inventory/inventory-list.ts';
import { barsOf, papersLeft, papersText, utilisation } from '#web/admin/inventory/unit-state.ts';
import { inventoryCsv } from '#web/admin/inventory/inventory-screen.tsx';

const TODAY = calendarDay('2026-11-20');

const unit = (overrides: Partial<UnitDto> = {}): UnitDto => ({
  id: 'u1',
  label: 'Unit 1',
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

const shown = (view: Partial<typeof WHOLE_INVENTORY>) =>
  viewInventory(PRODUCTS, { ...WHOLE_INVENTORY, ...view }, TODAY).flatMap(({ productId, units }) =>
    units.map(({ id }) => `${productId} ${id}`),
  );

describe('viewInventory', () => {
  it('lists products by title, without what is retired', () => {
    expect(shown({})).toEqual(['slide u1', 'slide u2', 'slide u3', 'castle u1', 'castle u2']);
    expect(shown({ show: 'retired' })).toEqual(['castle u3']);
  });

  it.each([
    ['free', ['slide u3', 'castle u1']],
    ['out', ['castle u2']],
    ['maintenance', ['slide u1']],
    ['papers', ['slide u1', 'slide u2']],
    ['call', ['slide u3']],
  ] as const)('shows the units that are %s', (show, units) => {
    expect(shown({ show })).toEqual(units);
    expect(countUnits(PRODUCTS, TODAY)[show]).toBe(units.length);
  });

  it('finds a unit by its label, its serial number or its product', () => {
    expect(shown({ query: 'nc 07' })).toEqual(['castle u2']);
    expect(shown({ query: 'aqua' })).toHaveLength(3);
    expect(shown({ category: 'bounce' })).toEqual(['castle u1', 'castle u2']);
  });

  it('keeps a product without units in the whole list only', () => {
    const none = [product({ units: [] })];
    expect(viewInventory(none, WHOLE_INVENTORY, TODAY)).toHaveLength(1);
    expect(viewInventory(none, { ...WHOLE_INVENTORY, show: 'free' }, TODAY)).toHaveLength(0);
  });
});

describe('the address of the inventory', () => {
  it('holds the view, and nothing for the whole list', () => {
    const view = { query: 'blue', category: 'water', show: 'papers' } as const;
    const params = withInventoryView(new URLSearchParams('unit=castle/u1'), view);
    expect(inventoryViewFrom(params)).toEqual(view);
    expect(params.get('unit')).toBe('castle/u1');
    expect(String(withInventoryView(params, WHOLE_INVENTORY))).toBe('unit=castle%2Fu1');
  });

  it('reads as the whole list where it is not understood', () => {
    expect(inventoryViewFrom(new URLSearchParams('show=sold&category=cars'))).toEqual(
      WHOLE_INVENTORY,
    );
    expect(UNIT_FILTERS).toContain(WHOLE_INVENTORY.show);
  });
});

describe('a unit', () => {
  it('has papers that are told of thirty days before they end', () => {
    expect(papersLeft(unit(), TODAY)).toBeUndefined();
    expect(papersLeft(unit({ papers: [paper('2026-12-21')] }), TODAY)).toBeUndefined();
    expect(papersLeft(unit({ papers: [paper('2027-12-21'), paper('2026-12-20')] }), TODAY)).toBe(
      30,
    );
    expect([30, 1, 0, -1].map(papersText)).toEqual([
      'Papers expire in 30 days',
      'Papers expire tomorrow',
      'Papers expire today',
      'Papers expired',
    ]);
  });

  it('is booked on so many percent of the days, and its bars lie where its days are', () => {
    const spans = [
      { kind: 'booked' as const, from: '2026-11-20', to: '2026-11-21' },
      { kind: 'maintenance' as const, from: '2026-11-23', to: '2026-11-29' },
    ];
    expect(utilisation({ spans }, 20)).toBe(10);
    expect(barsOf(spans, TODAY)).toMatchObject([
      { column: 1, days: 2 },
      { column: 4, days: 7 },
    ]);
  });
});

describe('inventoryCsv', () => {
  it('has a row for each unit, safe for a spreadsheet', () => {
    const risky = [product({ units: [unit({ label: '=1+1', papers: [paper('2027-01-31')] })] })];
    const [head, row, end] = inventoryCsv(risky, 42).split('\r\n');
    expect(head).toContain('Product,Product id,Unit');
    expect(row).toContain("Neon Castle,castle,'=1+1,u1,Free,0,good");
    expect(row).toContain('2027-01-31');
    expect(end).toBe('');
  });
});
