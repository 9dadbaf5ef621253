import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { Collected, CrewTasks } from '#web/admin/shared/crew-reports.tsx';
import { stopsOf } from '#web/admin/shared/plans.ts';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { EmptyState, StateBox } from '#web/admin/ui/empty-state.tsx';
import { useSaySent } from '#web/admin/ui/mail-words.tsx';
import { Needs, useMay } from '#web/admin/ui/may.ts';
import { ShortcutsDialog } from '#web/admin/ui/shortcuts.tsx';
import { Foot, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useLayoutQuery } from '#web/admin/ui/unsaved.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { problemOf } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';
import { AreaMap } from './area-map.tsx';
import {
  DriveTimesNote,
  OverduePickups,
  PublishedPanel,
  ShortCrews,
  ClosedDay,
  StopNotices,
  RefusedMove,
  UndoBar,
  LatePanel,
  TrucksOff,
} from './board-notices.tsx';
import {
  type Board,
  BoardProvider,
  reachesNobody,
  trucksWithoutLink,
  useLinksOf,
} from './board.ts';
import {
  changesOf,
  isPublished,
  isToSend,
  needingPeople,
  newsOf,
  toTell,
} from './compare-plans.ts';
import { CrewPhones } from './crew-phones.tsx';
import { useShopMinutes } from './day-nav.tsx';
import { scaleOf } from './lane-view.ts';
import { LaneLegend, Lanes, UnassignedPanel } from './lanes.tsx';
import { DayProgress, PhonePlan } from './phone-plan.tsx';
import {
  type Edited,
  useEditPlan,
  useLoadList,
  usePropose,
  usePublish,
  useTell,
  useUndo,
} from './plan-data.ts';
import { arrangeAs, isSameOrder, keptOnTrucks } from './plan-order.ts';
import { LeftOutDialog, ProposalBar, TellDialog } from './proposal-bar.tsx';
import { StopPanel } from './stop-panel.tsx';
import { FIRST_KEYS, KEYS, READING_KEYS, useBoardKeys } from './use-board-keys.ts';

/** A stop that changes lanes is rendered again, so restore focus to it. */
function useKeptFocus(chosenId: string | undefined): void {
  useEffect(() => {
    if (chosenId === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(chosenId)}"]`)?.focus();
  });
}

/** The state and actions of one day's board. */
function useDayBoard(plan: DayPlanDto, day: CalendarDay, isToday: boolean) {
  const [params] = useSearchParams();
  const mayPlan = useMay()('deliveries:write');
  const [chosenId, choose] = useState(params.get('stop') ?? undefined);
  const [proposed, setProposal] = useState<DayPlanDto>();
  const [down, setDown] = useState<string>();
  const [said, say] = useState('');
  const minutes = useShopMinutes();
  const propose = usePropose(day);
  const editing = useEditPlan(day, ({ isOnTop }: Edited, { done = '' }) => {
    say(done);
    if (isOnTop) {
      toast.success('Someone else also changed the plan. Your change was added to theirs.');
    }
  });
  const undo = useUndo(day);
  const { data: crews } = useLinksOf(day, mayPlan);
  const [isTelling, setTelling] = useState(false);
  const publish = usePublish(day, (sent) => {
    // Whoever waits at another hour is asked about at once, because it is easily forgotten.
    setTelling(toTell(sent).length > 0);
    const without = trucksWithoutLink(sent, crews?.links ?? []);
    if (without.length === 0) return toast.success('Published. Crews see it at their links.');
    toast.error(`Published, but no link for this day shows it: ${without.join(', ')}.`);
  });
  const loadList = useLoadList(day);
  const saySent = useSaySent();
  const isCalled = newsOf(plan).every(({ contact }) => contact.toCall === true);
  const tell = useTell(day, (told) =>
    toast.success(
      told === 0
        ? 'Every customer has these hours.'
        : isCalled
          ? 'Noted as told.'
          : saySent('Hours', counted(told, 'customer', 'customers')),
    ),
  );
  const changes = useMemo(
    () => (proposed ? changesOf(plan, proposed) : new Map()),
    [plan, proposed],
  );
  // While it is shown, somebody else may make the same changes to the plan.
  const proposal = changes.size > 0 || down !== undefined ? proposed : undefined;
  const { mutate } = editing;
  const discard = (): void => {
    setProposal(undefined);
    setDown(undefined);
  };
  const ask = (without: string | undefined): void => {
    if (propose.isPending) return;
    const shown = (found: DayPlanDto): void => {
      const isSame = changesOf(plan, found).size === 0 || isSameOrder(plan, found);
      if (without === undefined && isSame) {
        discard();
        const { length } = plan.unassigned;
        if (length === 0) toast.success('No better plan than this one.');
        else toast.error(`No truck can take the ${counted(length, 'stop', 'stops')} without one.`);
        return;
      }
      setProposal(found);
      setDown(without);
    };
    propose.mutate({ down: without }, { onSuccess: shown });
  };
  const place = (): void => {
    if (propose.isPending) return;
    const locks = keptOnTrucks(plan);
    const shown = (found: DayPlanDto): void => {
      if (found.unassigned.length < plan.unassigned.length) setProposal(found);
      else ask(undefined);
    };
    propose.mutate({ locks }, { onSuccess: shown });
  };
  // A link to a stop without a truck asks for its place.
  const asksPlace = useRef(params.has('place') && mayPlan && plan.unassigned.length > 0);
  useEffect(() => {
    if (asksPlace.current) place();
    asksPlace.current = false;
  });
  const board: Board = {
    plan,
    proposal,
    down,
    planWithout: ask,
    place,
    isProposing: propose.isPending,
    changes,
    scale: scaleOf(proposal ? [plan, proposal] : [plan], isToday ? minutes : undefined),
    now: isToday ? minutes : undefined,
    chosen: stopsOf(plan).find(({ id }) => id === chosenId),
    choose,
    edit: (edit, done) => mutate({ edit, done }),
    say,
    mayPlan,
  };
  const accept = (): void => {
    if (proposal === undefined || editing.isPending) return;
    const spared = (proposal.spared ?? []).map(({ truckId }) => truckId);
    const without = down === undefined ? spared : [down, ...spared];
    const edit = arrangeAs(proposal, without);
    const done = 'Proposal accepted.';
    // Who is late was shown above the button.
    const isLate = stopsOf(proposal).some(({ lateMinutes = 0 }) => lateMinutes > 0);
    const reason = isLate ? 'Accepted with the proposal' : undefined;
    mutate({ edit, without, done, reason }, { onSuccess: discard });
  };
  const [isLeavingOut, setIsLeavingOut] = useState(false);
  const publishNow = (isSure = false): void => {
    if (publish.isPending || isPublished(plan)) return;
    const asks = (plan.unassigned.length > 0 || needingPeople(plan).length > 0) && !isSure;
    setIsLeavingOut(asks);
    if (!asks) publish.mutate(plan.version);
  };
  useKeptFocus(chosenId);
  return {
    board,
    links: crews?.links,
    propose,
    editing,
    undo,
    publish,
    loadList,
    tell,
    isTelling,
    setTelling,
    said,
    say,
    accept,
    askProposal: () => ask(undefined),
    publishNow,
    leavingOut: isLeavingOut
      ? { onPublish: () => publishNow(true), onClose: () => setIsLeavingOut(false) }
      : undefined,
    discard,
  };
}

type Acts = ReturnType<typeof useDayBoard>;

/** Mails the published hours, after a look at who gets what. */
function NotifyCustomers({ board: { plan }, tell, isTelling, setTelling }: Acts) {
  const isCurrent = isPublished(plan);
  return (
    <>
      {isTelling && isCurrent && (
        <TellDialog
          onTell={(except) => {
            setTelling(false);
            tell.mutate({ version: plan.version, except });
          }}
          onClose={() => setTelling(false)}
        />
      )}
      <ActionButton
        needs="deliveries:write"
        icon="chat"
        busy={tell.isPending}
        off={!isCurrent}
        title={isCurrent ? undefined : 'Publish the plan first'}
        onClick={() => setTelling(true)}
      >
        Notify customers
      </ActionButton>
    </>
  );
}

const LoadLists = ({ loadList }: Acts) => (
  <ActionButton
    icon="download"
    className="justify-self-start"
    busy={loadList.isPending}
    onClick={() => loadList.mutate()}
  >
    Load lists
  </ActionButton>
);

/** Where the day's customers are offered other days. */
function RainLink({ plan }: { readonly plan: DayPlanDto }) {
  const isOver = plan.day < useToday();
  if (isOver || !stopsOf(plan).some(({ kind }) => kind === 'deliver')) return null;
  return (
    <Needs is="reservations:write">
      <ActionLink
        icon="rain"
        className="justify-self-start self-start"
        to={`/admin/weather?${new URLSearchParams({ rain: plan.day })}`}
      >
        Rain/wind
      </ActionLink>
    </Needs>
  );
}

/** A plan that breaks a rule, such as a late stop, is published with a reason. */
function RefusedPlan({ editing, publish }: Pick<Acts, 'editing' | 'publish'>) {
  const violations = problemOf(publish.error)?.violations;
  if (violations === undefined) return null;
  const insist = (reason: string): void =>
    editing.mutate(
      { edit: (arranged) => arranged, reason },
      { onSuccess: ({ plan }) => publish.mutate(plan.version) },
    );
  return (
    <RefusedMove
      violations={violations}
      isBusy={editing.isPending || publish.isPending}
      onLeave={publish.reset}
      onInsist={insist}
    />
  );
}

/** Why a change failed: broken rules, or a failed write. */
function RefusedEdit({ editing }: Pick<Acts, 'editing'>) {
  const problem = problemOf(editing.error);
  if (problem?.violations !== undefined) {
    return (
      <RefusedMove
        violations={problem.violations}
        isBusy={editing.isPending}
        onLeave={editing.reset}
        onInsist={(reason) => editing.variables && editing.mutate({ ...editing.variables, reason })}
      />
    );
  }
  if (!editing.isError) return null;
  return (
    <StateBox
      is="failed"
      title="The change was not saved"
      actions={
        <>
          <ActionButton
            small
            onClick={() => editing.variables && editing.mutate(editing.variables)}
          >
            Try again
          </ActionButton>
          <ActionButton small variant="quiet" onClick={editing.reset}>
            Discard change
          </ActionButton>
        </>
      }
    >
      {editing.error.message}
    </StateBox>
  );
}

function Actions(props: { readonly acts: Acts }) {
  const { board, links, propose, publish, askProposal, publishNow } = props.acts;
  const isPhone = useLayoutQuery('(width < 40rem)');
  const { plan, proposal, now } = board;
  const isCurrent = isPublished(plan);
  const isDue = !isCurrent && proposal === undefined && isToSend(plan, now !== undefined);
  const isSent = isCurrent && plan.publishedVersion > 0;
  const without = (isDue || isSent) && links !== undefined ? trucksWithoutLink(plan, links) : [];
  const isUnseen = links !== undefined && reachesNobody(plan, links);
  // What follows takes the place of a button that is off.
  const isNext = isPhone && isSent;
  return (
    <div className="flex min-w-0 items-center gap-x-3 gap-y-1 max-lg:flex-wrap sm:justify-end">
      {without.length > 0 && (
        <span
          className="text-sm text-warning max-lg:w-full sm:text-right"
          title={without.join(', ')}
        >
          {counted(without.length, 'truck', 'trucks')} without a crew link
        </span>
      )}
      <ActionButton
        needs="deliveries:write"
        icon="spark"
        keyHint="P"
        busy={propose.isPending}
        onClick={askProposal}
      >
        Propose
      </ActionButton>
      {!isPhone && (
        <>
          <NotifyCustomers {...props.acts} />
          <LoadLists {...props.acts} />
        </>
      )}
      {isNext && <NotifyCustomers {...props.acts} />}
      {(!isNext || isUnseen) && (
        <ActionButton
          needs="deliveries:write"
          icon="send"
          variant={isDue ? 'primary' : 'normal'}
          off={isCurrent}
          busy={publish.isPending}
          onClick={() => publishNow()}
        >
          {!isSent ? 'Publish' : isUnseen ? 'No crew has a link' : 'Published'}
        </ActionButton>
      )}
    </div>
  );
}

const Nothing = ({ plan }: { readonly plan: DayPlanDto }) =>
  plan.trucks.length === 0 ? (
    <EmptyState
      title="No truck works on this day"
      action={<ActionLink to="/admin/fleet">Trucks and crew</ActionLink>}
    >
      Stops appear here once a truck has a shift.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing to deliver or pick up">
      Bookings for this day appear here.
    </EmptyState>
  );

/** A day: the board beside map and stop on desktops, one truck at a time on phones. */
export function DayBoard(props: {
  readonly plan: DayPlanDto;
  readonly day: CalendarDay;
  readonly isToday: boolean;
  readonly nav: ReactNode;
}) {
  const { plan, day, isToday, nav } = props;
  const acts = useDayBoard(plan, day, isToday);
  const { board, propose, publish, editing, undo, loadList, tell, said } = acts;
  const [showsKeys, setShowsKeys] = useState(false);
  const { mayPlan } = board;
  const showsLate = useSearchParams()[0].get('show') === 'late';
  const isPhone = useLayoutQuery('(width < 40rem)');
  const stops = stopsOf(plan);
  const done = stops.filter(({ state }) => state === 'done').length;
  const count = `${counted(stops.length, 'stop', 'stops')}${done > 0 ? `, ${done} done` : ''}`;
  useBoardKeys(board, {
    ...(mayPlan && { p: acts.askProposal, P: () => acts.publishNow(), a: acts.accept }),
    Escape: acts.discard,
    '?': () => setShowsKeys(true),
  });
  const failed = [propose, publish, undo, loadList, tell].find(
    ({ isError, error }) => isError && problemOf(error)?.violations === undefined,
  );
  const upper = (
    <>
      <output className="sr-only">{said}</output>
      {failed?.error && (
        <StateBox is="failed" title="That did not work">
          {failed.error.message}
        </StateBox>
      )}
      <RefusedEdit editing={editing} />
      <RefusedPlan {...acts} />
      {acts.leavingOut && <LeftOutDialog {...acts.leavingOut} />}
      <ClosedDay />
      {showsLate ? <LatePanel /> : <OverduePickups />}
      <CrewTasks day={plan.day} />
      <ShortCrews />
      <TrucksOff />
      {stops.length > 0 && <UnassignedPanel />}
      <StopNotices />
      <ProposalBar onAccept={acts.accept} onDiscard={acts.discard} isBusy={editing.isPending} />
      {plan.breakdown && mayPlan && (
        <UndoBar
          key={plan.version}
          breakdown={plan.breakdown}
          isBusy={undo.isPending}
          onUndo={() => undo.mutate(plan.version, { onSuccess: () => acts.say('Undone.') })}
        />
      )}
    </>
  );
  return (
    <BoardProvider value={board}>
      <TopBar
        title="Deliveries"
        note={
          isPhone ? undefined : (
            <span className="flex items-center gap-3">
              {nav}
              <span className="max-xl:hidden">{count}</span>
            </span>
          )
        }
      >
        <Actions acts={acts} />
      </TopBar>
      {isPhone ? (
        // At the end of the page, messages are below its last buttons.
        <div className="grid gap-2.5 p-3 pb-24">
          {nav}
          {stops.length > 0 && (
            <DayProgress>
              <RainLink plan={plan} />
            </DayProgress>
          )}
          {upper}
          {stops.length === 0 ? <Nothing plan={plan} /> : <PhonePlan />}
          {stops.length > 0 && <AreaMap />}
          <PublishedPanel />
          <Collected day={plan.day} trucks={plan.trucks} />
          <Needs is="deliveries:write">
            <CrewPhones />
          </Needs>
          <LoadLists {...acts} />
        </div>
      ) : stops.length === 0 || plan.trucks.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="grid gap-2.5 px-4 pt-3">{upper}</div>
          <Nothing plan={plan} />
        </div>
      ) : (
        <div className="grid min-h-0 flex-1 gap-3 overflow-y-auto px-4 py-3 lg:grid-cols-[minmax(0,1fr)_296px] lg:overflow-hidden">
          <div className="flex min-w-0 flex-col gap-2.5 *:shrink-0 lg:min-h-0 lg:overflow-y-auto">
            {upper}
            <Lanes />
          </div>
          <div
            className="flex min-w-0 flex-col gap-2.5 *:shrink-0 lg:min-h-0 lg:overflow-y-auto print:hidden"
            tabIndex={-1}
          >
            <AreaMap />
            <StopPanel />
            <PublishedPanel />
            <RainLink plan={plan} />
            <Collected day={plan.day} trucks={plan.trucks} />
            <Needs is="deliveries:write">
              <CrewPhones />
            </Needs>
            <DriveTimesNote />
          </div>
        </div>
      )}
      <Foot keys={mayPlan ? FIRST_KEYS : READING_KEYS} onMore={() => setShowsKeys(true)}>
        {!isPhone && stops.length > 0 && <LaneLegend />}
      </Foot>
      {showsKeys && (
        <ShortcutsDialog keys={mayPlan ? KEYS : READING_KEYS} onClose={() => setShowsKeys(false)} />
      )}
    </BoardProvider>
  );
}
