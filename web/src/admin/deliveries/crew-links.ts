import type { CREW_ROUTES, CrewLinkDto } from '#core/contract/crew.ts';
import type { DayPlanDto } from '#core/contract/plans.ts';
import { CREW } from '#web/admin/data/crew-reports.tsx';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { REREAD_MS } from '#web/admin/ui/admin-query.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead } = hooksOf<typeof CREW_ROUTES>();

/** A day's crew links, with what each has seen. Only for staff who may plan. */
export const useLinksOf = (day: string, mayPlan: boolean) =>
  useRead([...CREW, 'links', day], (call) => call('GET /plans/:day/crew-links', { day }), {
    refetchInterval: REREAD_MS,
    enabled: mayPlan,
  });

export function useCrewLinksQuery() {
  const { plan, mayPlan } = useBoard();
  return useLinksOf(plan.day, mayPlan);
}

/** Trucks with stops whose crews have no link for the day, so they do not get what is sent. */
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
