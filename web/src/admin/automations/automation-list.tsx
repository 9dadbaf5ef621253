import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AutomationDto, ReminderDto } from '#core/contract/automations.ts';
import { cents, formatUsd, sumCents } from '#core/kernel/cents.ts';
import {
  useChangeAutomation,
  useReminders,
  useSkip,
} from '#web/admin/automations/automation-data.ts';
import {
  AUTOMATION_WORDS,
  OF_REMINDER,
  whenText,
} from '#web/admin/automations/automation-names.ts';
import { AllWell } from '#web/admin/automations/query-panel.tsx';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, Switch } from '#web/admin/ui/controls.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import type { OpenRow } from '#web/admin/ui/list-view.ts';
import { Panel, TwoLines } from '#web/admin/ui/panel.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';

export function AutomationSwitch({ automation }: { readonly automation: AutomationDto }) {
  const change = useChangeAutomation();
  const { name, isOn, canTurnOff, days, byText } = automation;
  const { title } = AUTOMATION_WORDS[name];
  const shown = change.isPending ? change.variables.change.isOn : isOn;
  return (
    <Switch
      label={`${title} is on`}
      isOn={shown}
      isBusy={change.isPending}
      isFixed={!canTurnOff}
      onTurn={() =>
        change.mutate(
          { name, change: { isOn: !isOn, days: days?.now, byText } },
          { onError: ({ message }) => void toast.error(message) },
        )
      }
    />
  );
}

function Week({ week, isOn }: Pick<AutomationDto, 'week' | 'isOn'>) {
  const { sent, waiting, failed, skipped, isCut } = week;
  const detail =
    failed > 0
      ? `${failed} failed`
      : waiting > 0
        ? `${waiting} waiting`
        : skipped > 0
          ? `${skipped} left out`
          : sent > 0
            ? 'all went out'
            : isOn
              ? 'none'
              : 'off';
  return (
    <TwoLines
      first={`${sent}${isCut ? '+' : ''}`}
      second={failed > 0 ? <Badge is="look">{detail}</Badge> : detail}
    />
  );
}

/** The wind is watched at parties; the others are mails. */
function countOf({ name, next }: AutomationDto): string {
  const count = next?.count ?? 0;
  const [one, many] = name === 'weather' ? ['party', 'parties'] : ['mail', 'mails'];
  return `${count} ${count === 1 ? one : many}`;
}

const nextOf = (automation: AutomationDto) => {
  const { isOn, isPaused, next, days } = automation;
  if (!isOn) return { first: 'off', second: undefined };
  if (isPaused) return { first: <Badge is="hold">paused</Badge>, second: undefined };
  if (next !== undefined) return { first: dayName(next.day), second: countOf(automation) };
  return { first: days === undefined ? 'as it happens' : 'nobody yet', second: undefined };
};

/** The list, two lines a row; the chosen row opens beside it. */
export function AutomationList(props: {
  readonly automations: readonly AutomationDto[];
  readonly opens: OpenRow;
  readonly openName: string | undefined;
}) {
  const { automations, opens, openName } = props;
  return (
    <Panel title="What goes out by itself" flush>
      <ul>
        <li
          aria-hidden="true"
          className="grid min-h-8 grid-cols-[36px_minmax(0,1fr)_40px_84px_88px] items-center gap-2 px-3 text-sm text-muted max-sm:hidden"
        >
          <span />
          <span>Automation</span>
          <span>By</span>
          <span>Last 7 days</span>
          <span>Next</span>
        </li>
        {automations.map((automation) => {
          const { name, byText } = automation;
          const { title } = AUTOMATION_WORDS[name];
          const isOpen = name === openName;
          return (
            <li
              key={name}
              className={`relative grid min-h-11 grid-cols-[36px_minmax(0,1fr)_40px_84px_88px] items-center gap-2 border-t border-line px-3 py-1 hover:bg-chosen/60 max-sm:min-h-16 max-sm:grid-cols-[44px_minmax(0,1fr)_auto] ${isOpen ? 'bg-chosen shadow-[inset_2px_0_0_var(--color-ink)]' : ''}`}
            >
              <span className="relative z-10">
                <AutomationSwitch automation={automation} />
              </span>
              <TwoLines
                first={
                  <Link
                    to={opens.hrefOf(name)}
                    aria-current={isOpen ? 'true' : undefined}
                    className="font-semibold after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                }
                second={whenText(automation)}
              />
              <span className="flex gap-1.5 text-muted max-sm:hidden">
                <AdminIcon name="mail" />
                {byText === true && <AdminIcon name="chat" />}
                <span className="sr-only">{byText === true ? 'Mail and text' : 'Mail'}</span>
              </span>
              <span className="max-sm:hidden">
                <Week {...automation} />
              </span>
              <TwoLines {...nextOf(automation)} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type ShownRun = {
  /** Empty: today. */
  readonly day: string;
  readonly title: string;
  readonly detail: string;
  readonly people: readonly ReminderDto[];
};

const titleOf = (kind: ReminderDto['kind']): string => AUTOMATION_WORDS[OF_REMINDER[kind]].title;

/** Reminders of one kind and day together; skipped ones stay where they were. */
function runsOf(reminders: readonly ReminderDto[], today: string): readonly ShownRun[] {
  const open = reminders.filter(({ state }) => state !== 'sent' && state !== 'off');
  const runs = Map.groupBy(open, ({ kind, day }) => `${day <= today ? '' : day} ${kind}`);
  return [...runs].flatMap(([key, people]) => {
    const [day = ''] = key.split(' ');
    return people
      .slice(0, 1)
      .map(({ kind }) => ({ day, title: titleOf(kind), detail: detailOf(people), people }));
  });
}

const MOST_RUNS = 12;
const MOST_NAMES = 3;

function namesOf(people: readonly ReminderDto[]): string {
  const going = people.filter(({ state }) => state !== 'skipped');
  const names = going.slice(0, MOST_NAMES).map(({ customer }) => customer);
  const more = going.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function detailOf(people: readonly ReminderDto[]): string {
  const going = people.filter(({ state }) => state !== 'skipped');
  const skipped = people.length - going.length;
  const owed = sumCents(
    going.flatMap(({ kind, balanceCents }) =>
      kind === 'balance_reminder' || kind === 'overdue_reminder' ? cents(balanceCents) : [],
    ),
  );
  return [
    ...(owed > 0 ? [`${formatUsd(owed)} owed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
}

function SkipButton({ reminder }: { readonly reminder: ReminderDto }) {
  const { reservationId, kind, about, state, customer, chargedOn } = reminder;
  const skip = useSkip();
  const isSkipped = state === 'skipped';
  const charge =
    chargedOn === undefined ? '' : ` The saved card is still charged on ${dayName(chargedOn)}.`;
  const press = (): void =>
    skip.mutate(
      { reservationId, kind, about, skip: !isSkipped },
      {
        onSuccess: () =>
          void toast.success(
            isSkipped
              ? `${customer} gets it after all.`
              : `${customer} does not get this one.${charge}`,
          ),
        onError: ({ message }) => void toast.error(message),
      },
    );
  return (
    <ActionButton
      small
      variant="quiet"
      needs="automations:write"
      busy={skip.isPending}
      aria-label={`${isSkipped ? 'Send after all' : 'Skip once'}: ${customer}`}
      onClick={press}
    >
      {isSkipped ? 'Send after all' : 'Skip once'}
    </ActionButton>
  );
}

/** Leads to the booking; struck out once it is skipped. */
const Recipient = ({ customer, reservationId, state }: ReminderDto) => (
  <Link
    to={`/admin/reservations?id=${encodeURIComponent(reservationId)}`}
    className={`underline-offset-2 ${state === 'skipped' ? 'line-through' : 'underline'}`}
  >
    {customer}
  </Link>
);

const ROW =
  'grid min-h-9 grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-2 px-3 py-1 max-sm:min-h-14 max-sm:grid-cols-[80px_minmax(0,1fr)_auto]';

function RunWords(props: { readonly run: ShownRun; readonly children: ReactNode }) {
  const { day, title } = props.run;
  return (
    <>
      <span className="whitespace-nowrap text-muted">{day === '' ? 'today' : dayName(day)}</span>
      <span className="truncate max-sm:whitespace-normal">
        <b className="font-semibold">{title}</b>{' '}
        <span className="text-muted">{props.children}</span>
      </span>
    </>
  );
}

/** One person's message has its button beside it; of several people each has one, a press deeper. */
function RunRow({ run }: { readonly run: ShownRun }) {
  const { people, title, detail } = run;
  const [only] = people;
  if (only === undefined || people.length === 1) {
    const isSkipped = only?.state === 'skipped';
    return (
      <div className={ROW}>
        <RunWords run={run}>
          {only === undefined ? detail : <Recipient {...only} />}
          {only !== undefined && !isSkipped && detail !== '' && `, ${detail}`}
          {isSkipped && ', skipped'}
        </RunWords>
        {only !== undefined && <SkipButton reminder={only} />}
      </div>
    );
  }
  return (
    <details className="group">
      <summary
        className={`${ROW} cursor-pointer list-none hover:bg-chosen/60 [&::-webkit-details-marker]:hidden`}
      >
        <RunWords run={run}>{[namesOf(people), detail].filter(Boolean).join(', ')}</RunWords>
        <AdminIcon
          name="down"
          className="size-4 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ul aria-label={`${title}: who gets it`}>
        {people.map((one) => (
          <li
            key={`${one.reservationId} ${one.about}`}
            className={`${ROW} border-t border-line bg-ground/40`}
          >
            <span className="text-sm text-muted">{one.state === 'skipped' ? 'skipped' : ''}</span>
            <span className="truncate">
              <Recipient {...one} />
            </span>
            <SkipButton reminder={one} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** These go to the owner. */
const TO_OWNER: ReadonlySet<AutomationDto['name']> = new Set(['papers', 'weather']);

/** Whom the next messages go to, as the bookings stand now. */
export function NextRuns(props: {
  readonly automations: readonly AutomationDto[];
  readonly isPaused: boolean;
}) {
  const { automations, isPaused } = props;
  const query = useReminders();
  const today = useToday();
  const [most, setMost] = useState(MOST_RUNS);
  const others = automations.flatMap((one) =>
    one.isOn && one.next !== undefined && TO_OWNER.has(one.name)
      ? [{ ...one.next, title: AUTOMATION_WORDS[one.name].title, detail: countOf(one), people: [] }]
      : [],
  );
  const runs =
    query.data &&
    [...runsOf(query.data.reminders, today), ...others].toSorted((a, b) =>
      a.day.localeCompare(b.day),
    );
  return (
    <Panel
      title="Next runs"
      note={isPaused ? 'once you resume' : 'three weeks ahead, from 9 in the morning'}
      flush
    >
      {query.isError && runs === undefined && (
        <div className="p-3">
          <LoadFailed title="The next runs did not load" query={query} />
        </div>
      )}
      {runs?.length === 0 && (
        <div className="p-3">
          <AllWell>
            Nobody has a message coming in the next three weeks. New bookings appear here by
            themselves.
          </AllWell>
        </div>
      )}
      <ul>
        {runs?.slice(0, most).map((run) => (
          <li key={`${run.day} ${run.title}`} className="border-t border-line first:border-t-0">
            <RunRow run={run} />
          </li>
        ))}
      </ul>
      {runs !== undefined && runs.length > most && (
        <p className="border-t border-line px-2 py-1.5">
          <ActionButton small variant="quiet" onClick={() => setMost(runs.length)}>
            Show {runs.length - most} more
          </ActionButton>
        </p>
      )}
    </Panel>
  );
}
