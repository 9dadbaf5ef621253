import { useEffect, useRef, useState } from 'react';
import type { ProductUnitsDto, UnitDto, UnitEffectsDto } from '#core/contract/inventory.ts';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import { MarkDry, SettleReport } from '#web/admin/shared/crew-reports.tsx';
import { useReservation } from '#web/admin/shared/reservation-data.ts';
import {
  freshEffects,
  touchesNobody,
  UnitConfirm,
  UnitEffects,
  type UnitChangeFlow,
  EffectsDone,
  maintenanceDays,
  useUnitChange,
} from '#web/admin/shared/unit-change.tsx';
import { STATES } from '#web/admin/shared/unit-filters.ts';
import { type UnitRow, useConflicts } from '#web/admin/shared/use-inventory.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import {
  Drawer,
  DrawerLoading,
  type DrawerProps,
  DrawerSection,
  FoldedSection,
} from '#web/admin/ui/drawer.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Needs, useMay } from '#web/admin/ui/may.ts';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { useLeave } from '#web/admin/ui/unsaved.tsx';
import { dayName, momentName } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { useFocusHome } from '#web/shared/focus.ts';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import { AddUnitsForm, UnitDetailsForm, UnitMaintenance } from './unit-forms.tsx';
import { UnitPapers } from './unit-papers.tsx';
import { afterParty, hasConflict, rentedDays, spanDays, stateOf } from './unit-state.ts';

/** Customers to call: booked on this unit on days it may not go out. */
function Conflicts(props: { readonly productId: string; readonly unit: UnitDto }) {
  const { productId, unit } = props;
  const query = useConflicts(productId);
  if (query.data !== undefined) {
    const own = query.data.filter(({ unitId }) => unitId === unit.id);
    return <UnitEffects effects={{ moves: [], unplaced: own }} done />;
  }
  if (query.isPending) return <DrawerLoading />;
  return <LoadFailed title="This unit’s conflicts did not load" query={query} />;
}

const RENTED: ReadonlySet<SpanKind> = new Set(['booked', 'held']);

/**
 * One of the unit's next spans. For a rental: its party days, its customer, and until when the unit
 * is cleaned. Roles that may not read bookings, and everyone until the booking is loaded, see its
 * number and the whole span.
 */
function Coming({ row, at }: { readonly row: UnitRow; readonly at: number }) {
  const { product, unit } = row;
  const today = useToday();
  const may = useMay();
  const span = unit.spans[at];
  const id = span?.reservationId;
  const { data } = useReservation(may('reservations:read') ? id : undefined);
  if (span === undefined) return null;
  const { kind, to, reason } = span;
  const rented =
    data && RENTED.has(kind)
      ? rentedDays(span, data.lines, { productId: product.productId, unitId: unit.id })
      : undefined;
  const last = rented?.at(-1);
  const isCleaned = last !== undefined && last.to < to;
  return (
    <TwoLines
      wraps
      first={
        last === undefined
          ? spanDays(unit, at, today)
          : rented?.map((days) => maintenanceDays(days, today)).join(', ')
      }
      second={
        <>
          {[rented?.length === 0 ? 'Cleaning' : STATES[kind].name, reason]
            .filter(Boolean)
            .join(' · ')}
          {id !== undefined && (
            <>
              {' · '}
              <ReservationLink id={id} name={data?.contact.name} />
            </>
          )}
          {isCleaned && ` · ${afterParty(unit.spans, at, today)}`}
        </>
      }
    />
  );
}

const SOON = 5;

function ComingUp({ row }: { readonly row: UnitRow }) {
  const { spans } = row.unit;
  if (spans.length === 0) {
    return <p className="text-muted">Available for the next six weeks.</p>;
  }
  return (
    <ul className="grid gap-1.5">
      {spans.slice(0, SOON).map(({ from }, at) => (
        <li key={from}>
          <Coming row={row} at={at} />
        </li>
      ))}
      {spans.length > SOON && <li className="text-muted">and {spans.length - SOON} more</li>}
    </ul>
  );
}

function Retirement({ unit, flow }: { readonly unit: UnitDto; readonly flow: UnitChangeFlow }) {
  const { id, retiredOn } = unit;
  return (
    <>
      <p className="text-muted">
        {retiredOn === undefined
          ? 'For a unit that was sold, given away, or worn out. It is no longer rented, and its history stays.'
          : `Retired on ${dayName(retiredOn)}. Its history stays.`}
      </p>
      <ActionButton
        needs="inventory:write"
        variant={retiredOn === undefined ? 'danger' : 'normal'}
        className="justify-self-start"
        busy={flow.isBusy}
        onClick={() =>
          flow.press({ kind: retiredOn === undefined ? 'retire' : 'reinstate', unitId: id })
        }
      >
        {retiredOn === undefined ? 'Retire this unit' : 'Bring back'}
      </ActionButton>
    </>
  );
}

/** Messages after pressing a button. Forms show their own. */
const DONE: Partial<Record<UnitChangeInput['kind'], string>> = {
  end_maintenance: 'is back in service.',
  retire: 'is retired.',
  reinstate: 'is back.',
};

function OpenUnit({ product, unit }: UnitRow) {
  const today = useToday();
  const [effects, setEffects] = useState<UnitEffectsDto>();
  const flow = useUnitChange(product, (changed, change) => {
    const fresh = freshEffects(changed);
    setEffects(touchesNobody(fresh) ? undefined : fresh);
    // Maintenance that had not begun never took it out of service.
    const isAhead = change.kind === 'end_maintenance' && change.from > today;
    const said = isAhead ? 'stays in service.' : DONE[change.kind];
    if (said !== undefined) toast.success(`${product.title}, ${unit.label} ${said}`);
  });
  const told = useRef<HTMLDivElement>(null);
  const isTold = effects !== undefined && flow.asked === undefined;
  useEffect(() => {
    // The form that was saved is further down.
    if (!isTold) return;
    told.current?.focus({ preventScroll: true });
    told.current?.scrollIntoView({ block: 'start' });
  }, [isTold]);
  return (
    <div ref={useFocusHome()}>
      {flow.asked && <UnitConfirm flow={flow} />}
      {/* Hidden but mounted, so that input is kept. */}
      <div hidden={flow.asked !== undefined}>
        {(flow.problem ?? effects ?? hasConflict(unit)) && (
          <div ref={told} tabIndex={-1} className="grid scroll-mt-28 gap-3 px-4 pt-3 outline-none">
            {flow.problem && <StateBox is="failed" title={flow.problem.message} />}
            {effects && <EffectsDone productId={product.productId} effects={effects} />}
            {effects === undefined && hasConflict(unit) && (
              <Conflicts productId={product.productId} unit={unit} />
            )}
          </div>
        )}
        {unit.damaged && (
          <DrawerSection title="Reported damaged">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                {unit.damaged.text}{' '}
                <span className="text-muted">
                  {unit.damaged.by}, {momentName(unit.damaged.at)}. New orders get other units
                  first, until this is handled.
                </span>
              </p>
              <SettleReport actId={unit.damaged.actId} of={`${product.title}, ${unit.label}`}>
                Mark as handled
              </SettleReport>
            </div>
          </DrawerSection>
        )}
        {unit.wet && (
          <DrawerSection title="To dry">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                Came back wet. Reported by {unit.wet.by}, {momentName(unit.wet.at)}
              </p>
              <MarkDry unit={`${product.title}, ${unit.label}`} actId={unit.wet.actId} />
            </div>
          </DrawerSection>
        )}
        <DrawerSection title="Coming up">
          <ComingUp row={{ product, unit }} />
        </DrawerSection>
        <DrawerSection
          title={
            unit.blocks.some(({ to }) => to >= today)
              ? 'Maintenance'
              : 'Take out of service (maintenance)'
          }
        >
          {unit.retiredOn === undefined ? (
            <UnitMaintenance product={product} unit={unit} flow={flow} />
          ) : (
            <p className="text-muted">Retired units need none.</p>
          )}
        </DrawerSection>
        <UnitPapers productId={product.productId} unit={unit} flow={flow} />
        <FoldedSection title="About this unit">
          <UnitDetailsForm unit={unit} flow={flow} />
        </FoldedSection>
        <FoldedSection
          title={unit.retiredOn === undefined ? 'Retire' : 'Retired'}
          isUrgent={unit.retiredOn !== undefined}
        >
          <Retirement unit={unit} flow={flow} />
        </FoldedSection>
      </div>
    </div>
  );
}

/** A unit's drawer: next days, maintenance, inspection, insurance and retirement. */
export function UnitDrawer(
  props: Pick<DrawerProps, 'onClose'> & {
    /** From the URL; `row` is undefined until loaded, or if it does not exist. */
    readonly id: string;
    readonly row: UnitRow | undefined;
    readonly isLoading: boolean;
    readonly onAdd: (productId: string) => void;
  },
) {
  const { row, isLoading, onAdd, ...drawer } = props;
  const today = useToday();
  const state = row && stateOf(row.unit, today);
  return (
    <Drawer
      {...drawer}
      title={row ? `${row.product.title}, ${row.unit.label}` : 'Unit'}
      status={state && <Badge is={state.mark}>{state.name}</Badge>}
      note={
        row && (
          <Needs is="inventory:write">
            <button
              type="button"
              className="underline underline-offset-4 hover:text-ink"
              onClick={() => onAdd(row.product.productId)}
            >
              Add more units
            </button>
          </Needs>
        )
      }
    >
      {row !== undefined ? (
        <OpenUnit {...row} />
      ) : isLoading ? (
        <DrawerLoading />
      ) : (
        <div className="p-4">
          <StateBox is="changed" title="Unit not found" />
        </div>
      )}
    </Drawer>
  );
}

function AddTo(props: { readonly product: ProductUnitsDto; readonly onClose: () => void }) {
  const { product, onClose } = props;
  const [effects, setEffects] = useState<UnitEffectsDto>();
  const flow = useUnitChange(product, (changed) => {
    const fresh = freshEffects(changed);
    if (touchesNobody(fresh)) onClose();
    else setEffects(fresh);
  });
  if (effects !== undefined) {
    return (
      <div className="grid gap-3">
        <EffectsDone productId={product.productId} effects={effects} />
        <ActionButton className="justify-self-end" onClick={onClose}>
          Done
        </ActionButton>
      </div>
    );
  }
  return (
    <>
      {flow.asked && <UnitConfirm flow={flow} />}
      {/* Hidden but mounted, so that input is kept. */}
      <div hidden={flow.asked !== undefined}>
        <AddUnitsForm flow={flow} done={`Units added to ${product.title}.`} />
      </div>
    </>
  );
}

export function AddUnitsDialog(props: {
  readonly products: readonly ProductUnitsDto[];
  /** Empty: none chosen yet. */
  readonly productId: string;
  readonly onChoose: (productId: string) => void;
  readonly onClose: () => void;
}) {
  const { products, productId, onChoose, onClose } = props;
  const leave = useLeave();
  const close = (): void => leave(onClose);
  const product = products.find((one) => one.productId === productId);
  return (
    <Dialog open onClose={close} title="Add units">
      <div className="grid gap-3 p-4">
        <SelectField
          label="Product"
          value={productId}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">Choose…</option>
          <Options of={products.map((one) => [one.productId, one.title])} />
        </SelectField>
        {product && <AddTo key={product.productId} product={product} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
