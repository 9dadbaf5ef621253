import { describe, expect, it } from 'vitest';
import type { ListView } from '#web/admin/ui/list-view.ts';
import {
  type TableMemory,
  tableMemorySchema,
  withoutSavedView,
  withSavedView,
} from '#web/admin/ui/table-model.tsx';

const VIEW: ListView = {
  q: 'school',
  filters: { status: 'open' },
  sort: { id: 'total', desc: true },
  page: 3,
};
const EMPTY: TableMemory = { hidden: ['city'], views: [] };

describe('a saved view', () => {
  it('keeps search, filters, order and columns, but not the page', () => {
    expect(withSavedView(EMPTY, ' Schools ', VIEW).views).toEqual([
      {
        name: 'Schools',
        q: 'school',
        filters: { status: 'open' },
        sort: { id: 'total', desc: true },
        hidden: ['city'],
      },
    ]);
  });

  it('replaces the one with the same name, and can be removed', () => {
    const first = withSavedView(EMPTY, 'Schools', VIEW);
    const second = withSavedView(first, 'Schools', { ...VIEW, q: 'church' });
    expect(second.views.map(({ q }) => q)).toEqual(['church']);
    expect(withoutSavedView(second, 'Schools')).toEqual(EMPTY);
  });

  it('is read back, even without an order, but never in an unknown form', () => {
    const memory = withSavedView(EMPTY, 'x', { ...VIEW, sort: undefined });
    expect(tableMemorySchema.parse(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
    for (const other of [null, [], { hidden: 'city', views: [] }, { hidden: [], views: [{}] }]) {
      expect(tableMemorySchema.safeParse(other).success).toBe(false);
    }
  });

  it('is one of twenty at most', () => {
    let memory = EMPTY;
    for (let index = 0; index < 25; index += 1) memory = withSavedView(memory, `${index}`, VIEW);
    expect(memory.views.map(({ name }) => name).slice(0, 2)).toEqual(['5', '6']);
    expect(tableMemorySchema.safeParse(memory).success).toBe(true);
  });
});
