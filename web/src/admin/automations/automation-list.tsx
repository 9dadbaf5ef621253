import { Link } from 'react-router-dom';
import type { AutomationDto, ReminderDto } from '#core/contract/automations.ts';
import { cents, formatUsd, sumCents } from '#core/kernel/cents.ts';
import { AUTOMATION_OF_MAIL } from '#core/notifications/automation.ts';
import { useChangeAutomation, useReminders } from '#web/admin/automations/automation-data.ts';
import { AUTOMATION_WORDS, whenText } from '#web/admin/automations/automation-names.ts';
import { AllWell } from '#web/admin/automations/query-panel.tsx';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { Switch } from '#web/admin/ui/controls.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import type { OpenRow } from '#web/admin/ui/list-view.ts';
import { Panel, TwoLines } from '#web/admin/ui/panel.tsx';
import { dayName } from '#web/admin/ui/words.ts';
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
  const { isOn, next, days } = automation;
  if (!isOn) return { first: 'off', second: undefined };
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

type Run = {
  readonly day: string;
  readonly title: string;
  readonly due: boolean;
  readonly reminders: readonly ReminderDto[];
};

/** Reminders of one kind and day together, the soonest first. */
export function runsOf(reminders: readonly ReminderDto[]): readonly Run[] {
  const runs = new Map<string, Run>();
  for (const one of reminders) {
    if (one.state !== 'due' && one.state !== 'planned') continue;
    const name = AUTOMATION_OF_MAIL.get(one.kind);
    if (name === undefined) continue;
    const due = one.state === 'due';
    const key = `${due ? '' : one.day} ${name}`;
    const known = runs.get(key);
    runs.set(key, {
      day: one.day,
      title: AUTOMATION_WORDS[name].title,
      due,
      reminders: [...(known?.reminders ?? []), one],
    });
  }
  return [...runs.values()].toSorted((a, b) =>
    a.due === b.due ? a.day.localeCompare(b.day) : a.due ? -1 : 1,
  );
}

const MOST_RUNS = 12;
const MOST_NAMES = 3;

function detailOf({ reminders }: Run): string {
  const names = reminders.slice(0, MOST_NAMES).map(({ customer }) => customer);
  const more = reminders.length - names.length;
  const owed = sumCents(
    reminders.flatMap(({ kind, balanceCents }) =>
      kind === 'balance_reminder' || kind === 'overdue_reminder' ? cents(balanceCents) : [],
    ),
  );
  return [
    ...names,
    ...(more > 0 ? [`${more} more`] : []),
    ...(owed > 0 ? [`${formatUsd(owed)} owed`] : []),
  ].join(', ');
}

/** Not among the reminders of bookings. */
const OTHERS: ReadonlySet<AutomationDto['name']> = new Set(['birthday', 'papers', 'weather']);

/** Whom the next reminders go to, as the bookings stand now. */
export function NextRuns({ automations }: { readonly automations: readonly AutomationDto[] }) {
  const query = useReminders();
  const others = automations.flatMap((one) =>
    one.isOn && one.next !== undefined && OTHERS.has(one.name)
      ? [{ day: one.next.day, title: AUTOMATION_WORDS[one.name].title, detail: countOf(one) }]
      : [],
  );
  const runs =
    query.data &&
    [
      ...runsOf(query.data.reminders).map((run) => ({
        day: run.due ? '' : run.day,
        title: run.title,
        detail: detailOf(run),
      })),
      ...others,
    ].toSorted((a, b) => a.day.localeCompare(b.day));
  return (
    <Panel title="Next runs" note="three weeks ahead, from 9 in the morning" flush>
      {query.isError && runs === undefined && (
        <div className="p-3">
          <LoadFailed title="The next runs did not load" query={query} />
        </div>
      )}
      {runs?.length === 0 && (
        <div className="p-3">
          <AllWell>Nobody is reminded of anything in the next three weeks.</AllWell>
        </div>
      )}
      <ul>
        {runs?.slice(0, MOST_RUNS).map((run) => (
          <li
            key={`${run.day} ${run.title}`}
            className="grid min-h-9 grid-cols-[88px_minmax(0,1fr)] items-center gap-2 border-t border-line px-3 py-1 first:border-t-0"
          >
            <span className="text-muted">{run.day === '' ? 'today' : dayName(run.day)}</span>
            <span className="truncate max-sm:whitespace-normal">
              <b className="font-semibold">{run.title}</b>{' '}
              <span className="text-muted">{run.detail}</span>
            </span>
          </li>
        ))}
      </ul>
      {runs !== undefined && runs.length > MOST_RUNS && (
        <p className="border-t border-line px-3 py-2 text-sm text-muted">
          {runs.length - MOST_RUNS} more days later on.
        </p>
      )}
    </Panel>
  );
}
