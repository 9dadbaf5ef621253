import { type ReactNode, useState } from 'react';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { windowToAnnounce } from '#core/notifications/crew-windows.ts';
import { peopleName } from '#web/admin/shared/crew-effects.ts';
import { KIND_NAMES, timeName, windowName, stopsOf, truckOf } from '#web/admin/shared/plans.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Mark, TruckMark } from '#web/admin/ui/badge.tsx';
import { ActionButton, IconButton } from '#web/admin/ui/controls.tsx';
import {
  noEmail,
  NotMailed,
  ReadEmail,
  useToldName,
  useToldOther,
} from '#web/admin/ui/mail-words.tsx';
import { intoView } from '#web/admin/ui/panel.tsx';
import { lengthName } from '#web/admin/ui/words.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import { useBoard } from './board.ts';
import {
  type Difference,
  differencesOf,
  figuresOf,
  needingPeople,
  newsOf,
  toTell,
} from './compare-plans.ts';
import { useTellPreview } from './plan-data.ts';
import { isMovable, outOfService } from './plan-order.ts';

type Sizes = ReturnType<typeof figuresOf>;

const NAMES: Readonly<Record<Difference['key'], string>> = {
  noTruck: 'No truck',
  late: 'Late',
  lateMinutes: 'Late',
  miles: 'Miles',
  overtimeMinutes: 'Overtime',
  trucks: 'Trucks',
  crewMinutes: 'Crew hours',
};

function sizeName(key: Difference['key'], figures: Sizes): string {
  const size = figures[key];
  if (key === 'late') return size === 0 ? '0' : `${size}, ${lengthName(figures.lateMinutes)}`;
  if (key === 'crewMinutes') return lengthName(size);
  if (key === 'overtimeMinutes') return size === 0 ? '0' : lengthName(size);
  return size.toLocaleString('en-US');
}

const Figure = (props: { readonly name: string; readonly children: ReactNode }) => (
  <div className="border-l border-rim px-2 max-sm:border-l-0 max-sm:px-0">
    <dt className="text-sm leading-[14px] text-muted">{props.name}</dt>
    <dd className="flex items-center gap-0.5 whitespace-nowrap">{props.children}</dd>
  </div>
);

const namesOf = (stops: DayPlanDto['unassigned']): string =>
  stops.map(({ stop: { contact } }) => `${contact.name}, ${formatPhone(contact.phone)}`).join('; ');

/** Accepting does not help them. */
function NoTruck({ plan: { unassigned } }: { readonly plan: DayPlanDto }) {
  if (unassigned.length === 0) return null;
  return (
    <p className="w-full text-sm text-act">
      No truck for {namesOf(unassigned)}. Call{' '}
      {unassigned.length === 1 ? 'this customer' : 'these customers'}.
    </p>
  );
}

function TooFewPeople({ plan }: { readonly plan: DayPlanDto }) {
  return needingPeople(plan).map((stop) => (
    <p key={stop.id} className="w-full text-sm text-act">
      {stop.contact.name}: {peopleName(plan, stop)}.
    </p>
  ));
}

/**
 * Trucks that stay in the yard because there are too few people, and who rides on other trucks
 * instead.
 */
function SparedTrucks({ plan: { spared, crew } }: { readonly plan: DayPlanDto }) {
  if (spared === undefined) return null;
  const ids = new Set(spared.map(({ truckId }) => truckId));
  const people = crew.flatMap(({ name, place, truckId = '' }) =>
    ids.has(truckId) && place !== 'off' ? [name] : [],
  );
  return (
    <p className="w-full text-sm text-soft">
      {spared.map(({ name }) => name).join(' and ')} {spared.length === 1 ? 'stays' : 'stay'} in the
      yard this day, because there are too few people for all trucks.
      {people.length > 0 &&
        ` ${people.join(' and ')} can ride with another crew: choose it under Change crew once you accept.`}
    </p>
  );
}

/** Whom the proposal keeps waiting, longest first: the figure alone does not tell whom to call. */
function Late({ plan }: { readonly plan: DayPlanDto }) {
  const late = stopsOf(plan)
    .filter(({ lateMinutes = 0, state }) => lateMinutes > 0 && isMovable({ state }))
    .toSorted((a, b) => (b.lateMinutes ?? 0) - (a.lateMinutes ?? 0));
  if (late.length === 0) return null;
  return (
    <p className="w-full text-sm text-act">
      {late
        .map(({ contact, lateMinutes = 0 }) => `${contact.name} ${lengthName(lateMinutes)} late`)
        .join(', ')}
    </p>
  );
}

/** On a phone, which shows no lanes: the stops that change trucks, with their new times. */
function MovedStops() {
  const { proposal, changes } = useBoard();
  if (proposal === undefined) return null;
  const moved = [...changes.values()].filter(({ isMoved }) => isMoved);
  if (moved.length === 0) return null;
  return (
    <details className="w-full text-sm sm:hidden">
      <summary className="flex min-h-11 items-center gap-1.5 text-soft">
        <AdminIcon name="down" className="size-4" />
        Which stops change trucks
      </summary>
      <ul className="grid gap-1">
        {moved.map(({ stop }) => {
          const truck = truckOf(proposal, stop.id);
          return (
            <li key={stop.id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 truncate">{stop.contact.name}</span>
              <span className="flex items-center gap-1.5 whitespace-nowrap text-muted">
                {truck && <TruckMark truck={truck.number} />}
                {truck?.name ?? 'No truck'}
                {stop.eta !== undefined && `, ${timeName(stop.eta)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Compares the plan with the solver's proposal. Worse figures are amber. */
export function ProposalBar(props: {
  readonly onAccept: () => void;
  readonly onDiscard: () => void;
  readonly isBusy: boolean;
}) {
  const { plan, proposal, changes, down } = useBoard();
  const toldOther = useToldOther();
  if (proposal === undefined) return null;
  const [now, then] = [figuresOf(plan), figuresOf(proposal)];
  const open = stopsOf(plan).filter(isMovable);
  const lost = plan.trucks.find(({ truckId }) => truckId === down);
  const told = toTell(proposal).length;
  const changed = open.flatMap(({ id }) => changes.get(id) ?? []);
  // The others of them get other times.
  const moved = changed.filter(({ isMoved }) => isMoved).length;
  return (
    <section
      ref={intoView}
      aria-label="Proposal"
      className="flex scroll-my-20 min-h-[52px] shrink-0 flex-wrap items-center gap-y-2 rounded-lg border border-edge bg-over px-3 py-1.5"
    >
      <p className="flex items-center gap-2 pr-2 max-sm:w-full">
        <AdminIcon name="spark" className="size-5" />
        <span className="grid leading-4">
          <b className="font-semibold">{lost ? `Without ${lost.name}` : 'Proposal'}</b>
          <span className="text-sm text-muted">
            {[
              `${moved} of ${counted(open.length, 'stop changes', 'stops change')} trucks`,
              ...(changed.length > moved ? [`${changed.length - moved} only times`] : []),
            ].join(', ')}
          </span>
        </span>
      </p>
      <dl className="flex flex-wrap gap-y-1 max-sm:w-full max-sm:justify-between max-sm:gap-x-3">
        {differencesOf(plan, proposal).map(({ key, isWorse }) => (
          <Figure key={key} name={NAMES[key]}>
            <span className="text-muted">{sizeName(key, now)}</span>
            <AdminIcon name="right" className="size-3 text-muted" />
            <span className="sr-only">proposed</span>
            <b className={`font-semibold ${isWorse ? 'text-warning' : ''}`}>
              {sizeName(key, then)}
            </b>
            {isWorse && <span className="sr-only">worse</span>}
          </Figure>
        ))}
        {told > 0 && (
          <Figure name={toldOther}>
            <b className="font-semibold">{told}</b>
          </Figure>
        )}
      </dl>
      <SparedTrucks plan={proposal} />
      <NoTruck plan={proposal} />
      <TooFewPeople plan={proposal} />
      <Late plan={proposal} />
      <MovedStops />
      <span className="ml-auto flex items-center gap-2 max-sm:w-full">
        <IconButton icon="close" label="Discard the proposal" onClick={props.onDiscard} />
        <ActionButton
          variant="primary"
          keyHint="A"
          className="max-sm:flex-1"
          busy={props.isBusy}
          onClick={props.onAccept}
        >
          Accept
        </ActionButton>
      </span>
    </section>
  );
}

/** A customer's new hours, which they may be sent. */
function ToTell(props: {
  readonly stop: ReturnType<typeof newsOf>[number];
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { stop, isChosen, onToggle } = props;
  const day = calendarDay(useBoard().plan.day);
  const toldName = useToldName();
  return (
    <li className="border-t border-line first:border-t-0">
      <label className="flex min-h-9 items-center gap-3 px-3 py-1 max-sm:min-h-11">
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span className="min-w-0 flex-1">
          {stop.contact.name}{' '}
          <span className="text-muted">{KIND_NAMES[stop.kind].toLowerCase()}</span>
          {stop.told && (
            <span className="flex items-baseline gap-1.5 text-sm text-warning">
              <Mark is="look" />
              {toldName} {windowName(stop.told)}
            </span>
          )}
          {stop.asked && (
            <span className="flex items-baseline gap-1.5 text-sm text-muted">
              <Mark is="unknown" />
              choice offered, no answer yet
            </span>
          )}
          {stop.contact.toCall && (
            <span className="block text-sm text-warning">
              {noEmail(stop.contact.phone)}. Check once you told them.
            </span>
          )}
        </span>
        <span className="whitespace-nowrap">
          {windowName(windowToAnnounce({ ...stop, day, eta: stop.eta }))}
        </span>
      </label>
    </li>
  );
}

/**
 * Shows who will be mailed what before anything is sent. Customers who may still choose another
 * day are left out at first: hours would tell them that theirs is settled. So are those whom the
 * office has to call.
 */
export function TellDialog(props: {
  readonly onTell: (except: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { plan } = useBoard();
  const { sendsTexts } = useConfig();
  const isMailed = useIsMailed();
  const { mutateAsync: readEmail } = useTellPreview(calendarDay(plan.day));
  const news = newsOf(plan).toSorted(
    (a, b) => Number(b.told !== undefined) - Number(a.told !== undefined),
  );
  const all = [...new Set(news.map(({ reservationId }) => reservationId))];
  const [except, setExcept] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        news.flatMap(({ asked, contact, reservationId }) =>
          asked === undefined && contact.toCall !== true ? [] : [reservationId],
        ),
      ),
  );
  const toggle = (id: string): void =>
    setExcept((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const chosen = all.filter((id) => !except.has(id)).length;
  const called = new Set(
    news.flatMap(({ contact, reservationId }) => (contact.toCall ? [reservationId] : [])),
  );
  const mailed = all.filter((id) => !except.has(id) && !called.has(id)).length;
  const read = news.find(
    ({ reservationId, contact }) => !except.has(reservationId) && contact.toCall !== true,
  );
  const customers = counted(chosen, 'customer', 'customers');
  const stuck = outOfService(plan);
  const title =
    all.length === 0
      ? plan.unassigned.length > 0
        ? 'Nobody else to notify'
        : 'Every customer has these hours'
      : chosen === 0
        ? 'Notify customers?'
        : `Notify ${customers}?`;
  return (
    <Dialog open onClose={props.onClose} title={title}>
      <div className="grid gap-3 p-4">
        {all.length > 0 && (
          <>
            {called.size < all.length && (
              <>
                <p>
                  {isMailed ? 'Each gets an email with' : 'Each private link shows'} these hours for{' '}
                  {formatLongDay(calendarDay(plan.day))}.
                  {sendsTexts === true && ' Customers who agreed to texts also get a text.'}
                </p>
                <NotMailed />
              </>
            )}
            <ul className="max-h-60 overflow-y-auto rounded-md border border-line" tabIndex={-1}>
              {news.map((stop) => (
                <ToTell
                  key={stop.id}
                  stop={stop}
                  isChosen={!except.has(stop.reservationId)}
                  onToggle={() => toggle(stop.reservationId)}
                />
              ))}
            </ul>
            {read && (
              <ReadEmail
                key={read.reservationId}
                name={read.contact.name}
                read={() =>
                  readEmail({ version: plan.version, preview: read.reservationId }).then(
                    ({ mail }) => mail,
                  )
                }
              />
            )}
          </>
        )}
        {plan.unassigned.length > 0 && (
          <p className="text-act">
            Not included, because no truck comes: {namesOf(plan.unassigned)}
          </p>
        )}
        {stuck.length > 0 && (
          <p className="text-act">
            Not included, because a unit cannot go out:{' '}
            {joinNames(stuck.map(({ contact }) => contact.name))}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <ActionButton onClick={props.onClose}>
            {all.length === 0 ? 'Close' : 'Not yet'}
          </ActionButton>
          {all.length > 0 && (
            <ActionButton
              variant="primary"
              off={chosen === 0}
              onClick={() => props.onTell(all.filter((id) => except.has(id)))}
            >
              {chosen === 0
                ? 'No one selected'
                : mailed === 0
                  ? `${customers} told`
                  : `${isMailed ? 'Email' : 'Set for'} ${counted(mailed, 'customer', 'customers')}`}
            </ActionButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Before crews see a plan that leaves somebody out. */
export function LeftOutDialog(props: {
  readonly onPublish: () => void;
  readonly onClose: () => void;
}) {
  const { plan } = useBoard();
  const { unassigned } = plan;
  const short = needingPeople(plan).length;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={
        unassigned.length > 0
          ? `${counted(unassigned.length, 'stop has', 'stops have')} no truck`
          : `${counted(short, 'stop needs', 'stops need')} more people`
      }
    >
      <div className="grid gap-3 p-4">
        {unassigned.length > 0 && <p>No crew will come to {namesOf(unassigned)}.</p>}
        <TooFewPeople plan={plan} />
        <div className="flex flex-wrap justify-end gap-2">
          <ActionButton onClick={props.onClose}>Not yet</ActionButton>
          <ActionButton variant="primary" onClick={props.onPublish}>
            Publish anyway
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
