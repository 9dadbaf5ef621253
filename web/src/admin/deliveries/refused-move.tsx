import { type FormEvent, useId, useState } from 'react';
import type { ApiProblem } from '#core/contract/problem.ts';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { stopsOf } from '#web/admin/deliveries/plan-order.ts';
import { reasonName } from '#web/admin/deliveries/plan-words.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';

/** A change that breaks a rule is not made, unless somebody says why it has to be. */
export function RefusedMove(props: {
  readonly violations: NonNullable<ApiProblem['violations']>;
  readonly isBusy: boolean;
  readonly onLeave: () => void;
  readonly onInsist: (reason: string) => void;
}) {
  const { plan } = useBoard();
  const [reason, setReason] = useState('');
  const id = useId();
  const names = new Map(stopsOf(plan).map(({ id: stopId, contact }) => [stopId, contact.name]));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') props.onInsist(reason.trim());
  };
  return (
    <StateBox is="failed" title="That does not work out">
      <ul>
        {props.violations.map(({ stopId, code, by, truckId }) => (
          <li key={`${stopId} ${code} ${truckId ?? ''}`}>
            {names.get(stopId) ?? stopId}: {reasonName({ code, by })}
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-2">
        <ActionButton small onClick={props.onLeave}>
          Leave it as it was
        </ActionButton>
        <label htmlFor={id} className="text-sm">
          Why it has to be
        </label>
        <input
          id={id}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
          className="control min-w-48 flex-1 rounded-md border border-edge bg-ground px-2"
        />
        <ActionButton small type="submit" off={reason.trim() === ''} busy={props.isBusy}>
          Do it all the same
        </ActionButton>
      </form>
    </StateBox>
  );
}
