import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { ListView } from '#web/admin/ui/list-view.ts';
import {
  type TableMemory,
  tableMemorySchema,
  withoutSavedView,
  withSavedView,
} from '#web/admin/ui/saved-views.ts';
import { localStore } from '#web/shared/data/local-store.ts';

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

describe('localStore', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const open = (from: () => typeof storage = () => storage) => localStore('n', z.number(), 0, from);
  const warn = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);

  beforeEach(() => {
    kept.clear();
    warn.mockClear();
  });

  it('reads what another instance stored', () => {
    open().change((n) => n + 1);
    open().change((n) => n + 1);
    expect(open().get()).toBe(2);
  });

  it('reads anything else as empty, and warns about it', () => {
    for (const text of ['"two"', '{', '']) {
      kept.set('n', text);
      expect(open().get()).toBe(0);
    }
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it('keeps values in memory if storage fails', () => {
    const store = open(() => {
      throw new Error('forbidden');
    });
    store.change((n) => n + 5);
    expect(store.get()).toBe(5);
  });

  it('returns the same object until the value changes', () => {
    const objects = localStore('o', z.object({ n: z.number() }), { n: 0 }, () => storage);
    objects.change(() => ({ n: 1 }));
    expect(objects.get()).toBe(objects.get());
  });
});
