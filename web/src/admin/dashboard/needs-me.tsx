import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import type { DeskDto, DeskItemDto, MarkInput } from '#core/contract/desk.ts';
import type { Need } from '#core/staff/access.ts';
import { useMark } from '#web/admin/shared/desk.ts';
import { PickUpToday } from '#web/admin/shared/pick-up-today.tsx';
import { SwapUnit } from '#web/admin/shared/swap-unit.tsx';
import { ActionButton, ActionLink, IconButton } from '#web/admin/ui/controls.tsx';
import { CallLink } from '#web/admin/ui/customer-links.tsx';
import { useSaySent } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { Panel, QueueRow } from '#web/admin/ui/panel.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { useNow } from '#web/shared/use-now.ts';
import {
  CLOCK_MS,
  GROUPS,
  groupOf,
  type HeldQueue,
  type HeldRow,
  showAll,
  takeIn,
  useDeed,
} from './desk-data.ts';
import { AsideDialog, CollectedDialog } from './item-dialogs.tsx';
import { clockOf, deedDone, goneText, wordsOf } from './item-words.ts';

type QueueEvent =
  | {
      readonly kind: 'desk';
      readonly desk: DeskDto;
      readonly isTouched: boolean;
      readonly isAwaited: boolean;
    }
  | { readonly kind: 'show'; readonly desk: DeskDto };

const held = (queue: HeldQueue, event: QueueEvent): HeldQueue => {
  const { open, now: at } = event.desk;
  const now = Date.parse(at);
  return event.kind === 'show' ? showAll(open, now) : takeIn(queue, open, { ...event, now });
};

type Shown = {
  readonly desk: DeskDto;
  /** The desk was cached, and its first answer since the screen opened is on its way. */
  readonly isAwaited: boolean;
};

/** The visible rows, and items that have arrived since. */
function useHeld({ desk, isAwaited }: Shown) {
  const box = useRef<HTMLDivElement>(null);
  const [queue, dispatch] = useReducer(held, undefined, () =>
    showAll(desk.open, Date.parse(desk.now), isAwaited),
  );
  useEffect(() => {
    const isTouched = box.current?.matches(':hover, :focus-within') === true;
    dispatch({ kind: 'desk', desk, isTouched, isAwaited });
  }, [desk, isAwaited]);
  return { box, queue, show: () => dispatch({ kind: 'show', desk }) };
}

/** The queue's keys. A row's button has focus, so Enter presses it; a changing row keeps focus. */
function useQueueKeys(
  box: { readonly current: HTMLElement | null },
  onAside: (id: string) => void,
) {
  const last = useRef<{ readonly id: string; readonly at: number }>(undefined);
  const deeds = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-deed]') ?? [])];
  const at = (): number => {
    const row = document.activeElement?.closest('li');
    return row ? deeds().findIndex((deed) => deed.closest('li') === row) : -1;
  };
  const move = (by: 1 | -1): void => {
    const all = deeds();
    all[Math.max(0, Math.min(at() + by, all.length - 1))]?.focus();
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    z: () => {
      const id = deeds()[at()]?.dataset['deed'];
      if (id !== undefined) onAside(id);
    },
  });
  useEffect(() => {
    const note = (): void => {
      const index = at();
      const id = deeds()[index]?.dataset['deed'];
      last.current = id === undefined ? undefined : { id, at: index };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  });
  useEffect(() => {
    const before = last.current;
    if (before === undefined || document.activeElement !== document.body) return;
    const all = deeds();
    const same = all.find((deed) => deed.dataset['deed'] === before.id);
    (same ?? all[Math.min(before.at, all.length - 1)])?.focus();
  });
}

type Doing = { readonly what: 'aside' | 'collected'; readonly item: DeskItemDto };

/** What each button's call requires, or the screen it leads to. */
const DEED_NEEDS: Readonly<Record<DeskItemDto['kind'], Need>> = {
  server: 'automations:read',
  not_collected: 'deliveries:write',
  failed: 'deliveries:read',
  crew_report: 'deliveries:read',
  late: 'deliveries:read',
  no_truck: 'deliveries:read',
  no_link: 'deliveries:write',
  wet_unit: 'day:write',
  closed_day: 'reservations:read',
  outside_hours: 'reservations:read',
  unit: 'inventory:read',
  too_large: 'catalogue:read',
  weather: 'day:read',
  request: 'reservations:read',
  quote: 'reservations:read',
  dispute: 'reservations:read',
  event: 'automations:read',
  dead_task: 'messages:write',
  webhook: 'settings:read',
  unsigned: 'reservations:write',
  owed: 'reservations:write',
  cash_refund: 'reservations:read',
  hand_in: 'money:write',
  certificate: 'reservations:read',
  yard: 'reservations:read',
  canceled: 'reservations:read',
  answer: 'reservations:read',
  unanswered: 'reservations:read',
  paper: 'inventory:read',
  review: 'customers:read',
  message: 'messages:read',
};

/** Once it is due, a link or an email may come too late. */
const CALLED: ReadonlySet<DeskItemDto['kind']> = new Set([
  'failed',
  'weather',
  'unsigned',
  'unanswered',
]);

/** Several buttons: on a phone beside the snooze, however narrow. */
const BUTTONS =
  'flex gap-2.5 max-sm:flex-1 max-sm:justify-end max-sm:gap-2 max-sm:[&>*]:min-w-0 max-sm:[&>*]:px-2!';

const LOOK = 'sm:w-[104px] !px-1 max-sm:min-w-28';

/** The row's button: a link, a question, or an action. */
function ItemButton(props: {
  readonly item: DeskItemDto;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onDo: (item: DeskItemDto) => void;
}) {
  const { item, now, isBusy, onDo } = props;
  const isMine = useMay()(DEED_NEEDS[item.kind]);
  const today = useToday();
  const { button, to, fact } = wordsOf(item);
  const { day = today, ref: stopId, reservationId, neededBy } = item;
  const isMissed = item.kind === 'not_collected' && day < today;
  const more = <span className="sr-only">: {fact}</span>;
  if (!isMine) return null;
  const isCalled = item.kind === 'quote' || (CALLED.has(item.kind) && groupOf(item, now) === 'Now');
  const calls = isCalled ? item.phone : undefined;
  const hasMore = isMissed || neededBy !== undefined || calls !== undefined;
  return (
    <span className={hasMore ? BUTTONS : 'contents'}>
      {isMissed && (
        <PickUpToday
          day={day}
          stopId={stopId}
          reservationId={reservationId}
          name={fact}
          className={LOOK}
        />
      )}
      {neededBy && <SwapUnit {...neededBy} from={item.who} className={LOOK} />}
      {calls !== undefined && <CallLink phone={calls} isShort />}
      {to === undefined ? (
        <ActionButton
          small
          busy={isBusy}
          data-deed={item.id}
          className={LOOK}
          onClick={() => onDo(item)}
        >
          {button}
          {more}
        </ActionButton>
      ) : (
        <ActionLink small to={to} data-deed={item.id} className={LOOK}>
          {button}
          {more}
        </ActionLink>
      )}
    </span>
  );
}

function Row(props: {
  readonly row: HeldRow;
  readonly now: number;
  readonly deed: ReactNode;
  readonly onAside: () => void;
  readonly onUndo: (() => void) | undefined;
}) {
  const { row, now, onUndo } = props;
  const { item, isGone } = row;
  const { mark, fact, detail } = wordsOf(item);
  const clock = clockOf(item, now);
  if (isGone) {
    return (
      <QueueRow
        is="done"
        fact={<span className="text-faint line-through">{fact}</span>}
        detail={goneText(item)}
        action={
          onUndo && (
            <ActionButton
              small
              needs="day:write"
              variant="quiet"
              data-deed={item.id}
              onClick={onUndo}
            >
              Undo<span className="sr-only">: {fact}</span>
            </ActionButton>
          )
        }
      />
    );
  }
  return (
    <QueueRow
      is={mark}
      fact={fact}
      detail={item.assigned ? `${item.assigned.to}: ${detail}` : detail}
      clock={<span className={clock.color}>{clock.text}</span>}
      action={
        <>
          {props.deed}
          <IconButton
            needs="day:write"
            small
            icon="clock"
            label={`Snooze or finish: ${fact}`}
            className="max-sm:-mr-2.5 max-sm:-ml-1.5"
            onClick={props.onAside}
          />
        </>
      }
    />
  );
}

/** From this many on, one button also mails all customers of a group the link to sign. */
const MANY_UNSIGNED = 3;

/** Asked to sign by mail; the others are called. */
const isMailable = ({ kind, toCall }: DeskItemDto): boolean =>
  kind === 'unsigned' && toCall !== true;

function SendAll(props: {
  readonly rows: readonly HeldRow[];
  readonly isBusy: boolean;
  readonly onDo: (item: DeskItemDto, ...more: readonly DeskItemDto[]) => void;
}) {
  const mayWrite = useMay()(DEED_NEEDS.unsigned);
  const isMailed = useIsMailed();
  const unsigned = props.rows.flatMap(({ item, isGone }) =>
    isMailable(item) && !isGone ? item : [],
  );
  const [first, ...more] = unsigned;
  if (!mayWrite || first === undefined || unsigned.length < MANY_UNSIGNED) return null;
  return (
    <QueueRow
      is="look"
      fact={`${unsigned.length} customers have not signed`}
      detail={
        isMailed
          ? 'Email each of them the link'
          : 'No mail service is set up. Copy the link in each booking'
      }
      action={
        <ActionButton
          small
          busy={props.isBusy}
          data-deed={`all with ${first.id}`}
          className={LOOK}
          onClick={() => props.onDo(first, ...more)}
        >
          Send {unsigned.length} links
        </ActionButton>
      }
    />
  );
}

/** Snoozed and finished items, with a way back. */
function PutAside(props: {
  readonly items: readonly DeskItemDto[];
  readonly onUndo: (item: DeskItemDto) => void;
}) {
  if (props.items.length === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-9 items-center px-3 text-sm text-muted max-sm:min-h-11">
        Snoozed or done {props.items.length}
      </summary>
      <ul>
        {props.items.map((item) => (
          <QueueRow
            key={item.id}
            is={item.aside?.until === undefined ? 'done' : 'hold'}
            fact={wordsOf(item).fact}
            detail={goneText(item)}
            action={
              <ActionButton
                small
                needs="day:write"
                variant="quiet"
                onClick={() => props.onUndo(item)}
              >
                Restore<span className="sr-only">: {wordsOf(item).fact}</span>
              </ActionButton>
            }
          />
        ))}
      </ul>
    </details>
  );
}

function useDoing() {
  const marks = useMark();
  const deed = useDeed();
  const say = useSaySent();
  const [doing, setDoing] = useState<Doing>();
  const mark = (item: DeskItemDto, act: MarkInput['act']): void => {
    setDoing(undefined);
    marks.mutate({ id: item.id, act });
  };
  const run = (item: DeskItemDto, ...more: readonly DeskItemDto[]): void =>
    deed.mutate([item, ...more], {
      onSuccess: () => toast.success(deedDone(item, { more: more.length, say })),
      onSettled: () => setDoing(undefined),
    });
  const start = (item: DeskItemDto): void => {
    if (item.kind === 'not_collected') setDoing({ what: 'collected', item });
    else run(item);
  };
  const busyIds = deed.isPending ? deed.variables.map(({ id }) => id) : [];
  return { doing, setDoing, mark, run, start, busyIds };
}

/** Everything that needs attention, most urgent first, with one button each. */
export function NeedsMe(props: Shown) {
  const { desk } = props;
  const { box, queue, show } = useHeld(props);
  const mayMark = useMay()('day:write');
  const { doing, setDoing, mark, run, start, busyIds } = useDoing();
  const now = Math.max(useNow(CLOCK_MS), Date.parse(desk.now));
  const { rows, fresh } = queue;
  const put = new Map(desk.aside.map((item) => [item.id, item]));
  const open = rows.filter(({ isGone }) => !isGone).length;
  useQueueKeys(box, (id) => {
    const row = rows.find(({ item, isGone }) => item.id === id && !isGone);
    if (row && mayMark) setDoing({ what: 'aside', item: row.item });
  });
  const close = (): void => setDoing(undefined);
  const isPhone = useMediaQuery('(width < 40rem)');
  const shownRow = (row: HeldRow): ReactNode => {
    const { item } = row;
    const aside = put.get(item.id);
    return (
      <Row
        key={item.id}
        row={row.isGone && aside ? { ...row, item: aside } : row}
        now={now}
        deed={<ItemButton item={item} now={now} isBusy={busyIds.includes(item.id)} onDo={start} />}
        onAside={() => setDoing({ what: 'aside', item })}
        onUndo={aside && (() => mark(item, { kind: 'undo' }))}
      />
    );
  };
  return (
    <Panel
      title="Needs me"
      note={`${open}${desk.isCut ? '+' : ''}`}
      flush
      fills
      actions={
        <output aria-live="polite">
          {fresh.length > 0 && (
            <ActionButton small icon="down" onClick={show}>
              {fresh.length} new
            </ActionButton>
          )}
        </output>
      }
    >
      <div ref={box}>
        {rows.length === 0 && (
          <p className="px-3 py-6 text-center text-muted">Nothing needs your attention.</p>
        )}
        {GROUPS.map((group) => {
          const own = rows.filter((row) => row.group === group);
          if (own.length === 0) return null;
          const unsigned = isPhone ? own.filter(({ item }) => isMailable(item)) : [];
          // One button serves all of them, and what comes after them is as urgent.
          const folded = unsigned.length >= MANY_UNSIGNED ? unsigned : [];
          return (
            <div key={group} role="group" aria-label={group}>
              <h3 className="flex h-[26px] items-center gap-1.5 border-t border-line bg-ground px-3 text-sm text-soft">
                {group}
                <span className="font-normal text-muted">
                  {own.filter(({ isGone }) => !isGone).length}
                </span>
              </h3>
              <ul>
                <SendAll rows={own} isBusy={busyIds.length > 1} onDo={run} />
                {folded.length > 0 && (
                  <li>
                    <details>
                      <summary className="flex min-h-11 items-center border-t border-line px-3 text-soft">
                        Each customer who has not signed
                      </summary>
                      <ul>{folded.map(shownRow)}</ul>
                    </details>
                  </li>
                )}
                {own.filter((row) => !folded.includes(row)).map(shownRow)}
              </ul>
            </div>
          );
        })}
        <PutAside items={desk.aside} onUndo={(item) => mark(item, { kind: 'undo' })} />
      </div>
      {doing?.what === 'aside' && (
        <AsideDialog
          item={doing.item}
          crew={desk.crew}
          onAct={(act) => mark(doing.item, act)}
          onClose={close}
        />
      )}
      {doing?.what === 'collected' && (
        <CollectedDialog
          item={doing.item}
          isBusy={busyIds.length > 0}
          onYes={() => run(doing.item)}
          onClose={close}
        />
      )}
    </Panel>
  );
}
