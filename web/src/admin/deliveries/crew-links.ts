import { useQuery } from '@tanstack/react-query';
import type { CREW_ROUTES, CrewLinkDto } from '#core/contract/crew.ts';
import { CREW } from '#web/admin/data/crew-reports.tsx';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';

const REREAD_MS = 30_000;

/** The day's crew links, with what each has seen; only for who may plan. */
export function useCrewLinksQuery() {
  const { plan, mayPlan } = useBoard();
  const { day } = plan;
  const call = useCalls<typeof CREW_ROUTES>();
  return useQuery({
    queryKey: [...CREW, 'links', day],
    queryFn: () => call('GET /plans/:day/crew-links', { day }),
    refetchInterval: REREAD_MS,
    enabled: mayPlan,
  });
}

export const useCrewLinks = (): readonly CrewLinkDto[] | undefined =>
  useCrewLinksQuery().data?.links;

export const hasSeen = (
  { state, seenVersion }: Pick<CrewLinkDto, 'state' | 'seenVersion'>,
  version: number,
): boolean => state === 'open' && version > 0 && seenVersion === version;
