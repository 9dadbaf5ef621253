import type { DeskItemDto } from '#core/contract/desk.ts';
import { HOUR, instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';

export const GROUPS = ['Now', 'Today', 'Next days'] as const;
type Group = (typeof GROUPS)[number];

/** A visible row. Settled rows stay, so that the next one does not jump under the pointer. */
export type HeldRow = {
  readonly item: DeskItemDto;
  readonly group: Group;
  readonly isGone: boolean;
};

export type HeldQueue = {
  readonly rows: readonly HeldRow[];
  /** Open items that stay hidden until someone asks for them. */
  readonly fresh: readonly DeskItemDto[];
};

/** Within the hour, by the end of the shop's day, or later. */
export function groupOf({ due }: Pick<DeskItemDto, 'due'>, now: number): Group {
  const moment = Date.parse(due);
  if (moment <= now + HOUR) return 'Now';
  return shopDay(instant(moment)) === shopDay(instant(now)) ? 'Today' : 'Next days';
}

/** Every open item, most urgent first. */
export const showAll = (open: readonly DeskItemDto[], now: number): HeldQueue => ({
  rows: open.map((item) => ({ item, group: groupOf(item, now), isGone: false })),
  fresh: [],
});

/**
 * Rows stay in place: new items wait until asked for, and settled ones leave when no pointer is
 * near. An empty queue takes everything right away.
 */
export function takeIn(
  { rows }: HeldQueue,
  open: readonly DeskItemDto[],
  { now, isTouched }: { readonly now: number; readonly isTouched: boolean },
): HeldQueue {
  const byId = new Map(open.map((item) => [item.id, item]));
  const kept = rows.flatMap((row): readonly HeldRow[] => {
    const item = byId.get(row.item.id);
    if (item !== undefined) return [{ ...row, item, isGone: false }];
    return isTouched ? [{ ...row, isGone: true }] : [];
  });
  if (kept.length === 0) return showAll(open, now);
  const shown = new Set(kept.map(({ item }) => item.id));
  return { rows: kept, fresh: open.filter(({ id }) => !shown.has(id)) };
}
