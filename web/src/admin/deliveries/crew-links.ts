import { useQuery } from '@tanstack/react-query';
import type { CREW_ROUTES, CrewLinkDto } from '#core/contract/crew.ts';
import type { DayPlanDto } from '#core/contract/plans.ts';
import { CREW } from '#web/admin/data/crew-reports.tsx';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { REREAD_MS, useCalls } from '#web/admin/ui/admin-query.ts';

/** A day's crew links, with what each has seen; only for users who may plan. */
export function useLinksOf(day: string, mayPlan: boolean) {
  const call = useCalls<typeof CREW_ROUTES>();
  return useQuery({
    queryKey: [...CREW, 'links', day],
    queryFn: () => call('GET /plans/:day/crew-links', { day }),
    refetchInterval: REREAD_MS,
    enabled: mayPlan,
  });
}

export function useCrewLinksQuery() {
  const { plan, mayPlan } = useBoard();
  return useLinksOf(plan.day, mayPlan);
}

/** The trucks with stops whose crews have no link for the day, so a sent plan does not reach them. */
export const trucksWithoutLink = (
  { trucks }: Pick<DayPlanDto, 'trucks'>,
  links: readonly CrewLinkDto[],
): readonly string[] =>
  trucks
    .filter(
      ({ truckId, stops }) =>
        stops.length > 0 &&
        !links.some((link) => link.truckId === truckId && link.state === 'open'),
    )
    .map(({ name }) => name);

export const useCrewLinks = (): readonly CrewLinkDto[] | undefined =>
  useCrewLinksQuery().data?.links;

export const hasSeen = (
  { state, seenVersion }: Pick<CrewLinkDto, 'state' | 'seenVersion'>,
  version: number,
): boolean => state === 'open' && version > 0 && seenVersion === version;
