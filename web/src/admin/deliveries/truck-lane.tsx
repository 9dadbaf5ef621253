import { useId } from 'react';
import type { PlanTruck } from '#core/contract/dispatch.ts';
import { counted } from '#core/kernel/counted.ts';
import { numberOf, shortTime, timeName } from '#web/admin/shared/plans.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { truckColor, TruckMark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { lengthName } from '#web/admin/ui/words.ts';
import { useBoard } from './board.ts';
import { CrewNames } from './crew-dialog.tsx';
import {
  type Lane,
  laneOf,
  loadPath,
  loadStepsOf,
  peakShare,
  type Span,
  stopAfter,
} from './lane-view.ts';
import { mayBreakDown, moveTo } from './plan-order.ts';
import { StopPiece, useDropped } from './stop-piece.tsx';

export const HATCH =
  'bg-[repeating-linear-gradient(135deg,currentColor_0_1.2px,transparent_1.2px_5px)]';

const place = ({ left, width }: Span) => ({ left: `${left}%`, width: `${width}%` });

const WINDOW_TOPS = ['top-1.5', 'top-[13px]', 'top-5'] as const;

/** The promised hours. The dot is the arrival, the part past the end is red. */
const Windows = ({ lane }: { readonly lane: Lane }) => {
  const { chosen } = useBoard();
  return lane.pieces.map(({ stop, window, isLate }) => {
    const lit = stop.id === chosen?.id ? 'bg-ink' : 'bg-[#3b4f78]';
    const top = WINDOW_TOPS[window.row] ?? '';
    return (
      <span key={stop.id} aria-hidden="true">
        <i
          style={place(window)}
          className={`absolute h-[3px] rounded-full border-x border-[#6d84b0] ${lit} ${top}`}
        />
        {window.late && (
          <i style={place(window.late)} className={`absolute h-[3px] bg-danger ${top}`} />
        )}
        <i
          style={{ left: `${window.arrives}%` }}
          className={`absolute -mt-[1.5px] -ml-px size-1.5 rounded-full ${isLate ? 'bg-act' : 'bg-soft'} ${top}`}
        />
      </span>
    );
  });
};

/** Travel: line; waiting: hatched; yard: box; overtime: amber. */
const Ways = ({ lane }: { readonly lane: Lane }) => (
  <span aria-hidden="true">
    {lane.travels.map((span) => (
      <i key={span.left} style={place(span)} className="absolute top-[60px] h-0.5 bg-[#5f759c]" />
    ))}
    {lane.waits.map((span) => (
      <i
        key={span.left}
        title="Waiting"
        style={place(span)}
        className={`absolute top-[53px] h-4 rounded-[3px] border border-[#3b4f78] text-[#5f759c] ${HATCH}`}
      />
    ))}
    {lane.yards.map((span) => (
      <i
        key={span.left}
        title="Loading at the yard"
        style={place(span)}
        className="absolute top-[50px] grid h-[22px] min-w-4 place-items-center rounded-[3px] border border-edge bg-raised text-muted"
      >
        <AdminIcon name="box" className="size-3" />
      </i>
    ))}
    {lane.home !== undefined && (
      <i
        title="Back at the yard"
        style={{ left: `${lane.home}%` }}
        className="absolute top-[53px] ml-0.5 text-muted"
      >
        <AdminIcon name="home" className="size-3.5" />
      </i>
    )}
    {lane.overtime && (
      <i
        title="Overtime"
        style={place(lane.overtime)}
        className={`absolute top-[53px] h-4 rounded-[3px] border border-warning text-warning/50 ${HATCH}`}
      />
    )}
  </span>
);

/** Below the lane: the proposal's times. Differences are dashed and named. */
function ProposedTimes({ truckId }: { readonly truckId: string }) {
  const { proposal, changes, scale } = useBoard();
  const truck = proposal?.trucks.find((one) => one.truckId === truckId);
  if (proposal === undefined || truck === undefined) return null;
  const { pieces, overtime } = laneOf(truck, scale, proposal.depot.loadMinutes);
  return (
    <span aria-hidden="true">
      {pieces.map(({ stop, number, nameWidth, ...span }) => {
        const change = changes.get(stop.id);
        const look =
          change === undefined
            ? 'border border-rim text-muted'
            : 'z-[3] border-[1.5px] border-dashed border-ink font-semibold';
        return (
          <span key={stop.id}>
            <i
              style={{ left: `${span.left}%`, width: `max(${span.width}%, 16px)` }}
              className={`absolute top-[98px] h-[18px] overflow-hidden rounded-[3px] bg-raised pl-1 text-xs leading-4 not-italic ${look}`}
            >
              {number}
            </i>
            {change !== undefined && nameWidth !== undefined && (
              <b
                style={{ left: `${span.left}%`, maxWidth: `${nameWidth}%` }}
                className="absolute top-[117px] z-[2] flex overflow-hidden bg-raised pr-0.5 text-xs font-semibold whitespace-nowrap"
              >
                <span className="truncate">{stop.contact.name}</span>
                {change.isMoved && stop.eta !== undefined && (
                  <span className="ml-1 shrink-0 font-normal text-soft">{shortTime(stop.eta)}</span>
                )}
              </b>
            )}
          </span>
        );
      })}
      {overtime && (
        <i
          style={place(overtime)}
          className={`absolute top-[98px] h-[18px] rounded-[3px] border border-warning text-warning/50 ${HATCH}`}
        />
      )}
    </span>
  );
}

function Head({ truck }: { readonly truck: PlanTruck }) {
  const { plan, proposal, now, planWithout } = useBoard();
  const { stops, miles, back, overtimeMinutes } = truck;
  const peak = Math.round(peakShare(truck) * 100);
  return (
    <div className="flex w-[150px] shrink-0 flex-col gap-0.5 border-r border-line py-1.5 pr-1 pl-2.5">
      <h3 className="flex min-h-6 shrink-0 items-center gap-1.5">
        <TruckMark truck={numberOf(plan, truck.truckId)} />
        <span className="truncate leading-6">{truck.name}</span>
      </h3>
      {now !== undefined && mayBreakDown(plan, truck) && (
        <ActionButton
          needs="deliveries:write"
          small
          variant="quiet"
          className="-ml-2 shrink-0 self-start"
          title="Plan the rest of the day without it. Nothing changes until you accept."
          onClick={() => planWithout(truck.truckId)}
        >
          Report truck down…
          <span className="sr-only"> truck {numberOf(plan, truck.truckId)}</span>
        </ActionButton>
      )}
      <p className="text-sm text-muted">
        {counted(stops.length, 'stop', 'stops')}
        {stops.length > 0 && `, ${Math.round(miles)} mi`}
      </p>
      {back !== undefined && <p className="text-sm text-muted">back {timeName(back)}</p>}
      <CrewNames truckId={truck.truckId} />
      {overtimeMinutes >= 1 && (
        <p className="text-sm font-semibold text-warning">+{lengthName(overtimeMinutes)}</p>
      )}
      <p className="mt-auto flex justify-between text-xs text-muted">
        {stops.length > 0 && (
          <span className={peak > 100 ? 'font-semibold text-act' : ''}>Load, peak {peak}%</span>
        )}
        {proposal && <span className="sr-only">The proposal is drawn below the stops</span>}
      </p>
    </div>
  );
}

/** A truck's day to scale. A stop dropped on it goes to that position. */
export function TruckLane({ truck }: { readonly truck: PlanTruck }) {
  const { plan, proposal, scale, edit } = useBoard();
  const lane = laneOf(truck, scale, plan.depot.loadMinutes);
  const drop = useDropped<HTMLDivElement>((stopId, percent) =>
    edit(
      moveTo(stopId, truck.truckId, stopAfter(lane, percent) ?? 'end'),
      `Moved to ${truck.name}.`,
    ),
  );
  const title = useId();
  const color = truckColor(numberOf(plan, truck.truckId));
  return (
    <section
      aria-labelledby={title}
      className={`flex shrink-0 border-b border-line last:border-b-0 ${color} ${proposal === undefined ? 'min-h-[128px]' : 'min-h-[164px]'}`}
    >
      <span id={title} hidden>
        Truck {numberOf(plan, truck.truckId)}, {truck.name}
      </span>
      <Head truck={truck} />
      <div
        ref={drop}
        className="group/lane relative min-w-0 flex-1 overflow-hidden data-over:bg-chosen"
      >
        <i
          aria-hidden="true"
          style={{ left: `${lane.shiftEnd}%` }}
          className="absolute inset-y-0 right-0 border-l border-dashed border-warning/50 bg-warning/[0.04]"
        />
        <Windows lane={lane} />
        <Ways lane={lane} />
        {lane.pieces.map((piece) => (
          <StopPiece key={piece.stop.id} piece={piece} truck={truck.name} />
        ))}
        <ProposedTimes truckId={truck.truckId} />
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute bottom-0.5 left-0 h-6 w-full"
        >
          <path
            d="M0 10H100"
            stroke="#5f759c"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={loadPath(loadStepsOf(truck), scale)}
            fill="var(--truck)"
            fillOpacity=".2"
            stroke="var(--truck)"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <i
          aria-hidden="true"
          className="absolute inset-y-0 left-(--drop) hidden w-0.5 bg-cyan group-data-over/lane:block"
        />
      </div>
    </section>
  );
}
