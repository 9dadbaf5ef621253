import { type ReactNode, useEffect, useRef } from 'react';
import type { CrewLinkDto } from '#core/contract/crew.ts';
import type { DayPlanDto, OverdueStopDto, PlanStop } from '#core/contract/dispatch.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { hasBegun } from '#core/dispatch/crew-day.ts';
import { isAboard } from '#core/dispatch/crew-places.ts';
import { counted } from '#core/kernel/counted.ts';
import { peopleName, withoutLeadName } from '#web/admin/shared/crew-effects.ts';
import { MarkDry, unitAt, useReportingTrucks } from '#web/admin/shared/crew-reports.tsx';
import { PickUpToday } from '#web/admin/shared/pick-up-today.tsx';
import {
  awaitedName,
  damagedName,
  fetchName,
  itemsName,
  KIND_NAMES,
  reasonName,
  timeName,
  shutName,
  useOverdue,
  wetName,
  windowName,
  stopsOf,
  truckOf,
} from '#web/admin/shared/plans.ts';
import { SwapUnit } from '#web/admin/shared/swap-unit.tsx';
import { InsistField } from '#web/admin/ui/action-form.tsx';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge, Mark, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { CallLink } from '#web/admin/ui/customer-links.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { useToldName, useToldOther } from '#web/admin/ui/mail-words.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { closedName, dayName, lengthName, momentName } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { useNow } from '#web/shared/use-now.ts';
import { hasSeen, reachesNobody, trucksWithoutLink, useBoard, useCrewLinks } from './board.ts';
import { isPublished, toTell, unpublishedChanges } from './compare-plans.ts';
import { ChangeCrew } from './crew-dialog.tsx';
import { MakeNextLink } from './crew-phones.tsx';
import { PlanAgain } from './plan-again.tsx';
import { useBringBack } from './plan-data.ts';
import { outOfService, withoutDelivery } from './plan-order.ts';

/** For a pickup that was missed or failed. */
export const PickUpStop = ({ day, stop }: { readonly day: string; readonly stop: PlanStop }) =>
  stop.kind === 'collect' &&
  stop.state !== 'done' && (
    <PickUpToday
      day={day}
      stopId={stop.id}
      reservationId={stop.reservationId}
      name={stop.contact.name}
      className="shrink-0"
    />
  );

/** From earlier days, or past their hours today. The longest overdue come first. */
function NotCollected({ overdue }: { readonly overdue: readonly OverdueStopDto[] }) {
  return overdue.map(({ day, stop, neededBy }) => (
    <li
      key={stop.id}
      className="flex min-h-9 items-center gap-x-2.5 border-t border-line px-3 max-lg:flex-wrap max-lg:py-1 max-sm:min-h-11"
    >
      <Mark is={stop.kind} />
      <Link
        to={`/admin/deliveries?${new URLSearchParams({ day, stop: stop.id }).toString()}`}
        className="min-w-0 flex-1 truncate hover:underline hover:underline-offset-4 max-lg:basis-[calc(100%-2rem)] max-lg:whitespace-normal max-sm:min-h-11 max-sm:content-center"
      >
        <b className="font-semibold">{stop.contact.name}</b>{' '}
        <span className="text-muted">{stop.place.city}</span>
        {neededBy !== undefined && (
          <span className="text-act max-sm:block">
            {' '}
            Needed for {neededBy.name} on {dayName(neededBy.day)}
          </span>
        )}
      </Link>
      <span className="max-sm:hidden">{dayName(day)}</span>
      <Badge is="act">Not picked up</Badge>
      <PickUpStop day={day} stop={stop} />
      {neededBy && <SwapUnit {...neededBy} from={stop.contact.name} className="shrink-0" />}
      <CallLink phone={stop.contact.phone} />
    </li>
  ));
}

/**
 * Stops later than their promised hours, worst first, and those not picked up. Linked from the
 * dashboard.
 */
export function LatePanel() {
  const toldName = useToldName();
  const { plan, chosen, choose, now } = useBoard();
  const late = stopsOf(plan)
    .filter(({ lateMinutes }) => lateMinutes !== undefined)
    .toSorted((a, b) => (b.lateMinutes ?? 0) - (a.lateMinutes ?? 0));
  const behind = new Set(late.map(({ id }) => id));
  const read = useOverdue(now !== undefined);
  const overdue = (read.data?.stops ?? []).filter(
    ({ stop }) => stop.kind === 'collect' && !behind.has(stop.id),
  );
  const count = late.length + overdue.length;
  return (
    <section
      aria-labelledby="late-stops"
      className="shrink-0 rounded-lg border border-line bg-raised"
    >
      <header className="flex min-h-[34px] items-center gap-2 px-3">
        <Mark is={count === 0 ? 'done' : 'act'} />
        <h2 id="late-stops" className="text-heading">
          {count === 0 ? 'No late stops' : 'Late'}
        </h2>
        {count > 0 && <span className="text-muted">{count}</span>}
      </header>
      {read.isError && <LoadFailed title="Missed pickups did not load" query={read} />}
      {count > 0 && (
        <ul className="sm:max-h-40 sm:overflow-y-auto" tabIndex={-1}>
          {late.map((stop) => (
            <li
              key={stop.id}
              className={`flex min-h-9 items-center gap-x-2.5 border-t border-line px-3 max-sm:min-h-11 ${chosen?.id === stop.id ? 'bg-chosen' : ''}`}
            >
              <Mark is={stop.kind} />
              <button
                type="button"
                aria-pressed={chosen?.id === stop.id}
                onClick={() => choose(stop.id)}
                className="min-w-0 flex-1 truncate text-left max-sm:min-h-11"
              >
                <span className="sr-only">{KIND_NAMES[stop.kind]} </span>
                <b className="font-semibold">{stop.contact.name}</b>{' '}
                <span className="text-muted">{stop.place.city}</span>
              </button>
              <span className="max-sm:hidden">
                {windowName(stop.window)}
                {stop.told && `, ${toldName} ${windowName(stop.told)}`}
              </span>
              <Badge is="act">{lengthName(stop.lateMinutes ?? 0)} late</Badge>
            </li>
          ))}
          <NotCollected overdue={overdue} />
        </ul>
      )}
    </section>
  );
}

const bookingOf = ({ reservationId }: PlanStop): string =>
  `/admin/reservations?id=${encodeURIComponent(reservationId)}`;

const toBooking = (action: string) => (stop: PlanStop) => (
  <ActionLink small to={bookingOf(stop)}>
    {action}
    <span className="sr-only">: {stop.contact.name}</span>
  </ActionLink>
);

const toSwap =
  (day: string) =>
  ({ awaits: [awaited] = [] }: PlanStop) =>
    awaited && <SwapUnit {...awaited} day={day} className="shrink-0" />;

const toMarkDry = ({ items }: PlanStop) =>
  items.flatMap(({ title, wet = [] }) =>
    wet.map(({ unit, actId }) => <MarkDry key={actId} unit={`${title}, ${unit}`} actId={actId} />),
  );

/** Its drawer shows the report, and takes it out of service. */
const toUnit = ({ items }: PlanStop) =>
  items.flatMap(({ productId, title, damaged = [] }) =>
    damaged.map(({ unitId, unit }) => (
      <ActionLink key={`${productId}/${unitId}`} small to={unitAt({ productId, unitId })}>
        Open unit<span className="sr-only">: {`${title}, ${unit}`}</span>
      </ActionLink>
    )),
  );

const toAgain = (stop: PlanStop) => (
  <>
    <PlanAgain stop={stop} />
    {toBooking('Open the booking')(stop)}
  </>
);

/** Stops that someone has to look at, each with its next step. */
function Notice(props: {
  readonly id: string;
  readonly title: string;
  readonly stops: readonly PlanStop[];
  readonly say: (stop: PlanStop) => string;
  /** What can be done about it, if anything. */
  readonly step?: (stop: PlanStop) => ReactNode;
}) {
  const { id, title, stops, say, step } = props;
  const { chosen, choose } = useBoard();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id} className="shrink-0 rounded-lg border border-act/60 bg-raised">
      <header className="flex min-h-[34px] items-center gap-2 px-3">
        <Mark is="act" />
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <span className="text-muted">{counted(stops.length, 'stop', 'stops')}</span>
      </header>
      <ul className="sm:max-h-40 sm:overflow-y-auto" tabIndex={-1}>
        {stops.map((stop) => (
          <li
            key={stop.id}
            className={`flex min-h-9 flex-wrap items-center gap-x-2.5 border-t border-line px-3 py-1 ${chosen?.id === stop.id ? 'bg-chosen' : ''}`}
          >
            <button
              type="button"
              aria-pressed={chosen?.id === stop.id}
              onClick={() => choose(stop.id)}
              className="min-w-0 flex-1 basis-52 text-left max-sm:min-h-11"
            >
              <b className="font-semibold">{stop.contact.name}</b>{' '}
              <span className="text-act">{say(stop)}</span>
            </button>
            {step?.(stop)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Trucks that are short of people that day, and who is missing, and trucks without a crew lead. */
export function ShortCrews() {
  const { plan } = useBoard();
  const { shortCrews = [], withoutLead = [], unassigned } = plan;
  if (stopsOf(plan).length + unassigned.length === 0) return null;
  if (shortCrews.length + withoutLead.length === 0) return null;
  return (
    <section
      aria-labelledby="short-crews"
      className="shrink-0 rounded-lg border border-warning/60 bg-raised"
    >
      <header className="flex min-h-[34px] items-center gap-2 px-3">
        <Mark is="look" />
        <h2 id="short-crews" className="text-heading">
          {shortCrews.length > 0 ? 'Short of people' : 'No crew lead'}
        </h2>
        <ChangeCrew className="ml-auto" />
      </header>
      <ul>
        {shortCrews.map(({ truckId, name, people, of, missing }) => (
          <li key={truckId} className="border-t border-line px-3 py-2">
            <b className="font-semibold">{name}</b>{' '}
            {people === 0 ? 'stays in the yard.' : `goes with ${people} of ${of} people.`}{' '}
            <span className="text-muted">Missing: {missing.join(', ')}</span>
          </li>
        ))}
        {withoutLead.map((truck) => (
          <li key={`lead ${truck.truckId}`} className="border-t border-line px-3 py-2">
            {withoutLeadName(truck)}.
          </li>
        ))}
      </ul>
    </section>
  );
}

function BringBack(truck: { readonly truckId: string; readonly name: string }) {
  const { day, fleetVersion } = useBoard().plan;
  const back = useBringBack(day);
  return (
    <ActionButton
      small
      className="ml-auto"
      busy={back.isPending}
      onClick={() => back.mutate({ fleetVersion, ...truck })}
    >
      Bring back
      <span className="sr-only">: {truck.name}</span>
    </ActionButton>
  );
}

/** Trucks with the day off, such as after a breakdown that can no longer be undone. */
export function TrucksOff() {
  const { plan, mayPlan } = useBoard();
  const isOver = plan.day < useToday();
  const now = useNow(1_000);
  const undoable = plan.breakdown && now < Date.parse(plan.breakdown.until) ? plan.breakdown : null;
  const off = (plan.off ?? []).filter(
    ({ truckId }) => !undoable?.trucks.some((one) => one.truckId === truckId),
  );
  if (off.length === 0 || isOver) return null;
  return (
    <ul aria-label="Trucks with the day off" className="shrink-0 rounded-lg border border-line">
      {off.map((truck) => (
        <li
          key={truck.truckId}
          className="flex min-h-9 items-center gap-2 border-t border-line px-3 py-1 first:border-t-0"
        >
          <AdminIcon name="wrench" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0">
            <b className="font-semibold">{truck.name}</b> is off this day
          </span>
          {mayPlan && <BringBack {...truck} />}
        </li>
      ))}
    </ul>
  );
}

/**
 * Stops that cannot go as planned. A crew could not complete the stop, or the truck has too few
 * people. Or a unit cannot go out, was reported as damaged, is still at another customer's, or was
 * left behind by the truck. Also the stops that the plan reaches outside the hours their customers
 * were told.
 */
export function StopNotices() {
  const toldName = useToldName();
  const toldOther = useToldOther();
  const { plan } = useBoard();
  const reportedBy = useReportingTrucks(plan.day);
  const stops = stopsOf(plan).map((stop): PlanStop => {
    const truck = plan.trucks.find(({ truckId }) => truckId === reportedBy.get(stop.id));
    const isElsewhere = truck !== undefined && truck !== truckOf(plan, stop.id);
    const isAhead = stop.kind === 'deliver' && !hasBegun(stop);
    return isElsewhere && isAhead ? { ...stop, fetchFrom: { truck: truck.name } } : stop;
  });
  return (
    <>
      <Notice
        id="failed-stops"
        title="Not completed"
        stops={stops.filter(({ state }) => state === 'failed')}
        say={({ failure = '', place }) => [failure, place.city].filter(Boolean).join(', ')}
        step={toAgain}
      />
      <Notice
        id="unit-not-back"
        title="Unit not back in time"
        stops={stops.filter(({ awaits = [] }) => awaits.length > 0)}
        say={awaitedName}
        step={toSwap(plan.day)}
      />
      <Notice
        id="without-delivery"
        title="Pickup without its delivery"
        stops={withoutDelivery(plan)}
        say={(stop) => {
          const planned = `picked up by ${truckOf(plan, stop.id)?.name ?? 'a truck'}`;
          const at = stop.eta === undefined ? '' : ` at ${timeName(stop.eta)}`;
          return `${itemsName(stop)} has no truck that delivers it, but is ${planned}${at}`;
        }}
      />
      <Notice
        id="reported-damaged"
        title="Reported damaged"
        stops={stops.filter(({ items }) => items.some(({ damaged }) => damaged !== undefined))}
        say={damagedName}
        step={toUnit}
      />
      <Notice
        id="to-dry"
        title="To dry first"
        stops={stops.filter(({ items }) => items.some(({ wet }) => wet !== undefined))}
        say={wetName}
        step={toMarkDry}
      />
      <Notice
        id="not-aboard"
        title="Not on its truck"
        stops={stops.filter(({ fetchFrom }) => fetchFrom !== undefined)}
        say={(stop) =>
          `${fetchName(stop)}, delivered by ${truckOf(plan, stop.id)?.name ?? 'no truck'}`
        }
      />
      <Notice
        id="told-other-hours"
        title={toldOther}
        stops={toTell(plan)}
        say={({ told, eta }) =>
          [told && `${toldName} ${windowName(told)}`, eta && `planned ${timeName(eta)}`]
            .filter(Boolean)
            .join(', ')
        }
      />
      <Notice
        id="needs-people"
        title="Needs more people"
        stops={stops.filter(({ needsPeople }) => needsPeople !== undefined)}
        say={(stop) => peopleName(plan, stop)}
      />
      <Notice
        id="out-of-service"
        title="Unit cannot go out"
        stops={outOfService(plan)}
        say={shutName}
        step={toBooking('See options')}
      />
    </>
  );
}

/** On a closed day: that it is, and that its stops are still to be made. */
export function ClosedDay() {
  const { plan } = useBoard();
  if (plan.closed === undefined) return null;
  const stops = stopsOf(plan).filter(({ state }) => state !== 'done').length;
  return (
    <StateBox is="changed" title={closedName(plan.day, plan.closed.reason)}>
      {stops > 0 &&
        `${counted(stops, 'stop is', 'stops are')} booked and ${stops === 1 ? 'stays' : 'stay'} until you move or cancel ${stops === 1 ? 'it' : 'them'}.`}
    </StateBox>
  );
}

/** Pickups of earlier days that no crew has made, on today's board. */
export function OverduePickups() {
  const { plan, now } = useBoard();
  const { data } = useOverdue(now !== undefined);
  const overdue = (data?.stops ?? []).filter(
    ({ day, problem }) => problem === 'not_collected' && day !== plan.day,
  );
  if (now === undefined || overdue.length === 0) return null;
  return (
    <section
      aria-labelledby="overdue-pickups"
      className="shrink-0 rounded-lg border border-act/60 bg-raised"
    >
      <header className="flex min-h-[34px] items-center gap-2 px-3">
        <Mark is="act" />
        <h2 id="overdue-pickups" className="text-heading">
          Still out from an earlier day
        </h2>
        <span className="text-muted">{overdue.length}</span>
      </header>
      <ul className="sm:max-h-40 sm:overflow-y-auto" tabIndex={-1}>
        <NotCollected overdue={overdue} />
      </ul>
    </section>
  );
}

/** Source of the drive times, if not our own estimate. */
export function DriveTimesNote() {
  const { driveTimes } = useBoard().plan;
  if (driveTimes === undefined) return null;
  return driveTimes === 'service' ? (
    <p className="text-sm text-muted">Drive times come from the routing service.</p>
  ) : (
    <Line is="look">The routing service did not answer, so drive times are estimates</Line>
  );
}

/** A status in a panel, on several lines if need be. */
const Line = (props: { readonly is: Meaning; readonly children: ReactNode }) => (
  <p className="flex items-baseline gap-1.5 text-soft">
    <Mark is={props.is} />
    <span className="min-w-0">{props.children}</span>
  </p>
);

/**
 * How many of the crews that still go out have fetched the latest published plan. If some phones of
 * a crew have and others have not, the people who have not are named, as on the truck's lane.
 * Undefined if no crew goes out.
 */
function whoHasSeen(
  { publishedVersion, published, trucks: working, crew }: DayPlanDto,
  links: readonly CrewLinkDto[],
): { readonly isAll: boolean; readonly text: string } | undefined {
  const sent = new Set(
    (published?.trucks ?? []).flatMap(({ truckId, stopIds }) =>
      stopIds.length > 0 ? [truckId] : [],
    ),
  );
  const trucks = working.filter((truck) => sent.has(truck.truckId) && truck.stops.length > 0);
  if (trucks.length === 0) return undefined;
  const ids = working.map(({ truckId }) => truckId);
  const phones = links.filter((link) => link.state === 'open' && isAboard(link, crew, ids));
  const of = (id: string) => phones.filter(({ truckId }) => truckId === id);
  const isSeen = (link: CrewLinkDto): boolean => hasSeen(link, publishedVersion);
  const have = trucks.filter(({ truckId }) => of(truckId).some(isSeen));
  const isAll = have.length === trucks.length;
  const who =
    have.length === 0
      ? 'No crew has'
      : isAll
        ? 'Every crew has'
        : `${have.length} of ${counted(trucks.length, 'crew has', 'crews have')}`;
  const names = new Set(have.flatMap(({ truckId }) => of(truckId)).map(({ name }) => name));
  for (const { name } of phones.filter(isSeen)) names.delete(name);
  const not = names.size === 0 ? '' : `, but not yet on the phone of ${[...names].join(', ')}`;
  return { isAll: isAll && names.size === 0, text: `${who} seen the latest plan${not}` };
}

/** The plan that crews see, who has seen it, and what has changed since. */
export function PublishedPanel() {
  const { plan } = useBoard();
  const { published } = plan;
  const changes = unpublishedChanges(plan);
  const links = useCrewLinks();
  const seen = links && whoHasSeen(plan, links);
  const without = links && trucksWithoutLink(plan, links);
  const unreached = without !== undefined && without.length > 0 && (
    <Line is="act">No crew link for this day: {without.join(', ')}</Line>
  );
  if (published === undefined) {
    return (
      <Panel title="Not published">
        {unreached || <p className="text-muted">No crew can see this day yet.</p>}
        <MakeNextLink />
      </Panel>
    );
  }
  const isUnseen = links !== undefined && reachesNobody(plan, links);
  return (
    <Panel
      title={isUnseen ? 'Published, but no crew has a link' : 'Published'}
      note={momentName(published.at)}
    >
      {unreached}
      <MakeNextLink />
      {changes === 0 && !isPublished(plan) ? (
        <Line is="look">
          Saved since, with the same stops for each crew. Publish to notify customers.
        </Line>
      ) : changes === 0 ? (
        !isUnseen && seen && <Line is={seen.isAll ? 'done' : 'look'}>{seen.text}</Line>
      ) : (
        <Line is="look">{counted(changes, 'stop', 'stops')} changed since</Line>
      )}
    </Panel>
  );
}

/** A change that breaks a rule needs a reason. */
export function RefusedMove(props: {
  readonly violations: NonNullable<ApiProblem['violations']>;
  readonly isBusy: boolean;
  readonly onLeave: () => void;
  readonly onInsist: (reason: string) => void;
}) {
  const { plan } = useBoard();
  const names = new Map(stopsOf(plan).map(({ id: stopId, contact }) => [stopId, contact.name]));
  const box = useRef<HTMLDivElement>(null);
  // The move may have been made far below it.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="shrink-0 scroll-mt-16">
      <StateBox is="failed" title="This breaks a rule">
        <ul>
          {props.violations.map(({ stopId, code, by, truckId }) => (
            <li key={`${stopId} ${code} ${truckId ?? ''}`}>
              {names.get(stopId) ?? stopId}: {reasonName({ code, by })}
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <ActionButton small onClick={props.onLeave}>
            Cancel
          </ActionButton>
          <InsistField
            label="Reason"
            action="Override"
            isBusy={props.isBusy}
            onInsist={props.onInsist}
          />
        </div>
      </StateBox>
    </div>
  );
}

/** For a minute after a breakdown: brings the truck back and restores the plan. */
export function UndoBar(props: {
  readonly breakdown: NonNullable<DayPlanDto['breakdown']>;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}) {
  const { unassigned } = useBoard().plan;
  const { trucks, until } = props.breakdown;
  const seconds = Math.ceil((Date.parse(until) - useNow(1_000)) / 1_000);
  if (seconds <= 0) return null;
  return (
    <section
      aria-label="Truck taken off the day"
      className="flex items-center gap-2 rounded-lg border border-edge bg-over px-3 py-2"
    >
      <AdminIcon name="wrench" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{trucks.map(({ name }) => name).join(', ')}</b> is off for the
        rest of the day;{' '}
        {unassigned.length === 0
          ? 'the others have its stops.'
          : `${counted(unassigned.length, 'stop of this day has', 'stops of this day have')} no truck.`}
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
