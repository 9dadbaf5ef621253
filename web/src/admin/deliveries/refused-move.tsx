import type { ApiProblem } from '#core/contract/problem.ts';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { stopsOf } from '#web/admin/deliveries/plan-order.ts';
import { reasonName } from '#web/admin/data/plan-words.ts';
import { InsistField } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';

/** A change that breaks a rule needs a reason. */
export function RefusedMove(props: {
  readonly violations: NonNullable<ApiProblem['violations']>;
  readonly isBusy: boolean;
  readonly onLeave: () => void;
  readonly onInsist: (reason: string) => void;
}) {
  const { plan } = useBoard();
  const names = new Map(stopsOf(plan).map(({ id: stopId, contact }) => [stopId, contact.name]));
  return (
    <StateBox is="failed" title="That does not work out">
      <ul>
        {props.violations.map(({ stopId, code, by, truckId }) => (
          <li key={`${stopId} ${code} ${truckId ?? ''}`}>
            {names.get(stopId) ?? stopId}: {reasonName({ code, by })}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <ActionButton small onClick={props.onLeave}>
          Leave it as it was
        </ActionButton>
        <InsistField
          label="Why it has to be"
          action="Do it all the same"
          isBusy={props.isBusy}
          onInsist={props.onInsist}
        />
      </div>
    </StateBox>
  );
}
