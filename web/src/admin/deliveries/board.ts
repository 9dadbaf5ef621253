import { createContext, useContext } from 'react';
import type { DayPlanDto, PlanStop } from '#core/contract/plans.ts';
import type { Change } from '#web/admin/deliveries/compare-plans.ts';
import type { Scale } from '#web/admin/deliveries/lane-view.ts';
import type { Edit } from '#web/admin/deliveries/plan-order.ts';

/** What all parts of the board share, and the actions on it. */
export type Board = {
  readonly plan: DayPlanDto;
  readonly proposal: DayPlanDto | undefined;
  /** The broken-down truck that the proposal leaves out. */
  readonly down: string | undefined;
  /** Proposes the rest of the day without the truck. Stored only when accepted. */
  readonly planWithout: (truckId: string) => void;
  /** Differences between proposal and plan, by stop id. */
  readonly changes: ReadonlyMap<string, Change>;
  readonly scale: Scale;
  /** Minutes since midnight; only on the day itself. */
  readonly now: number | undefined;
  readonly chosen: PlanStop | undefined;
  readonly choose: (stopId: string) => void;
  readonly edit: (edit: Edit, done?: string) => void;
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
