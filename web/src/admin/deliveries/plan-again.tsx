import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { windowName } from '#web/admin/shared/plans.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { useBoard } from './board.ts';
import { lateThen, toTell } from './compare-plans.ts';
import { useAgainPreview, usePlanAgain } from './plan-data.ts';

const AGAIN = { deliver: 'Deliver again today', collect: 'Pick up again today' } as const;

/** Who would be late, and who was told other hours. */
function warningsOf(plan: DayPlanDto, then: DayPlanDto): readonly string[] {
  const late = lateThen(plan, then);
  const before = new Set(toTell(plan).map(({ id }) => id));
  const told = toTell(then).flatMap(({ id, contact, told: hours }) =>
    hours === undefined || before.has(id) ? [] : [`${contact.name} (${windowName(hours)})`],
  );
  return [
    ...(late.length > 0 ? [`Late then: ${late.join(', ')}`] : []),
    ...(told.length > 0 ? [`Told other hours: ${told.join(', ')}`] : []),
  ];
}

/**
 * Plans a failed stop of today again. First says who would be late then, or was told other hours, if
 * anybody.
 */
export function PlanAgain({ stop }: { readonly stop: PlanStop }) {
  const { plan, now, mayPlan } = useBoard();
  const day = calendarDay(plan.day);
  const preview = useAgainPreview(day);
  const again = usePlanAgain(day);
  if (now === undefined || !mayPlan) return null;
  const { data: then, variables: asked } = preview;
  const isNow = asked === stop.id && then?.version === plan.version;
  const warnings = then !== undefined && isNow ? warningsOf(plan, then) : [];
  const ask = (): void =>
    preview.mutate(stop.id, {
      onSuccess: (shown) => {
        if (warningsOf(plan, shown).length === 0) again.mutate(stop.id);
      },
    });
  const error = preview.error ?? again.error;
  return (
    <>
      <ActionButton
        small
        busy={preview.isPending || again.isPending}
        onClick={warnings.length > 0 ? () => again.mutate(stop.id) : ask}
      >
        {warnings.length > 0 ? `${AGAIN[stop.kind]} anyway` : AGAIN[stop.kind]}
        <span className="sr-only">: {stop.contact.name}</span>
      </ActionButton>
      {warnings.length > 0 && (
        <p role="alert" className="w-full text-act">
          {warnings.join('. ')}
        </p>
      )}
      {error && <p className="w-full text-act">{error.message}</p>}
    </>
  );
}
