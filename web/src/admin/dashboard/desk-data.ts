import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import type { AUTOMATION_ROUTES } from '#core/contract/automations.ts';
import type { DESK_ROUTES, DeskItemDto, MarkInput } from '#core/contract/desk.ts';
import type { PLAN_ROUTES } from '#core/contract/plans.ts';
import { HOUR, instant, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useWrite } from '#web/admin/ui/use-list.ts';

const DESK = ['admin', 'desk'] as const;
const NOW = [...DESK, 'now'] as const;

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

export function useDesk() {
  const call = useCalls<typeof DESK_ROUTES>();
  const idle = useIdle();
  return useQuery({
    queryKey: NOW,
    queryFn: () => call('GET /desk'),
    refetchInterval: () => pauseOf(idle(), document.hidden),
    refetchIntervalInBackground: true,
  });
}

/** Money and load change slowly. */
export function useOutlook() {
  const call = useCalls<typeof DESK_ROUTES>();
  return useQuery({
    queryKey: [...DESK, 'outlook'],
    queryFn: () => call('GET /desk/outlook'),
    refetchInterval: 10 * MINUTE,
  });
}

/** Snoozes, assigns or restores an item. The response is the updated desk. */
export function useMark() {
  const call = useCalls<typeof DESK_ROUTES>();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: MarkInput) => call('POST /desk/marks', { body }),
    onSuccess: (desk) => void queries.setQueryData(NOW, desk),
  });
}

const SLEEPS = { unsigned: 12 * HOUR, owed: 72 * HOUR } as const;

/** What a button does by itself: mail the link, retry, finish. Rejects with `ApiProblemError`. */
export function useDeed() {
  const reservation = useCalls<typeof RESERVATION_ROUTES>();
  const automation = useCalls<typeof AUTOMATION_ROUTES>();
  const plan = useCalls<typeof PLAN_ROUTES>();
  const desk = useCalls<typeof DESK_ROUTES>();
  return useWrite({
    write: async ({ id, kind, ref, cause, day = '' }: DeskItemDto): Promise<void> => {
      if (kind === 'dead_task') await automation('POST /outbox/:id/retry', { id: ref });
      if (kind === 'not_collected') {
        await plan('POST /plans/:day/stops/:id', { day, id: ref, body: { state: 'done' } });
      }
      if (kind === 'unsigned' || kind === 'owed') {
        const body = { kind: 'send_link', isNew: false } as const;
        await reservation('POST /reservations/:id/actions', { id: ref, body });
        // The customer was asked. Without a reaction, the item returns.
        const until = isoFromInstant(instant(Date.now() + SLEEPS[kind]));
        await desk('POST /desk/marks', { body: { id, act: { kind: 'snooze', cause, until } } });
      }
    },
    reads: NOW,
  });
}

/** The time, updated twice a minute for the queue's clocks. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
