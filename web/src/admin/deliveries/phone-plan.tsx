import { type ReactNode, useState } from 'react';
import type { PlanStop, PlanTruck } from '#core/contract/dispatch.ts';
import { counted } from '#core/kernel/counted.ts';
import {
  awaitedName,
  fetchName,
  itemsName,
  numberOf,
  shutName,
  STATE_NAMES,
  timeName,
  windowName,
  truckOf,
} from '#web/admin/shared/plans.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge, Mark, type Meaning, truckColor, TruckMark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { lengthName, usd } from '#web/admin/ui/words.ts';
import { useBoard } from './board.ts';
import { figuresOf, unsentStops } from './compare-plans.ts';
import { ChangeCrew, CrewNames } from './crew-dialog.tsx';
import { isShut, mayBreakDown } from './plan-order.ts';
import { FailedStop, StopActions, StopFacts } from './stop-panel.tsx';

const isDone = ({ state }: PlanStop): boolean => state === 'done';

/** The day's progress, one segment per kind of stop. @param props.children beside it */
export function DayProgress({ children }: { readonly children: ReactNode }) {
  const { plan } = useBoard();
  const stops = plan.trucks.flatMap((truck) => truck.stops);
  const { late, noTruck } = figuresOf(plan);
  const done = stops.filter(({ state }) => state === 'done').length;
  const failed = stops.filter(({ state }) => state === 'failed').length;
  const onSite = stops.filter(({ state }) => state === 'arrived').length;
  const parts: readonly (readonly [number, string, string, Meaning | undefined])[] = [
    [done, 'done', 'bg-done/70', 'done'],
    [onSite, 'on site', 'bg-planned', 'underway'],
    [failed, 'failed', 'bg-danger', 'act'],
    [late, 'late', 'bg-danger', 'act'],
    [Math.max(0, stops.length - done - failed - onSite - late), 'ahead', 'bg-before', undefined],
    [noTruck, 'no truck', 'border border-dashed border-act', 'act'],
  ];
  const shown = parts.filter(([count]) => count > 0);
  return (
    <section aria-label="The day" className="rounded-lg border border-line bg-raised p-3">
      <p aria-hidden="true" className="flex h-2 gap-0.5">
        {shown.map(([count, name, look]) => (
          <i key={name} style={{ flexGrow: count }} className={`rounded-[2px] ${look}`} />
        ))}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
        {shown.map(([count, name, , mark]) => (
          <span key={name} className="inline-flex items-center gap-1">
            {mark && <Mark is={mark} />}
            {count} {name}
          </span>
        ))}
        <span className="ml-auto">{children}</span>
      </div>
    </section>
  );
}

/** A truck's worst problem, below its name. */
const worstOf = ({ stops, overtimeMinutes }: PlanTruck) => {
  const late = stops.filter(({ lateMinutes = 0 }) => lateMinutes > 0).length;
  if (late > 0) return <span className="text-act">{late} late</span>;
  if (overtimeMinutes >= 1) {
    return <span className="text-warning">+{lengthName(overtimeMinutes)}</span>;
  }
  return <span className="text-muted">{counted(stops.length, 'stop', 'stops')}</span>;
};

type Numbered = {
  readonly stop: PlanStop;
  readonly number: number;
  /** The crew was sent something else. */
  readonly isUnsent: boolean;
};

/** What goes, and what the row's crew has not read yet or its customer has not answered. */
function RowNotes({ stop, isUnsent }: Numbered) {
  return (
    <>
      <span className="truncate text-sm text-soft">{itemsName(stop)}</span>
      {isUnsent && <RowMark is="look">changed, not published</RowMark>}
      {stop.asked && <RowMark is="unknown">choice offered</RowMark>}
    </>
  );
}

const RowMark = (props: { readonly is: Meaning; readonly children: ReactNode }) => (
  <span className="flex items-center gap-1 text-sm text-warning">
    <Mark is={props.is} />
    {props.children}
  </span>
);

function Row(props: Numbered) {
  const { stop, number } = props;
  const { chosen, choose, plan } = useBoard();
  const isLocked = plan.locks[stop.id] !== undefined;
  const isOpen = chosen?.id === stop.id;
  const { lateMinutes = 0 } = stop;
  const isLate = lateMinutes > 0;
  return (
    <li className={`border-t border-line first:border-t-0 ${isLate ? 'bg-act/[0.07]' : ''}`}>
      <button
        type="button"
        data-stop={stop.id}
        aria-expanded={isOpen}
        onClick={() => choose(stop.id)}
        className="grid min-h-16 w-full grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-2.5 px-3 py-2 text-left"
      >
        <b
          className={`grid size-[26px] place-items-center rounded-sm font-semibold text-night ${isLate ? 'bg-danger' : 'bg-(--truck)'}`}
        >
          {number}
        </b>
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-1">
            {isLocked && (
              <>
                <AdminIcon name="lock" className="size-3.5 shrink-0" />
                <span className="sr-only">Locked</span>
              </>
            )}
            <span className="truncate">
              <b className="font-semibold">{stop.contact.name}</b>{' '}
              <span className="text-muted">{stop.place.city}</span>
            </span>
          </span>
          <span className="flex items-center gap-1 text-sm text-muted">
            <Mark is={stop.kind} />
            <span className="sr-only">{stop.kind}</span>
            {windowName(stop.window)}
          </span>
          <RowNotes {...props} />
        </span>
        <span className="grid justify-items-end">
          {isLate ? (
            <Badge is="act">{lengthName(lateMinutes)} late</Badge>
          ) : stop.state === 'failed' ? (
            <Badge is="act">Failed</Badge>
          ) : (
            <span className="text-sm text-muted">{STATE_NAMES[stop.state]}</span>
          )}
          <span className={isLate ? 'text-act' : ''}>{stop.eta && timeName(stop.eta)}</span>
          {stop.balanceCents > 0 && (
            <span className="text-sm whitespace-nowrap text-soft">
              {usd(stop.balanceCents)} due
            </span>
          )}
        </span>
      </button>
      {isOpen && (
        <div className="grid gap-3 px-3 pb-3">
          <b className="font-semibold">{itemsName(stop)}</b>
          {isShut(stop) && <Badge is="act">{shutName(stop)}</Badge>}
          {stop.awaits && <Badge is="act">{awaitedName(stop)}</Badge>}
          {stop.fetchFrom && <Badge is="act">{fetchName(stop)}</Badge>}
          <FailedStop stop={stop} />
          <StopFacts stop={stop} />
          <StopActions stop={stop} />
        </div>
      )}
    </li>
  );
}

type Tab = { readonly truckId: string; readonly wasEmpty: boolean };

/**
 * The pressed truck, else the chosen stop's. If a new plan has emptied it, the first truck that
 * still drives: "No stops" would look as if nothing were left to do.
 */
export function truckShown<Truck extends Pick<PlanTruck, 'truckId' | 'stops'>>(
  trucks: readonly Truck[],
  tab: Tab | undefined,
  chosenOn: string | undefined,
): Truck | undefined {
  const asked = trucks.find(({ truckId }) => truckId === (tab?.truckId ?? chosenOn));
  if (asked !== undefined && (asked.stops.length > 0 || tab?.wasEmpty === true)) return asked;
  return trucks.find(({ stops }) => stops.length > 0) ?? trucks[0];
}

/** On phones: one truck at a time, three lines per stop. Finished stops are folded at the end. */
export function PhonePlan() {
  const { plan, chosen, now, planWithout, mayPlan } = useBoard();
  const [tab, setTab] = useState<Tab>();
  const chosenOn = chosen && truckOf(plan, chosen.id)?.truckId;
  const truck = truckShown(plan.trucks, tab, chosenOn);
  if (truck === undefined) return null;
  const unsent = unsentStops(plan);
  const numbered = truck.stops.map((stop, index): Numbered => ({
    stop,
    number: index + 1,
    isUnsent: !isDone(stop) && unsent.has(stop.id),
  }));
  const done = numbered.filter(({ stop }) => isDone(stop));
  return (
    <>
      <div
        role="tablist"
        aria-label="Trucks"
        className="flex overflow-x-auto rounded-lg border border-rim"
      >
        {plan.trucks.map((one) => (
          <button
            key={one.truckId}
            type="button"
            role="tab"
            id={`tab-${one.truckId}`}
            aria-selected={one === truck}
            aria-controls="truck-stops"
            onClick={() => setTab({ truckId: one.truckId, wasEmpty: one.stops.length === 0 })}
            className="flex min-h-[50px] min-w-28 flex-1 items-center gap-1.5 border-l border-rim px-1.5 py-1 text-left first:border-l-0 aria-selected:bg-chosen aria-selected:shadow-[inset_0_-2px_var(--color-ink)]"
          >
            <TruckMark truck={numberOf(plan, one.truckId)} />
            <span className="grid min-w-0">
              <span className="line-clamp-2 leading-tight">{one.name}</span>
              <span className="text-sm">{worstOf(one)}</span>
            </span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="truck-stops"
        aria-labelledby={`tab-${truck.truckId}`}
        className={`rounded-lg border border-line bg-raised ${truckColor(numberOf(plan, truck.truckId))}`}
      >
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-line px-3 py-2 empty:hidden">
          <CrewNames truckId={truck.truckId} />
          <span className="ml-auto flex flex-wrap gap-2">
            {/* Above the stops: nobody scrolls past a day's stops while a truck is broken down. */}
            {now !== undefined && mayBreakDown(plan, truck) && mayPlan && (
              <ActionButton small icon="wrench" onClick={() => planWithout(truck.truckId)}>
                Report truck down…
                <span className="sr-only"> truck {numberOf(plan, truck.truckId)}</span>
              </ActionButton>
            )}
            <ChangeCrew />
          </span>
        </p>
        {numbered.length === 0 && <p className="p-3 text-muted">No stops.</p>}
        <ul>
          {numbered
            .filter(({ stop }) => !isDone(stop))
            .map((one) => (
              <Row key={one.stop.id} {...one} />
            ))}
        </ul>
        {done.length > 0 && (
          <details>
            <summary className="flex min-h-12 items-center gap-2 border-t border-line px-3 text-muted">
              <Mark is="done" />
              {done.length} done
            </summary>
            <ul>
              {done.map((one) => (
                <Row key={one.stop.id} {...one} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </>
  );
}
