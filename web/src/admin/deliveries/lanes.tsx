import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import { counted } from '#core/kernel/counted.ts';
import {
  beforeHours,
  itemsName,
  KIND_NAMES,
  numberOf,
  reasonName,
  shortTime,
  stopsOf,
  timeName,
  windowName,
  truckOf,
} from '#web/admin/shared/plans.ts';
import { useBusinessSettings } from '#web/admin/shared/use-business-settings.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Mark, TruckMark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { useToldName } from '#web/admin/ui/mail-words.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { useBoard } from './board.ts';
import { sentTo } from './compare-plans.ts';
import { ChangeCrew } from './crew-dialog.tsx';
import { at, hoursOf } from './lane-view.ts';
import { isMovable, takeOff } from './plan-order.ts';
import { StopActions, StopFacts } from './stop-panel.tsx';
import { useDragged, useDropped } from './stop-piece.tsx';
import { HATCH, TruckLane } from './truck-lane.tsx';

const hourName = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** Above the lanes: who rides, the hours and, for today, the current time. */
function Axis() {
  const { scale, now } = useBoard();
  return (
    <div className="flex h-7 shrink-0 border-b border-line text-xs text-muted">
      <div className="w-[150px] shrink-0 border-r border-line">
        <ChangeCrew variant="quiet" />
      </div>
      <div aria-hidden="true" className="@container relative min-w-0 flex-1">
        {hoursOf(scale).map((hour) => (
          <span
            key={hour}
            hidden={now !== undefined && now > hour - 30 && now < hour + 75}
            style={{ left: `${at(scale, hour)}%` }}
            className={`absolute top-1.5 pl-[5px] leading-4 whitespace-nowrap ${hour % 120 === 0 ? '' : 'hidden @min-[42rem]:inline'}`}
          >
            {hourName(hour)}
          </span>
        ))}
        {now !== undefined && (
          <span
            style={{ left: `${at(scale, now)}%` }}
            className="absolute top-1.5 z-[3] -translate-x-1/2 rounded-[3px] bg-ink px-[3px] leading-4 font-semibold text-night"
          >
            {shortTime(clockOf(now))}
          </span>
        )}
      </div>
    </div>
  );
}

/** One lane per truck below a shared axis, with lines at full hours. */
export function Lanes() {
  const { plan, scale, now } = useBoard();
  return (
    <section
      aria-label="Trucks"
      className="relative flex min-h-80 flex-col rounded-lg border border-line bg-raised lg:shrink!"
    >
      <Axis />
      <div className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto" tabIndex={-1}>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-0 left-[150px] min-h-full"
        >
          {hoursOf(scale).map((hour) => (
            <i
              key={hour}
              style={{ left: `${at(scale, hour)}%` }}
              className="absolute inset-y-0 w-px bg-line"
            />
          ))}
          {now !== undefined && (
            <i
              style={{ left: `${at(scale, now)}%` }}
              className="absolute inset-y-0 z-[4] w-px bg-ink"
            />
          )}
        </div>
        {plan.trucks.map((truck) => (
          <TruckLane key={truck.truckId} truck={truck} />
        ))}
      </div>
    </section>
  );
}

const KEY = 'inline-flex items-center gap-1.5';

/** Explains a lane's shapes. */
export const LaneLegend = () => (
  <span className="flex gap-3 max-xl:hidden">
    <span className={KEY}>
      <i className="h-[11px] w-4 rounded-[2px] bg-muted" />
      deliver
    </span>
    <span className={KEY}>
      <i className="h-[11px] w-4 rounded-[2px] border-[1.5px] border-muted" />
      pick up
    </span>
    <span className={KEY}>
      <i className="h-[11px] w-4 rounded-[2px] border-[1.5px] border-dashed border-act" />
      failed, or cannot go out
    </span>
    <span className={KEY}>
      <i className="h-0.5 w-4 bg-[#5f759c]" />
      travel
    </span>
    <span className={KEY}>
      <i
        className={`h-[11px] w-[18px] rounded-[3px] border border-[#3b4f78] text-[#5f759c] ${HATCH}`}
      />
      waiting
    </span>
    <span className={KEY}>
      <i className="relative h-[3px] w-[22px] rounded-full bg-[#3b4f78]">
        <i className="absolute -top-[1.5px] left-2 size-1.5 rounded-full bg-soft" />
      </i>
      window and arrival
    </span>
  </span>
);

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
  const toldName = useToldName();
  const { stop } = props.of;
  const { plan, chosen, choose, mayPlan } = useBoard();
  const isChosen = chosen?.id === stop.id;
  const sent = isMovable(stop) ? sentTo(plan, stop.id) : undefined;
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
        <span className="block truncate text-sm text-soft sm:hidden">{itemsName(stop)}</span>
      </button>
      <span className="grid justify-items-end whitespace-nowrap">
        {windowName(stop.window)}
        {stop.balanceCents > 0 && (
          <span className="text-sm text-soft sm:hidden">{usd(stop.balanceCents)} due</span>
        )}
      </span>
      {sent !== undefined && (
        <span className="flex items-center gap-1 text-sm text-warning">
          <Mark is="look" />
          {sent}’s crew has it until you publish
        </span>
      )}
      {stop.told && (
        <span className="text-sm whitespace-nowrap text-warning">
          {toldName} {windowName(stop.told)}
        </span>
      )}
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
  const { plan, edit, mayPlan, proposal, place, isProposing } = useBoard();
  const drop = useDropped<HTMLElement>((stopId) =>
    edit(takeOff(stopId), 'Removed from its truck.'),
  );
  const { unassigned } = plan;
  const early = beforeHours(stopsOf(plan), useBusinessSettings().data?.crews.earliest);
  const isNone = unassigned.length === 0;
  const hasUnits = stopsOf(plan).every(({ fetchFrom }) => fetchFrom === undefined);
  const isWell = isNone && hasUnits && early === undefined;
  return (
    <section
      ref={drop}
      aria-labelledby="no-truck"
      className="rounded-lg border border-line bg-raised data-over:border-cyan"
    >
      <header className="flex min-h-[34px] items-center gap-2 px-3">
        <Mark is={isWell ? 'done' : isNone ? 'look' : 'act'} />
        <h2 id="no-truck" className="text-heading">
          {!isNone
            ? 'No truck'
            : hasUnits
              ? 'Every stop has a truck'
              : 'Not every truck has its units'}
        </h2>
        {early !== undefined && <span className="text-warning">{early}</span>}
        {!isNone && (
          <span className="text-muted">{counted(unassigned.length, 'stop', 'stops')}</span>
        )}
        {!isNone && mayPlan && (
          <span className="ml-auto flex items-center gap-2 text-sm text-muted">
            <span className="max-sm:hidden">Drag to a truck, or press its number</span>
            {proposal === undefined && (
              <ActionButton
                small
                icon="spark"
                busy={isProposing}
                title="Proposes a truck and a time; nothing changes before you accept"
                onClick={place}
              >
                {unassigned.length === 1 ? 'Place it' : 'Place them'}
              </ActionButton>
            )}
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
