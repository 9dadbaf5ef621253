import type { FLEET_ROUTES } from '#core/contract/dispatch.ts';
import type { PLAN_ROUTES } from '#core/contract/plans.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { REREAD_MS } from '#web/admin/ui/admin-query.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead } = hooksOf<typeof PLAN_ROUTES & typeof FLEET_ROUTES>();

export const planKey = (day: CalendarDay) => ['admin', 'plans', day] as const;

export const usePlan = (day: CalendarDay) =>
  useRead(planKey(day), (call) => call('GET /plans/:day', { day }), { refetchInterval: REREAD_MS });

/**
 * Stops of any day that were not picked up, or that failed. Fetched only if the board shows
 * today.
 */
export const useOverdue = (isAsked: boolean) =>
  useRead(['admin', 'plans', 'overdue'], (call) => call('GET /plans/overdue'), {
    refetchInterval: REREAD_MS,
    enabled: isAsked,
  });

export const FLEET = ['admin', 'fleet'] as const;

/** Fetched only when the screen opens and on request, so that a form never changes while typing. */
export const useFleet = () =>
  useRead(FLEET, (call) => call('GET /fleet'), { refetchOnWindowFocus: false, staleTime: 0 });
