import { useQuery } from '@tanstack/react-query';
import type { CREW_ROUTES, CrewLinkDto, Linkable } from '#core/contract/crew.ts';
import type { DayPlanDto } from '#core/contract/plans.ts';
import { CREW } from '#web/admin/data/crew-reports.tsx';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { REREAD_MS, useCalls } from '#web/admin/ui/admin-query.ts';

/** A day's crew links, with what each has seen. Only for staff who may plan. */
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

type Links = readonly Pick<CrewLinkDto, 'truckId' | 'name' | 'state'>[];

const lacking = ({ trucks }: Pick<DayPlanDto, 'trucks'>, links: Links): DayPlanDto['trucks'] =>
  trucks.filter(
    ({ truckId, stops }) =>
      stops.length > 0 && !links.some((link) => link.truckId === truckId && link.state === 'open'),
  );

/** Trucks with stops whose crews have no link for the day, so they do not get what is sent. */
export const trucksWithoutLink = (
  plan: Pick<DayPlanDto, 'trucks'>,
  links: Links,
): readonly string[] => lacking(plan, links).map(({ name }) => name);

/** The link that is made next: for a truck that lacks one, and someone who has none yet. */
export function nextLink(
  plan: Pick<DayPlanDto, 'trucks'>,
  links: Links,
  crew: readonly Linkable[],
): { readonly truckId: string; readonly who: string } {
  const working = crew.filter(({ isOff }) => !isOff);
  const without = working.find(
    ({ name }) => !links.some((link) => link.name === name && link.state === 'open'),
  );
  const truck = lacking(plan, links)[0] ?? plan.trucks[0];
  return { truckId: truck?.truckId ?? '', who: (without ?? working[0])?.id ?? '' };
}

export const useCrewLinks = (): readonly CrewLinkDto[] | undefined =>
  useCrewLinksQuery().data?.links;

export const hasSeen = (
  { state, seenVersion }: Pick<CrewLinkDto, 'state' | 'seenVersion'>,
  version: number,
): boolean => state === 'open' && version > 0 && seenVersion === version;
