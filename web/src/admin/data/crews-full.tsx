import type { ApiProblem } from '#core/contract/problem.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPeriod, formatTime } from '#core/kernel/format-day.ts';
import { InsistField } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';

export type Nearest = NonNullable<ApiProblem['nearest']>[number];

/** Alternatives differ in time or in days. */
function nameOf({ startDate, endDate, startsAt }: Nearest): string {
  if (startsAt !== undefined) return formatTime(startsAt);
  const [start, end] = [parseCalendarDay(startDate), parseCalendarDay(endDate)];
  return start && end ? formatPeriod(start, end) : startDate;
}

/** No truck can come: offers other times, or accepting it anyway. */
export function CrewsFull(props: {
  readonly problem: ApiProblem;
  /** Undefined: the form has no fields for days or times. */
  readonly onNearest?: ((nearest: Nearest) => void) | undefined;
  readonly onAccept: (reason: string) => void;
  readonly isBusy: boolean;
}) {
  const { problem, onNearest, onAccept, isBusy } = props;
  const { nearest = [] } = problem;
  return (
    <StateBox is="failed" title={problem.detail}>
      {onNearest !== undefined && nearest.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          A crew can come:
          {nearest.map((one) => (
            <ActionButton key={nameOf(one)} small onClick={() => onNearest(one)}>
              {nameOf(one)}
            </ActionButton>
          ))}
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <InsistField
          label="Why it is accepted all the same"
          action="Accept without a truck"
          isBusy={isBusy}
          onInsist={onAccept}
        />
      </div>
    </StateBox>
  );
}
