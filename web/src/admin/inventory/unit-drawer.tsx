import { useCallback, useState } from 'react';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import type { ProductUnitsDto, UnitDto, UnitEffectsDto } from '#core/contract/inventory.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { ConfirmDiscard } from '#web/admin/ui/confirm-discard.tsx';
import { UnitConfirm } from '#web/admin/inventory/unit-confirm.tsx';
import { UnitDetailsForm } from '#web/admin/inventory/unit-details-form.tsx';
import { UnitEffects } from '#web/admin/inventory/unit-effects.tsx';
import { unitFormOf } from '#web/admin/inventory/unit-form-values.ts';
import { UnitMaintenance } from '#web/admin/inventory/unit-maintenance.tsx';
import { UnitMarks } from '#web/admin/inventory/unit-row.tsx';
import { needsCall, STATE_LABELS } from '#web/admin/inventory/unit-state.ts';
import { useLeaveWarning } from '#web/admin/ui/use-leave-warning.ts';
import {
  freshEffects,
  touchesNobody,
  type UnitChangeFlow,
  useUnitChange,
} from '#web/admin/inventory/use-unit-change.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { useStranded } from '#web/admin/data/use-inventory.ts';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** Whom to call: booked on this unit on days when it cannot go out. */
function UnitCalls(props: { readonly productId: string; readonly unit: UnitDto }) {
  const { productId, unit } = props;
  const stranded = useStranded(productId);
  if (stranded.data !== undefined) {
    const own = stranded.data.filter(({ unitId }) => unitId === unit.id);
    return <UnitEffects effects={{ moves: [], stranded: own }} done />;
  }
  if (stranded.isPending) {
    return (
      <div>
        <output className="sr-only">Loading whom to call…</output>
        <Skeleton className="h-32 w-full" />
      </div>
    );
  }
  return <LoadFailed title="Whom to call could not be loaded" query={stranded} />;
}

const DONE: Record<UnitChangeInput['kind'], (label: string) => string> = {
  add: () => 'The units are added.',
  edit: (label) => `${label} is saved.`,
  begin_maintenance: (label) => `${label} is in maintenance.`,
  end_maintenance: (label) => `${label} is out of maintenance.`,
  retire: (label) => `${label} is retired.`,
  reinstate: (label) => `${label} is back.`,
};

function Section(props: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <h3 className="font-display text-lg font-semibold">{props.title}</h3>
      {props.children}
    </section>
  );
}

const SOON = 5;

function ComingUp({ unit }: { readonly unit: UnitDto }) {
  if (unit.spans.length === 0) return <p className="text-muted">Free for the next six weeks.</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {unit.spans.slice(0, SOON).map((span) => (
        <li key={span.from} className="grid">
          <span>
            {formatDay(calendarDay(span.from))}
            {span.to !== span.from && ` to ${formatDay(calendarDay(span.to))}`}
          </span>
          <span className="text-muted">
            {[STATE_LABELS[span.kind], span.reason, span.reservationId].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
      {unit.spans.length > SOON && (
        <li className="text-muted">and {unit.spans.length - SOON} more</li>
      )}
    </ul>
  );
}

function Retirement({ unit, flow }: { readonly unit: UnitDto; readonly flow: UnitChangeFlow }) {
  const isRetired = unit.retiredOn !== undefined;
  return (
    <>
      <p className="text-muted">
        {isRetired
          ? `Retired on ${formatDay(calendarDay(unit.retiredOn))}. Its history stays.`
          : 'Sold, given away or worn out: it is not rented out any more. Its history stays.'}
      </p>
      <Button
        size="sm"
        variant={isRetired ? 'secondary' : 'danger'}
        className="justify-self-start"
        busy={flow.busy}
        onClick={() => void flow.ask({ kind: isRetired ? 'reinstate' : 'retire', unitId: unit.id })}
      >
        {isRetired ? 'Bring back' : 'Retire this unit'}
      </Button>
    </>
  );
}

function Sections(props: {
  readonly product: ProductUnitsDto;
  readonly unit: UnitDto;
  readonly flow: UnitChangeFlow;
  readonly effects: UnitEffectsDto | undefined;
  readonly onDirty: (dirty: boolean) => void;
}) {
  const { product, unit, flow, effects, onDirty } = props;
  const today = useToday();
  const isShown = flow.problem?.errors === undefined;
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-2">
        <p className="text-muted">{product.title}</p>
        <UnitMarks unit={unit} today={today} />
      </div>
      {flow.problem && isShown && (
        <Alert tone="danger" title={flow.problem.title}>
          {flow.problem.detail}
        </Alert>
      )}
      {effects && <UnitEffects effects={effects} done />}
      {effects === undefined && needsCall(unit) && (
        <UnitCalls productId={product.productId} unit={unit} />
      )}
      <ComingUp unit={unit} />
      <Section title="Maintenance">
        {unit.retiredOn === undefined ? (
          <UnitMaintenance unit={unit} flow={flow} />
        ) : (
          <p className="text-muted">A retired unit needs none.</p>
        )}
      </Section>
      <Section title="About this unit">
        <UnitDetailsForm
          key={JSON.stringify(unitFormOf(unit))}
          unit={unit}
          flow={flow}
          onDirty={onDirty}
        />
      </Section>
      <Section title={unit.retiredOn === undefined ? 'Retire' : 'Retired'}>
        <Retirement unit={unit} flow={flow} />
      </Section>
    </div>
  );
}

function OpenUnit(props: {
  readonly product: ProductUnitsDto;
  readonly unit: UnitDto;
  readonly onDirty: (dirty: boolean) => void;
}) {
  const { product, unit, onDirty } = props;
  const [effects, setEffects] = useState<UnitEffectsDto>();
  const flow = useUnitChange(product, (changed, { kind }) => {
    const fresh = freshEffects(changed);
    setEffects(touchesNobody(fresh) ? undefined : fresh);
    if (kind === 'edit') onDirty(false);
    toast.success(DONE[kind](unit.label));
  });
  return (
    <div ref={useFocusHome()}>
      {flow.asked && <UnitConfirm flow={flow} />}
      {/* Hidden, not gone: what is typed stays. */}
      <div hidden={flow.asked !== undefined}>
        <Sections product={product} unit={unit} flow={flow} effects={effects} onDirty={onDirty} />
      </div>
    </div>
  );
}

/** The drawer of one unit: its next days, maintenance, papers and retirement. */
export function UnitDrawer(props: {
  /** Undefined while none is asked for. */
  readonly wanted: { readonly product: ProductUnitsDto; readonly unit: UnitDto } | undefined;
  readonly onClose: () => void;
}) {
  const { wanted, onClose } = props;
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  useLeaveWarning(dirty);
  const leave = useCallback(() => {
    setDirty(false);
    setAsking(false);
    onClose();
  }, [onClose]);
  return (
    <>
      <Dialog
        open={wanted !== undefined}
        onClose={() => (dirty ? setAsking(true) : leave())}
        title={wanted?.unit.label ?? ''}
        side="right"
      >
        {wanted && <OpenUnit key={wanted.unit.id} {...wanted} onDirty={setDirty} />}
      </Dialog>
      <ConfirmDiscard open={asking} onKeep={() => setAsking(false)} onDiscard={leave} />
    </>
  );
}
