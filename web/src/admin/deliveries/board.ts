import { createContext, useContext } from 'react';
import type { CREW_ROUTES, CrewLinkDto, Linkable } from '#core/contract/crew.ts';
import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { isAboard } from '#core/dispatch/crew-places.ts';
import { CREW } from '#web/admin/shared/crew-reports.tsx';
import { REREAD_MS } from '#web/admin/ui/admin-query.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import type { Change } from './compare-plans.ts';
import type { Scale } from './lane-view.ts';
import type { Edit } from './plan-order.ts';

const { useRead } = hooksOf<typeof CREW_ROUTES>();

/** What all parts of the board share, and the actions on it. */
export type Board = {
  readonly plan: DayPlanDto;
  readonly proposal: DayPlanDto | undefined;
  /** The broken-down truck that the proposal leaves out. */
  readonly down: string | undefined;
  /** Proposes the rest of the day without the truck. Stored only when accepted. */
  readonly planWithout: (truckId: string) => void;
  /** Proposes a truck for each stop without one; the others stay on theirs if that is possible. */
  readonly place: () => void;
  /** A proposal is being made. */
  readonly isProposing: boolean;
  /** Differences between proposal and plan, by stop id. */
  readonly changes: ReadonlyMap<string, Change>;
  readonly scale: Scale;
  /** Minutes since midnight; only on the day itself. */
  readonly now: number | undefined;
  readonly chosen: PlanStop | undefined;
  readonly choose: (stopId: string) => void;
  readonly edit: (edit: Edit, done?: string) => void;
  /** To screen readers. */
  readonly say: (text: string) => void;
  /** Others can only read the board. */
  readonly mayPlan: boolean;
};

const BoardContext = createContext<Board | undefined>(undefined);
export const BoardProvider = BoardContext;

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (board === undefined) throw new Error('useBoard must be used on the board.');
  return board;
}

/** While a phone has yet to fetch the plan, because somebody waits to see that it has. */
const REREAD_SOON_MS = 8_000;

/**
 * A day's crew links, with what each has seen. Only for staff who may plan.
 * @param version of the published plan
 */
export const useLinksOf = (day: string, mayPlan: boolean, version = 0) =>
  useRead([...CREW, 'links', day], (call) => call('GET /plans/:day/crew-links', { day }), {
    refetchInterval: ({ state: { data } }) =>
      data?.links.some((link) => awaitsLook(link, version)) ? REREAD_SOON_MS : REREAD_MS,
    enabled: mayPlan,
  });

export function useCrewLinksQuery() {
  const { plan, mayPlan } = useBoard();
  return useLinksOf(plan.day, mayPlan, plan.publishedVersion);
}

type Links = readonly Pick<CrewLinkDto, 'truckId' | 'name' | 'state'>[];

type Riders = Pick<DayPlanDto, 'trucks'> & Partial<Pick<DayPlanDto, 'crew'>>;

/** The link of somebody who is off that day, or on another truck, shows the crew nothing. */
function lacking({ trucks, crew = [] }: Riders, links: Links): DayPlanDto['trucks'] {
  const working = trucks.map(({ truckId }) => truckId);
  const open = links.filter((link) => link.state === 'open' && isAboard(link, crew, working));
  return trucks.filter(
    ({ truckId, stops }) => stops.length > 0 && !open.some((link) => link.truckId === truckId),
  );
}

/** Trucks with stops whose crews have no link for the day, so they do not get what is sent. */
export const trucksWithoutLink = (plan: Riders, links: Links): readonly string[] =>
  lacking(plan, links).map(({ name }) => name);

/** Whether no crew of the day has a link, so that a plan that was sent reached nobody. */
export const reachesNobody = (plan: Riders, links: Links): boolean => {
  const working = plan.trucks.filter(({ stops }) => stops.length > 0);
  return working.length > 0 && lacking(plan, links).length === working.length;
};

/**
 * The link that is made next: for a truck that lacks one, and one of its people who has none yet.
 * @param wanted the truck to begin with
 */
export function nextLink(
  plan: Riders,
  links: Links,
  crew: readonly Linkable[],
  wanted?: string | null,
): { readonly truckId: string; readonly who: string } {
  const working = crew.filter(({ isOff }) => !isOff);
  const without = working.filter(
    ({ name }) => !links.some((link) => link.name === name && link.state === 'open'),
  );
  const all = lacking(plan, links);
  const unreached = all.find(({ truckId }) => truckId === wanted) ?? all[0];
  const truck = unreached ?? plan.trucks[0];
  // Whoever changed trucks has a link, but for another truck.
  const own = (unreached === undefined ? without : working).find(
    ({ truckId }) => truckId === truck?.truckId,
  );
  return { truckId: truck?.truckId ?? '', who: (own ?? without[0] ?? working[0])?.id ?? '' };
}

/** Whether the person an open link was made for has the day off, such as after calling in sick. */
export const isForSomeoneOff = (
  { name, state }: Pick<CrewLinkDto, 'name' | 'state'>,
  crew: readonly Pick<Linkable, 'name' | 'isOff'>[],
): boolean => state === 'open' && crew.some((one) => one.name === name && one.isOff);

export const useCrewLinks = (): readonly CrewLinkDto[] | undefined =>
  useCrewLinksQuery().data?.links;

/** A phone shows the day, but not the published plan yet. */
export const awaitsLook = (
  { state, isUsed, seenVersion }: Pick<CrewLinkDto, 'state' | 'isUsed' | 'seenVersion'>,
  version: number,
): boolean => state === 'open' && isUsed && version > 0 && seenVersion !== version;

export const hasSeen = (
  { state, seenVersion }: Pick<CrewLinkDto, 'state' | 'seenVersion'>,
  version: number,
): boolean => state === 'open' && version > 0 && seenVersion === version;
