import { useQuery } from '@tanstack/react-query';
import type { FLEET_ROUTES } from '#core/contract/dispatch.ts';
import type { PLAN_ROUTES } from '#core/contract/plans.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { REREAD_MS, useCalls } from '#web/admin/ui/admin-query.ts';

export const planKey = (day: CalendarDay) => ['admin', 'plans', day] as const;

export function usePlan(day: CalendarDay) {
  const call = useCalls<typeof PLAN_ROUTES>();
  return useQuery({
    queryKey: planKey(day),
    queryFn: () => call('GET /plans/:day', { day }),
    refetchInterval: REREAD_MS,
  });
}

/** What was not collected, or failed, on any day; fetched only on today's board. */
export function useOverdue(isAsked: boolean) {
  const call = useCalls<typeof PLAN_ROUTES>();
  return useQuery({
    queryKey: ['admin', 'plans', 'overdue'],
    queryFn: () => call('GET /plans/overdue'),
    refetchInterval: REREAD_MS,
    enabled: isAsked,
  });
}

export const FLEET = ['admin', 'fleet'] as const;

/** Fetched when the screen opens and on request only, so that a form never changes while typing. */
export function useFleet() {
  const call = useCalls<typeof FLEET_ROUTES>();
  return useQuery({
    queryKey: FLEET,
    queryFn: () => call('GET /fleet'),
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
}
