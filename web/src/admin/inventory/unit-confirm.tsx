import { useEffect, useRef, useState } from 'react';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import { UnitEffects } from '#web/admin/inventory/unit-effects.tsx';
import type { UnitChangeFlow } from '#web/admin/inventory/use-unit-change.ts';
import { Button } from '#web/shared/ui/button.tsx';

const QUESTIONS: Record<UnitChangeInput['kind'], string> = {
  add: 'Add the units?',
  edit: 'Save these changes?',
  begin_maintenance: 'Put it into maintenance?',
  end_maintenance: 'End the maintenance?',
  retire: 'Retire this unit?',
  reinstate: 'Bring this unit back?',
};

const ANSWERS: Record<UnitChangeInput['kind'], string> = {
  add: 'Add units',
  edit: 'Save',
  begin_maintenance: 'Put into maintenance',
  end_maintenance: 'End maintenance',
  retire: 'Retire unit',
  reinstate: 'Bring back',
};

/** Shows what a change does before it is made. */
export function UnitConfirm({ flow }: { readonly flow: UnitChangeFlow }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asker] = useState(() => document.activeElement);
  useEffect(() => {
    heading.current?.focus();
    return () => {
      if (asker instanceof HTMLElement && asker.isConnected) asker.focus();
    };
  }, [asker]);
  const { asked } = flow;
  if (asked === undefined) return null;
  const { change, effects } = asked;
  return (
    <div className="grid gap-5 p-5">
      <h3 ref={heading} tabIndex={-1} className="text-heading font-semibold outline-none">
        {QUESTIONS[change.kind]}
      </h3>
      <UnitEffects effects={effects} done={false} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button size="sm" variant="ghost" disabled={flow.busy} onClick={flow.back}>
          Back
        </Button>
        <Button
          size="sm"
          variant={change.kind === 'retire' ? 'danger' : 'primary'}
          busy={flow.busy}
          onClick={() => void flow.confirm()}
        >
          {ANSWERS[change.kind]}
        </Button>
      </div>
    </div>
  );
}
