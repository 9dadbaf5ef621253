import type { PlanStop } from '#core/contract/dispatch.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { useBoard } from './board.ts';
import { lateThen } from './compare-plans.ts';
import { useAgainPreview, usePlanAgain } from './plan-data.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';

const AGAIN = { deliver: 'Deliver again today', collect: 'Pick up again today' } as const;

/** Plans a failed stop of today again. First says who would be late then, if anybody. */
export function PlanAgain({ stop }: { readonly stop: PlanStop }) {
  const { plan, now, mayPlan } = useBoard();
  const day = calendarDay(plan.day);
  const preview = useAgainPreview(day);
  const again = usePlanAgain(day);
  if (now === undefined || !mayPlan) return null;
  const { data: then, variables: asked } = preview;
  const isNow = asked === stop.id && then?.version === plan.version;
  const late = then !== undefined && isNow ? lateThen(plan, then) : [];
  const ask = (): void =>
    preview.mutate(stop.id, {
      onSuccess: (shown) => {
        if (lateThen(plan, shown).length === 0) again.mutate(stop.id);
      },
    });
  const error = preview.error ?? again.error;
  return (
    <>
      <ActionButton
        small
        busy={preview.isPending || again.isPending}
        onClick={late.length > 0 ? () => again.mutate(stop.id) : ask}
      >
        {late.length > 0 ? `${AGAIN[stop.kind]} anyway` : AGAIN[stop.kind]}
        <span className="sr-only">: {stop.contact.name}</span>
      </ActionButton>
      {late.length > 0 && (
        <p role="alert" className="w-full text-act">
          Late then: {late.join(', ')}
        </p>
      )}
      {error && <p className="w-full text-act">{error.message}</p>}
    </>
  );
}
