import { useEffect, useState } from 'react';
import type { DayPlanDto } from '#core/contract/plans.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';

/** For a minute after a breakdown: brings the truck back and restores the plan. */
export function UndoBar(props: {
  readonly breakdown: NonNullable<DayPlanDto['breakdown']>;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}) {
  const { trucks, until } = props.breakdown;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  if (seconds <= 0) return null;
  return (
    <section
      aria-label="Taken out of the day"
      className="flex items-center gap-2 rounded-lg border border-edge bg-over px-3 py-2"
    >
      <AdminIcon name="wrench" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{trucks.map(({ name }) => name).join(', ')}</b> is off for the
        rest of the day; the others have its stops.
      </p>
      <ActionButton className="shrink-0" busy={props.isBusy} onClick={props.onUndo}>
        Undo
        <span aria-hidden="true" className="text-sm text-muted tabular-nums">
          {seconds} s
        </span>
      </ActionButton>
    </section>
  );
}
