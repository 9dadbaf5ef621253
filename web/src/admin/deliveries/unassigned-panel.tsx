import { useBoard } from '#web/admin/deliveries/board.ts';
import { useDragged, useDropped } from '#web/admin/deliveries/stop-piece.tsx';
import { isMovable, takeOff, truckOf } from '#web/admin/deliveries/plan-order.ts';
import {
  itemsName,
  KIND_NAMES,
  numberOf,
  reasonName,
  timeName,
  windowName,
} from '#web/admin/data/plans.ts';
import { StopActions, StopFacts } from '#web/admin/deliveries/stop-panel.tsx';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Mark, TruckMark } from '#web/admin/ui/badge.tsx';
import type { DayPlanDto } from '#core/contract/plans.ts';
import { counted } from '#web/admin/ui/words.ts';

type Unassigned = DayPlanDto['unassigned'][number];

/** Why each truck cannot take it, or else why none can. */
function Reasons({ stop, reasons, byTruck }: Unassigned) {
  const { plan } = useBoard();
  const { takenOn } = stop;
  const tag =
    'inline-flex h-5 items-center gap-1 rounded-sm border border-line px-1 text-sm whitespace-nowrap text-muted';
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {takenOn && (
        <span className="text-sm text-warning">
          Accepted by {takenOn.by}: {takenOn.reason}
        </span>
      )}
      {byTruck.map(({ truckId, ...reason }) => (
        <span key={truckId} className={tag}>
          <span className="scale-[.78]">
            <TruckMark truck={numberOf(plan, truckId)} />
          </span>
          {reasonName(reason)}
        </span>
      ))}
      {byTruck.length === 0 &&
        reasons.map((code) => (
          <span key={code} className={tag}>
            {reasonName({ code })}
          </span>
        ))}
    </span>
  );
}

/** Where the proposal puts it. */
function Target({ stopId }: { readonly stopId: string }) {
  const { proposal } = useBoard();
  const truck = proposal && truckOf(proposal, stopId);
  const eta = truck?.stops.find(({ id }) => id === stopId)?.eta;
  if (proposal === undefined || truck === undefined || eta === undefined) return null;
  return (
    <span className="inline-flex h-6 items-center gap-1 rounded-sm border border-dashed border-edge px-1.5 text-sm whitespace-nowrap">
      <AdminIcon name="spark" className="size-3" />
      Truck {numberOf(proposal, truck.truckId)}, {timeName(eta)}
    </span>
  );
}

function Row(props: { readonly of: Unassigned }) {
  const { stop } = props.of;
  const { chosen, choose, mayPlan } = useBoard();
  const isChosen = chosen?.id === stop.id;
  const dragged = useDragged<HTMLLIElement>(stop.id, mayPlan && isMovable(stop));
  return (
    <li
      ref={dragged}
      className={`flex min-h-9 flex-wrap items-center gap-x-2.5 border-t border-line px-3 py-1 data-dragged:opacity-50 ${isChosen ? 'bg-chosen shadow-[inset_2px_0_var(--color-ink)]' : ''}`}
    >
      <Mark is={stop.kind} />
      <button
        type="button"
        data-stop={stop.id}
        aria-pressed={isChosen}
        onClick={() => choose(stop.id)}
        onFocus={() => choose(stop.id)}
        className="min-w-0 flex-1 basis-40 truncate text-left max-sm:min-h-11"
      >
        <span className="sr-only">{KIND_NAMES[stop.kind]} </span>
        <b className="font-semibold">{stop.contact.name}</b>{' '}
        <span className="text-muted">{stop.place.city}</span>
      </button>
      <span className="whitespace-nowrap">{windowName(stop.window)}</span>
      <Reasons {...props.of} />
      <Target stopId={stop.id} />
      {isChosen && (
        <div className="grid w-full gap-3 py-2 sm:hidden">
          <b className="font-semibold">{itemsName(stop)}</b>
          <StopFacts stop={stop} />
          <StopActions stop={stop} />
        </div>
      )}
    </li>
  );
}

/** Stops without a truck, on top because someone has to act. Dropping a stop here unassigns it. */
export function UnassignedPanel() {
  const { plan, edit, mayPlan } = useBoard();
  const drop = useDropped<HTMLElement>((stopId) =>
    edit(takeOff(stopId), 'Removed from its truck.'),
  );
  const { unassigned } = plan;
  const isNone = unassigned.length === 0;
  return (
    <section
      ref={drop}
      aria-labelledby="no-truck"
      className="rounded-lg border border-line bg-raised data-over:border-cyan"
    >
      <header className="flex min-h-[34px] items-center gap-2 px-3">
        <Mark is={isNone ? 'done' : 'act'} />
        <h2 id="no-truck" className="text-heading">
          {isNone ? 'Every stop has a truck' : 'No truck'}
        </h2>
        {!isNone && (
          <span className="text-muted">{counted(unassigned.length, 'stop', 'stops')}</span>
        )}
        {!isNone && mayPlan && (
          <span className="ml-auto text-sm text-muted max-sm:hidden">
            Drag to a truck, or press its number
          </span>
        )}
      </header>
      {!isNone && (
        <ul className="sm:max-h-40 sm:overflow-y-auto" tabIndex={-1}>
          {unassigned.map((one) => (
            <Row key={one.stop.id} of={one} />
          ))}
        </ul>
      )}
    </section>
  );
}
