import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { isOver } from '#core/dispatch/crew-day.ts';
import { stopsOf, truckOf } from '#web/admin/shared/plans.ts';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import type { KeyHint } from '#web/admin/ui/toolbar.tsx';
import { toast } from '#web/shared/toast.ts';
import type { Board } from './board.ts';
import { type Edit, isMovable, moveTo, shift, takeOff, toggleLock } from './plan-order.ts';

/** Shown in the footer. The dialog lists all keys. */
export const FIRST_KEYS: readonly KeyHint[] = [
  ['J K', 'stop'],
  ['1 2 3', 'to truck'],
  ['L', 'lock'],
  ['P', 'propose'],
  ['A', 'accept'],
  ['⇧P', 'publish'],
];

export const KEYS: readonly KeyHint[] = [
  ...FIRST_KEYS,
  ['0', 'no truck'],
  ['[ ]', 'earlier, later'],
  ['Esc', 'discard the proposal'],
  ['T M W', 'today, tomorrow, weekend'],
];

/** For people who can only read the board. */
export const READING_KEYS: readonly KeyHint[] = [
  ['J K', 'stop'],
  ['T M W', 'today, tomorrow, weekend'],
];

/** The next stop by key: unassigned ones first, then lane by lane. */
export function neighborOf(
  { plan, chosen }: Pick<Board, 'plan' | 'chosen'>,
  by: 1 | -1,
): string | undefined {
  const ids = stopsOf(plan).map(({ id }) => id);
  if (chosen === undefined) return ids.at(by === 1 ? 0 : -1);
  const next = ids.indexOf(chosen.id) + by;
  return ids[Math.max(0, Math.min(next, ids.length - 1))];
}

/** Why a stop cannot be moved; undefined if it can. */
export const whyFixed = (plan: DayPlanDto, stop: PlanStop): string | undefined =>
  isMovable(stop)
    ? undefined
    : isOver(stop)
      ? 'This stop is finished, so it stays on its truck.'
      : `${truckOf(plan, stop.id)?.name ?? 'A crew'} has begun this stop, so it cannot be moved.`;

/** What a key does to the chosen stop, and what to say. Undefined without a stop. */
export function editOf(
  key: string,
  { plan, chosen }: Pick<Board, 'plan' | 'chosen'>,
): readonly [edit: Edit | undefined, said: string] | undefined {
  if (chosen === undefined) return undefined;
  const fixed = whyFixed(plan, chosen);
  if (fixed !== undefined) return [undefined, fixed];
  const { id } = chosen;
  const on = truckOf(plan, id);
  if (/^[1-9]$/.test(key)) {
    const truck = plan.trucks.find(({ number }) => number === Number(key));
    if (truck === undefined) return [undefined, `There is no truck ${key} on this day.`];
    return truck === on
      ? [undefined, `Already on ${truck.name}.`]
      : [
          moveTo(id, truck.truckId),
          // As when it is dragged: a lock holds against proposals, and goes along.
          `Moved to ${truck.name}${plan.locks[id] === undefined ? '' : ', still locked'}.`,
        ];
  }
  if (on === undefined) return [undefined, 'It has no truck yet: 1 to 9 gives it one.'];
  switch (key) {
    case '0':
      return [takeOff(id), 'Removed from its truck.'];
    case '[':
      return on.stops[0]?.id === id
        ? [undefined, 'Already first.']
        : [shift(id, -1), 'Moved earlier.'];
    case ']':
      return on.stops.at(-1)?.id === id
        ? [undefined, 'Already last.']
        : [shift(id, 1), 'Moved later.'];
    case 'l':
      return [toggleLock(id), plan.locks[id] === undefined ? 'Locked.' : 'Unlocked.'];
    default:
      return undefined;
  }
}

const EDITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '[', ']', 'l'];

export function useBoardKeys(
  board: Board | undefined,
  actions: Readonly<Record<string, () => void>>,
): void {
  const step = (by: 1 | -1) => (): void => {
    const id = board && neighborOf(board, by);
    if (id === undefined) return;
    board?.choose(id);
    document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`)?.focus();
  };
  const edits = Object.fromEntries(
    EDITS.map((key) => [
      key,
      () => {
        const [edit, said] = (board && editOf(key, board)) ?? [];
        if (edit) board?.edit(edit, said);
        else if (said !== undefined) toast.error(said);
      },
    ]),
  );
  useShortcuts({ ...(board?.mayPlan === true && edits), j: step(1), k: step(-1), ...actions });
}
