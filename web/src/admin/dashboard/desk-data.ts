import { useEffect, useRef } from 'react';
import type { RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import type { AUTOMATION_ROUTES } from '#core/contract/automations.ts';
import type { CREW_ROUTES } from '#core/contract/crew.ts';
import type { DESK_ROUTES, DeskItemDto } from '#core/contract/desk.ts';
import type { PLAN_ROUTES } from '#core/contract/dispatch.ts';
import { HOUR, instant, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { DESK, NOW, useDesk } from '#web/admin/shared/desk.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead, useWrite } = hooksOf<
  typeof AUTOMATION_ROUTES &
    typeof CREW_ROUTES &
    typeof DESK_ROUTES &
    typeof PLAN_ROUTES &
    typeof RESERVATION_ROUTES
>();

/** How often to refetch the desk: often while someone uses it, rarely when hidden. */
export function pauseOf(idleMs: number, isHidden: boolean): number {
  if (isHidden) return 10 * MINUTE;
  return idleMs < 5 * MINUTE ? MINUTE / 2 : 3 * MINUTE;
}

/** Returns how long the page has been untouched. */
function useIdle(): () => number {
  // Opening the page counts as a touch.
  const touched = useRef(0);
  useEffect(() => {
    const touch = (): void => void (touched.current = Date.now());
    touch();
    const events = ['pointermove', 'pointerdown', 'keydown', 'visibilitychange'] as const;
    for (const name of events) document.addEventListener(name, touch, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, touch);
    };
  }, []);
  return () => Date.now() - touched.current;
}

export function useLiveDesk() {
  const idle = useIdle();
  return useDesk({
    refetchInterval: () => pauseOf(idle(), document.hidden),
    refetchIntervalInBackground: true,
  });
}

/** Money and load change slowly. */
export const useOutlook = () =>
  useRead([...DESK, 'outlook'], (call) => call('GET /desk/outlook'), {
    refetchInterval: 10 * MINUTE,
  });

/**
 * How long a customer who got a link has to react. To sign, they get half of the time that is left,
 * and half an hour once the delivery is due, because the unit may already be set up.
 */
export function sleepOf(
  { kind, due, cause }: Pick<DeskItemDto, 'kind' | 'due' | 'cause'>,
  now: number,
): number {
  // While the unit stands there, a crew comes back for it.
  if (kind !== 'unsigned') return cause.startsWith('set up') ? 12 * HOUR : 72 * HOUR;
  const half = Math.round((Date.parse(due) - now) / 2);
  return Math.max(HOUR / 2, Math.min(12 * HOUR, half));
}

/**
 * Does what the button says for its items, one after the other: mail the link, retry, finish.
 * Rejects with `ApiProblemError` at the first failure; the items before it are done.
 */
export const useDeed = () =>
  useWrite(NOW, async (call, items: readonly DeskItemDto[]): Promise<void> => {
    for (const item of items) {
      const { id, kind, ref, cause, day = '', amountCents = 0 } = item;
      if (kind === 'dead_task') await call('POST /outbox/:id/retry', { id: ref });
      if (kind === 'wet_unit') await call('POST /crew-acts/:id/settle', { id: ref });
      if (kind === 'hand_in') {
        const truckId = ref.slice(day.length + 1);
        await call('POST /crew-acts/hand-in', { body: { day, truckId, amountCents, isIn: true } });
      }
      if (kind === 'not_collected') {
        await call('POST /plans/:day/stops/:id', { day, id: ref, body: { state: 'done' } });
      }
      if (kind === 'unsigned' || kind === 'owed') {
        const asksToPay = kind === 'owed';
        const body = { kind: 'send_link', isNew: false, asksToPay } as const;
        await call('POST /reservations/:id/actions', { id: ref, body });
        // The customer was asked. Without a reaction, the item returns.
        const now = Date.now();
        const until = isoFromInstant(instant(now + sleepOf(item, now)));
        await call('POST /desk/marks', { body: { id, act: { kind: 'snooze', cause, until } } });
      }
    }
  });

/** How often the queue's clocks move on, in milliseconds. */
export const CLOCK_MS = 30_000;

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
  /** The rows are from an earlier look, and the first answer since the screen opened is on its way. */
  readonly isOpening: boolean;
};

/** Within the hour, by the end of the shop's day, or later. */
export function groupOf({ due }: Pick<DeskItemDto, 'due'>, now: number): Group {
  const moment = Date.parse(due);
  if (moment <= now + HOUR) return 'Now';
  return shopDay(instant(moment)) === shopDay(instant(now)) ? 'Today' : 'Next days';
}

/** Every open item, most urgent first. */
export const showAll = (
  open: readonly DeskItemDto[],
  now: number,
  isOpening = false,
): HeldQueue => ({
  rows: open.map((item) => ({ item, group: groupOf(item, now), isGone: false })),
  fresh: [],
  isOpening,
});

/**
 * Rows stay in place: new items wait until asked for, and settled ones leave when no pointer is
 * near. An empty queue takes everything right away, and so does one that is opening.
 */
export function takeIn(
  { rows, isOpening }: HeldQueue,
  open: readonly DeskItemDto[],
  {
    now,
    isTouched,
    isAwaited = false,
  }: { readonly now: number; readonly isTouched: boolean; readonly isAwaited?: boolean },
): HeldQueue {
  if (isOpening) return showAll(open, now, isAwaited);
  const byId = new Map(open.map((item) => [item.id, item]));
  const kept = rows.flatMap((row): readonly HeldRow[] => {
    const item = byId.get(row.item.id);
    if (item !== undefined) return [{ ...row, item, isGone: false }];
    return isTouched ? [{ ...row, isGone: true }] : [];
  });
  if (kept.length === 0) return showAll(open, now);
  const shown = new Set(kept.map(({ item }) => item.id));
  return { rows: kept, fresh: open.filter(({ id }) => !shown.has(id)), isOpening };
}
