import { useQuery } from '@tanstack/react-query';
import type { FLEET_ROUTES } from '#core/contract/dispatch.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';

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
