import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { ListView } from '#web/admin/ui/list-view.ts';
import { storedJson } from '#web/shared/data/browser-storage.ts';

const savedViewSchema = z.object({
  name: z.string().trim().min(1).max(40),
  q: z.string(),
  filters: z.record(z.string(), z.string()),
  sort: z.object({ id: z.string(), desc: z.boolean() }).optional(),
  hidden: z.array(z.string()),
});

/** What a browser stores for a table: hidden columns and named views. */
export const tableMemorySchema = z.object({
  hidden: z.array(z.string()),
  views: z.array(savedViewSchema).max(20),
});

type SavedView = z.infer<typeof savedViewSchema>;
export type TableMemory = z.infer<typeof tableMemorySchema>;

/** Replaces a view of the same name. Drops the oldest if there are too many. */
export function withSavedView(
  memory: TableMemory,
  name: string,
  { q, filters, sort }: ListView,
): TableMemory {
  const saved: SavedView = {
    name: name.trim().slice(0, 40),
    q,
    filters: { ...filters },
    hidden: memory.hidden,
    ...(sort && { sort }),
  };
  const others = memory.views.filter((view) => view.name !== saved.name);
  return { ...memory, views: [...others, saved].slice(-20) };
}

export const withoutSavedView = (memory: TableMemory, name: string): TableMemory => ({
  ...memory,
  views: memory.views.filter((view) => view.name !== name),
});

/** @param hidden columns hidden by default */
export function useTableMemory(tableId: string, hidden: readonly string[]) {
  const first = hidden.join(' ');
  const { stored, empty } = useMemo(
    () => ({
      stored: storedJson<TableMemory>(`admin.table.${tableId}`, tableMemorySchema),
      empty: { hidden: first.split(' ').filter(Boolean), views: [] },
    }),
    [tableId, first],
  );
  const memory = useSyncExternalStore(stored.subscribe, stored.read) ?? empty;
  const change = (edit: (memory: TableMemory) => TableMemory): void =>
    stored.write(edit(stored.read() ?? empty));
  return { memory, change };
}
