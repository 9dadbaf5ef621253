import { createContext, useContext } from 'react';
import type { DayPlanDto, PlanStop } from '#core/contract/plans.ts';
import type { Change } from '#web/admin/deliveries/compare-plans.ts';
import type { Scale } from '#web/admin/deliveries/lane-view.ts';
import type { Edit } from '#web/admin/deliveries/plan-order.ts';

/** What all parts of the board look at, and what a person does on it. */
export type Board = {
  readonly plan: DayPlanDto;
  readonly proposal: DayPlanDto | undefined;
  /** What the proposal brings otherwise than the plan, by the stop's id. */
  readonly changes: ReadonlyMap<string, Change>;
  readonly scale: Scale;
  /** Minutes of the day, on the day itself. */
  readonly now: number | undefined;
  readonly chosen: PlanStop | undefined;
  readonly choose: (stopId: string) => void;
  readonly edit: (edit: Edit, done?: string) => void;
};

const BoardContext = createContext<Board | undefined>(undefined);
export const BoardProvider = BoardContext;

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (board === undefined) throw new Error('useBoard must be used on the board.');
  return board;
}
