import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { PlanStop } from '#core/contract/dispatch.ts';
import { hasBegun, isOver } from '#core/dispatch/crew-day.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import { labelRanges } from '#core/inventory/label-ranges.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { pounds } from '#core/kernel/counted.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { CrewReports } from '#web/admin/shared/crew-reports.tsx';
import {
  awaitedName,
  fetchName,
  itemsName,
  numberOf,
  shutName,
  STATE_NAMES,
  timeName,
  windowName,
  stopsOf,
  truckOf,
} from '#web/admin/shared/plans.ts';
import { unitsPath } from '#web/admin/shared/unit-filters.ts';
import { ActionForm, FormCheckbox, FormText } from '#web/admin/ui/action-form.tsx';
import { Badge, TruckMark } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink, Menu } from '#web/admin/ui/controls.tsx';
import { CallLink, ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { noEmail, NotMailed, useSaySent, useToldName } from '#web/admin/ui/mail-words.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { usd, dayName, lengthName, momentName, capital } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { PickUpStop } from './board-notices.tsx';
import { useBoard } from './board.ts';
import { PlanAgain } from './plan-again.tsx';
import { useReportFailed } from './plan-data.ts';
import { isShut, moveTo, shift, takeOff, toggleLock } from './plan-order.ts';
import { ReportProgress } from './report-progress.tsx';
import { whyFixed } from './use-board-keys.ts';

/** Everything dragging does, as a menu. */
function MoveMenu({ stop }: { readonly stop: PlanStop }) {
  const { plan, edit } = useBoard();
  const [open, onOpen] = useState(false);
  const truck = truckOf(plan, stop.id);
  const place = truck?.stops.findIndex(({ id }) => id === stop.id) ?? -1;
  const fixed = whyFixed(plan, stop);
  const act =
    (...change: Parameters<typeof edit>) =>
    () => {
      onOpen(false);
      edit(...change);
    };
  return (
    <Menu
      label="Move the stop"
      open={open}
      onOpen={onOpen}
      button={{
        small: true,
        icon: 'down',
        children: 'Move',
        off: fixed !== undefined,
        title: fixed,
        onOff: () => fixed !== undefined && toast.error(fixed),
      }}
    >
      {plan.trucks.map(({ truckId, name }) => (
        <ActionButton
          key={truckId}
          variant="quiet"
          className="!justify-start"
          keyHint={String(numberOf(plan, truckId))}
          off={truckId === truck?.truckId}
          onClick={act(moveTo(stop.id, truckId), `Moved to ${name}.`)}
        >
          <TruckMark truck={numberOf(plan, truckId)} />
          {name}
        </ActionButton>
      ))}
      {truck !== undefined && (
        <>
          <ActionButton
            variant="quiet"
            className="!justify-start"
            keyHint="["
            off={place <= 0}
            onClick={act(shift(stop.id, -1), 'Moved earlier.')}
          >
            Earlier
          </ActionButton>
          <ActionButton
            variant="quiet"
            className="!justify-start"
            keyHint="]"
            off={place >= truck.stops.length - 1}
            onClick={act(shift(stop.id, 1), 'Moved later.')}
          >
            Later
          </ActionButton>
          <ActionButton
            variant="quiet"
            className="!justify-start"
            keyHint="0"
            onClick={act(takeOff(stop.id), 'Removed from its truck.')}
          >
            No truck
          </ActionButton>
        </>
      )}
    </Menu>
  );
}

const FAILED = z.object({
  why: z.string().trim().min(1, 'Enter the reason.').max(200),
  at: z.string().min(1, 'Enter when the crew was there.'),
  tells: z.boolean(),
});

/** For a crew that called: the stop failed. Says before that the customer gets an email. */
function ReportFailed({
  stop,
  onClose,
}: {
  readonly stop: PlanStop;
  readonly onClose: () => void;
}) {
  const { plan, now = 0 } = useBoard();
  const day = calendarDay(plan.day);
  const report = useReportFailed(day);
  const saySent = useSaySent();
  const { name, phone, noEmail: isUnmailed } = stop.contact;
  return (
    <Dialog open onClose={onClose} title={`${FAILED_NAMES[stop.kind]}: ${name}`}>
      <div className="grid gap-3 p-4">
        <ActionForm
          schema={FAILED}
          values={{ why: '', at: clockOf(now), tells: plan.tellsFailed && isUnmailed !== true }}
          write={({ why, at, tells }) =>
            report.mutateAsync({ id: stop.id, why, at: isoFromInstant(shopMoment(day, at)), tells })
          }
          submit={({ tells }) => (tells === true ? 'Report and email' : 'Report')}
          done={({ tells }) =>
            tells === true ? `Reported. ${saySent('Email to call us', name)}` : 'Reported.'
          }
          onDone={onClose}
          focus="why"
        >
          <FormText
            name="why"
            label="Reason"
            hint="For the office only."
            maxLength={200}
            required
          />
          <FormText name="at" label="The crew was there at" type="time" required />
          {isUnmailed ? (
            <p className="text-muted">{noEmail(phone)}.</p>
          ) : plan.tellsFailed ? (
            <>
              <FormCheckbox
                name="tells"
                label={`Email ${name} to call us`}
                hint="Says when the crew was there, and not why it could not do it."
              />
              <NotMailed />
            </>
          ) : (
            <p className="text-muted">
              No email goes out: “Could not complete a stop” is off or paused under Automations.
            </p>
          )}
        </ActionForm>
      </div>
    </Dialog>
  );
}

const FAILED_NAMES = { deliver: 'Not delivered', collect: 'Not picked up' } as const;

/** Call, lock to its truck, move. */
export function StopActions({ stop }: { readonly stop: PlanStop }) {
  const { plan, edit, now } = useBoard();
  const isPast = plan.day < useToday();
  const [asked, ask] = useState<'progress' | 'failed'>();
  const close = (): void => ask(undefined);
  const isLocked = plan.locks[stop.id] !== undefined;
  const isOnTruck = truckOf(plan, stop.id) !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CallLink phone={stop.contact.phone} />
      <PickUpStop day={plan.day} stop={stop} />
      <ActionButton
        needs="deliveries:write"
        small
        icon="lock"
        aria-keyshortcuts="L"
        aria-pressed={isLocked}
        off={!isOnTruck}
        onClick={() => edit(toggleLock(stop.id), isLocked ? 'Unlocked.' : 'Locked.')}
      >
        {isLocked ? 'Unlock' : 'Lock'}
      </ActionButton>
      <Needs is="deliveries:write">
        <MoveMenu stop={stop} />
      </Needs>
      {(now !== undefined || (isPast && hasBegun(stop))) && isOnTruck && (
        <ActionButton needs="deliveries:write" small onClick={() => ask('progress')}>
          {hasBegun(stop) ? 'Correct time' : 'Report time'}
        </ActionButton>
      )}
      {now !== undefined && isOnTruck && !isOver(stop) && (
        <ActionButton needs="deliveries:write" small onClick={() => ask('failed')}>
          {FAILED_NAMES[stop.kind]}
        </ActionButton>
      )}
      {asked === 'progress' && <ReportProgress stop={stop} onClose={close} />}
      {asked === 'failed' && <ReportFailed stop={stop} onClose={close} />}
    </div>
  );
}

/** Why it failed, and what can be done about it. */
export function FailedStop({ stop }: { readonly stop: PlanStop }) {
  if (stop.state !== 'failed') return null;
  const booking = `/admin/reservations?id=${encodeURIComponent(stop.reservationId)}`;
  return (
    <StateBox
      is="failed"
      title={FAILED_NAMES[stop.kind]}
      actions={
        <>
          <PlanAgain stop={stop} />
          {stop.kind === 'deliver' && (
            <ActionLink small to={booking} state={{ action: 'Items' }}>
              Change the items
            </ActionLink>
          )}
          <ActionLink small to={booking}>
            {stop.kind === 'deliver' ? 'Change the day or cancel' : 'Open the booking'}
          </ActionLink>
        </>
      }
    >
      <p>{stop.failure}</p>
    </StateBox>
  );
}

const Fact = (props: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[74px_1fr] items-baseline">
    <dt className="text-muted">{props.name}</dt>
    <dd className="min-w-0 break-words">{props.children}</dd>
  </div>
);

/** Each leads to the unit, for example to take a torn one out of service. */
function Units({ stop }: { readonly stop: PlanStop }) {
  const units = stop.items.flatMap(({ units: own = [], ...product }) =>
    labelRanges(own).map(({ label, units: run }) => ({
      key: `${product.productId}/${run[0]?.id}`,
      path: unitsPath(product, run),
      name: `${product.title}, ${label}`,
      count: run.length,
    })),
  );
  if (units.length === 0) return null;
  return (
    <Needs is="inventory:read">
      <Fact name={units.length === 1 && units[0]?.count === 1 ? 'Unit' : 'Units'}>
        {units.map(({ key, path, name }) => (
          <Link
            key={key}
            to={path}
            className="block underline decoration-edge underline-offset-4 hover:text-cyan max-sm:min-h-11 max-sm:content-center"
          >
            {name}
          </Link>
        ))}
      </Fact>
    </Needs>
  );
}

export function StopFacts({ stop }: { readonly stop: PlanStop }) {
  const toldName = useToldName();
  const { proposal } = useBoard();
  const then = proposal && stopsOf(proposal).find(({ id }) => id === stop.id);
  const { asked, eta, told, party, place, balanceCents, chargedOn } = stop;
  const hasArrived = stop.times?.['arrived'] !== undefined;
  return (
    <dl className="grid gap-0.5 text-sm leading-[18px]">
      <Fact name="Window">{windowName(stop.window)}</Fact>
      <Fact name={hasArrived ? 'Arrived' : 'Arrives'}>
        {eta === undefined ? 'no truck' : timeName(eta)}
        {then?.eta !== undefined && then.eta !== eta && (
          <>
            , proposed <b className="font-semibold">{timeName(then.eta)}</b>
          </>
        )}
      </Fact>
      {party && <Fact name="Party">{windowName(party)}</Fact>}
      {asked && (
        <Fact name="Choice">
          <Badge is="unknown">offered</Badge> until {momentName(asked.until)}
        </Fact>
      )}
      {told && <Fact name={capital(toldName)}>{windowName(told)}</Fact>}
      <Fact name="Where">
        {place.street}, {place.city} {place.postalCode}
      </Fact>
      <Fact name="Due at the door">
        {balanceCents > 0
          ? `${usd(balanceCents)} balance`
          : chargedOn === undefined
            ? 'nothing to collect'
            : `nothing, the card is charged on ${dayName(chargedOn)}`}
      </Fact>
      <Units stop={stop} />
      <Fact name="Order">
        <ReservationLink id={stop.reservationId} />
      </Fact>
    </dl>
  );
}

/** A pickup of an earlier day that no crew has made. */
const isMissed = ({ kind, state }: PlanStop, day: string, today: string): boolean =>
  kind === 'collect' && day < today && state !== 'done' && state !== 'failed';

export function StopPanel() {
  const { plan, chosen } = useBoard();
  const today = useToday();
  if (chosen === undefined) {
    return (
      <section className="rounded-lg border border-dashed border-rim px-3 py-2 text-muted">
        Select a stop to see it here.
      </section>
    );
  }
  const truck = truckOf(plan, chosen.id);
  const number = (truck?.stops.findIndex(({ id }) => id === chosen.id) ?? -1) + 1;
  const { lateMinutes = 0 } = chosen;
  return (
    <section aria-labelledby="chosen-stop" className="rounded-lg border border-line bg-raised">
      <header className="flex min-h-[34px] items-center gap-2 border-b border-line px-3 py-1">
        {truck && <TruckMark truck={numberOf(plan, truck.truckId)} />}
        <h2 id="chosen-stop" className="min-w-0 truncate text-heading">
          {truck && `${number} `}
          {chosen.contact.name}
        </h2>
        <span className="ml-auto whitespace-nowrap">
          {truck === undefined ? (
            <Badge is="act">No truck</Badge>
          ) : isMissed(chosen, plan.day, today) ? (
            <Badge is="act">Not picked up</Badge>
          ) : lateMinutes > 0 ? (
            <Badge is="act">{lengthName(lateMinutes)} late</Badge>
          ) : (
            <Badge
              is={chosen.state === 'done' ? 'done' : chosen.state === 'failed' ? 'act' : 'planned'}
            >
              {STATE_NAMES[chosen.state]}
            </Badge>
          )}
        </span>
      </header>
      <div className="grid gap-2 px-3 pt-2 pb-2.5">
        <p className="leading-4">
          <b className="block font-semibold">{itemsName(chosen)}</b>
          <span className="text-sm text-muted">
            {pounds(chosen.loadLb)}, {lengthName(chosen.serviceMinutes)}
            {truck && ` with ${truck.crewSize === 1 ? 'one person' : `${truck.crewSize} people`}`}
          </span>
        </p>
        {isShut(chosen) && <Badge is="act">{shutName(chosen)}</Badge>}
        {chosen.awaits && <Badge is="act">{awaitedName(chosen)}</Badge>}
        {chosen.fetchFrom && <Badge is="act">{fetchName(chosen)}</Badge>}
        <FailedStop stop={chosen} />
        <StopFacts stop={chosen} />
        <StopActions stop={chosen} />
        <CrewReports day={plan.day} stopId={chosen.id} />
      </div>
    </section>
  );
}
