import { useState } from 'react';
import { z } from 'zod';
import type { PlanStop } from '#core/contract/dispatch.ts';
import { hasBegun } from '#core/dispatch/crew-day.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { instantFromIso, isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { ActionForm, FormText } from '#web/admin/ui/action-form.tsx';
import { Mailed } from '#web/admin/ui/mail-words.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { useBoard } from './board.ts';
import { PROGRESS, type Progress, useReportProgress } from './plan-data.ts';

const NAMES = {
  planned: 'Nobody has set out',
  on_the_way: 'On the way',
  arrived: 'On site',
  done: 'Done',
} as const satisfies Record<Progress, string>;

const FORM = z.object({ at: z.string().min(1, 'Enter the time.') });

/** What a stop can be said to be: a failed one is planned again elsewhere, with a look at the plan. */
const progressOf = ({ state }: Pick<PlanStop, 'state'>): readonly Progress[] =>
  PROGRESS.filter((one) => one !== 'planned' || state !== 'failed');

/** How far a stop is and since when: for a crew that called, or after a wrong press on its phone. */
export function ReportProgress({
  stop,
  onClose,
}: {
  readonly stop: PlanStop;
  readonly onClose: () => void;
}) {
  const { plan, now } = useBoard();
  const day = calendarDay(plan.day);
  const report = useReportProgress(day);
  const { name } = stop.contact;
  const reached = (one: Progress): string => {
    const at = instantFromIso(stop.times?.[one] ?? '');
    if (at !== undefined) return shopTime(at);
    return now === undefined ? stop.window.from : clockOf(now);
  };
  const isUnderWay = hasBegun(stop);
  const [state, choose] = useState<Progress>(
    PROGRESS.find((one) => isUnderWay && one === stop.state) ?? 'arrived',
  );
  return (
    <Dialog open onClose={onClose} title={`How far is it: ${name}`}>
      <div className="grid gap-3 p-4">
        <SelectField
          label="The stop is"
          hint={isUnderWay ? 'Times of later steps are removed.' : undefined}
          value={state}
          onChange={({ target }) => choose(PROGRESS.find((one) => one === target.value) ?? state)}
        >
          {progressOf(stop).map((one) => (
            <option key={one} value={one}>
              {NAMES[one]}
            </option>
          ))}
        </SelectField>
        <ActionForm
          key={state}
          schema={FORM}
          values={{ at: reached(state) }}
          write={({ at }) =>
            report.mutateAsync({
              id: stop.id,
              state,
              ...(state !== 'planned' && { at: isoFromInstant(shopMoment(day, at)) }),
            })
          }
          submit="Save"
          done="Saved. The plan shows the new times."
          onDone={onClose}
          ready={state !== stop.state}
        >
          {state !== 'planned' && <FormText name="at" label="Since" type="time" required />}
          {stop.kind === 'collect' && stop.state === 'done' && state !== 'done' && (
            <p className="text-muted">
              If the rental is completed, it is open again, and points it earned are taken back.
            </p>
          )}
          {state === 'on_the_way' && !isUnderWay && (
            <p className="text-muted">
              <Mailed>
                {name} is told that the crew is coming, unless it set out over half an hour ago.
              </Mailed>
            </p>
          )}
        </ActionForm>
      </div>
    </Dialog>
  );
}
