import { type ReactNode, useState } from 'react';
import type { AutomationDto, ReminderDto } from '#core/contract/automations.ts';
import type { LeadDto } from '#core/contract/marketing.ts';
import { cents, formatUsd, sumCents } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { AUTOMATION_OF } from '#core/notifications/automation-texts.ts';
import type { Need } from '#core/staff/access.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, Switch } from '#web/admin/ui/controls.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import type { OpenRow } from '#web/admin/ui/list-view.ts';
import { AllWell, Panel, TwoLines } from '#web/admin/ui/panel.tsx';
import { nearDay } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import {
  AUTOMATION_WORDS,
  useChangeAutomation,
  useLeftCarts,
  useReminders,
  useSkip,
  useSkipCart,
  whenText,
} from './automation-data.ts';

/** Turns an automation on or off, unless a promise depends on it. */
export function useTurn(automation: AutomationDto | undefined) {
  const change = useChangeAutomation();
  return {
    isBusy: change.isPending,
    isOn: change.isPending ? change.variables.change.isOn : automation?.isOn === true,
    press(): void {
      if (automation === undefined || !automation.canTurnOff || change.isPending) return;
      const { name, isOn, days, byText } = automation;
      change.mutate({ name, change: { isOn: !isOn, days: days?.now, byText } });
    },
  };
}

export function AutomationSwitch({ automation }: { readonly automation: AutomationDto }) {
  const turn = useTurn(automation);
  return (
    <Switch
      label={`${AUTOMATION_WORDS[automation.name].title} is on`}
      isOn={turn.isOn}
      isBusy={turn.isBusy}
      isFixed={!automation.canTurnOff}
      onTurn={turn.press}
    />
  );
}

function Week({ week, isOn }: Pick<AutomationDto, 'week' | 'isOn'>) {
  const { sent, waiting, failed, skipped, isCut } = week;
  const isMailed = useIsMailed();
  const detail =
    failed > 0
      ? `${failed} failed`
      : waiting > 0
        ? `${waiting} waiting`
        : skipped > 0
          ? `${skipped} skipped`
          : sent > 0
            ? isMailed
              ? 'all sent'
              : 'not mailed'
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

/** The wind watch looks at parties; the others send mail. */
function countOf({ name, next }: AutomationDto): string {
  const count = next?.count ?? 0;
  const [one, many] = name === 'weather' ? ['party', 'parties'] : ['email', 'emails'];
  return counted(count, one, many);
}

const nextOf = (automation: AutomationDto) => {
  const { name, isOn, isPaused, next, days } = automation;
  if (!isOn) return { first: 'off', second: undefined };
  if (isPaused) return { first: <Badge is="hold">paused</Badge>, second: undefined };
  if (next !== undefined) return { first: nearDay(next.day), second: countOf(automation) };
  const nothing = name === 'papers' ? 'none expiring' : 'none yet';
  return { first: days === undefined ? 'when it happens' : nothing, second: undefined };
};

/** The list, with two lines per row. The chosen row opens beside it. */
export function AutomationList(props: {
  readonly automations: readonly AutomationDto[];
  readonly opens: OpenRow;
  readonly openName: string | undefined;
}) {
  const { automations, opens, openName } = props;
  return (
    <Panel title="Automatic messages" flush>
      <ul>
        <li
          aria-hidden="true"
          className="grid min-h-8 grid-cols-[36px_minmax(0,1fr)_40px_64px_108px] items-center gap-2 px-3 text-sm text-muted max-sm:hidden"
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
              className={`relative grid min-h-11 grid-cols-[36px_minmax(0,1fr)_40px_64px_108px] items-center gap-2 border-t border-line px-3 py-1 hover:bg-chosen/60 max-sm:min-h-16 max-sm:grid-cols-[44px_minmax(0,1fr)_auto] ${isOpen ? 'bg-chosen shadow-[inset_2px_0_0_var(--color-ink)]' : ''}`}
            >
              <span className="relative z-10">
                <AutomationSwitch automation={automation} />
              </span>
              <TwoLines
                wraps
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
                <span className="sr-only">{byText === true ? 'Email and text' : 'Email'}</span>
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

/** A person whose message is planned, or skipped. */
type Person = {
  readonly key: string;
  readonly name: string;
  /** Link to the booking or the cart. */
  readonly to: string;
  readonly isSkipped: boolean;
  readonly owedCents: number;
  readonly button: ReactNode;
};

type ShownRun = {
  /** Empty: today. */
  readonly day: string;
  readonly title: string;
  readonly detail: string;
  readonly people: readonly Person[];
};

const ASKS_FOR_MONEY: ReadonlySet<ReminderDto['kind']> = new Set([
  'balance_reminder',
  'overdue_reminder',
  'invoice_reminder',
]);

const titleOf = (kind: ReminderDto['kind']): string => AUTOMATION_WORDS[AUTOMATION_OF[kind]].title;

const personOf = (reminder: ReminderDto): Person => {
  const { reservationId, kind, about, customer, state, balanceCents } = reminder;
  const asksForMoney = ASKS_FOR_MONEY.has(kind);
  return {
    key: `${reservationId} ${about}`,
    name: customer,
    to: `/admin/reservations?id=${encodeURIComponent(reservationId)}`,
    isSkipped: state === 'skipped',
    owedCents: asksForMoney ? balanceCents : 0,
    button: <SkipReminder reminder={reminder} />,
  };
};

/** Reminders of the same kind and day, together. Skipped ones stay in place. */
function runsOf(reminders: readonly ReminderDto[], today: string): readonly ShownRun[] {
  const open = reminders.filter(({ state }) => state !== 'sent' && state !== 'off');
  const runs = Map.groupBy(open, ({ kind, day }) => `${day <= today ? '' : day} ${kind}`);
  return [...runs].flatMap(([key, one]) => {
    const [day = ''] = key.split(' ');
    const people = one.map(personOf);
    return one
      .slice(0, 1)
      .map(({ kind }) => ({ day, title: titleOf(kind), detail: detailOf(people), people }));
  });
}

/** Mail about carts, by day. When one is skipped, the next one takes its place. */
function cartRunsOf(leads: readonly LeadDto[], today: string): readonly ShownRun[] {
  const coming = leads.flatMap((lead) => {
    const { nextMail, email, name, skipped, state } = lead;
    const isOver = nextMail === undefined && skipped === 0;
    if (state !== 'open' || isOver) return [];
    const at = nextMail && shopDay(instant(Date.parse(nextMail.at)));
    const day = at === undefined || at <= today ? '' : at;
    const person: Person = {
      key: email,
      name: name ?? email,
      to: '/admin/marketing',
      isSkipped: nextMail === undefined,
      owedCents: 0,
      button: <SkipCart lead={lead} />,
    };
    return [{ day, person }];
  });
  return [...Map.groupBy(coming, ({ day }) => day)].map(([day, some]) => {
    const people = some.map(({ person }) => person);
    return { day, title: AUTOMATION_WORDS.recovery.title, detail: detailOf(people), people };
  });
}

const MOST_RUNS = 12;
const MOST_NAMES = 3;

function namesOf(people: readonly Person[]): string {
  const going = people.filter(({ isSkipped }) => !isSkipped);
  const names = going.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = going.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function detailOf(people: readonly Person[]): string {
  const going = people.filter(({ isSkipped }) => !isSkipped);
  const skipped = people.length - going.length;
  const owed = sumCents(going.map(({ owedCents }) => cents(owedCents)));
  return [
    ...(owed > 0 ? [`${formatUsd(owed)} owed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
}

function SkipButton(props: {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly needs: Need;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}) {
  const label = props.isSkipped ? 'Send anyway' : 'Skip once';
  return (
    <ActionButton
      small
      variant="quiet"
      needs={props.needs}
      busy={props.isBusy}
      aria-label={`${label}: ${props.name}`}
      onClick={props.onPress}
    >
      {label}
    </ActionButton>
  );
}

const said = (name: string, wasSkipped: boolean, more = ''): void =>
  void toast.success(wasSkipped ? `${name} will get it.` : `${name} will not get this one.${more}`);

function SkipReminder({ reminder }: { readonly reminder: ReminderDto }) {
  const { reservationId, kind, about, state, customer, chargedOn } = reminder;
  const skip = useSkip();
  const isSkipped = state === 'skipped';
  const charge =
    chargedOn === undefined
      ? ''
      : ` The saved card will still be charged on ${nearDay(chargedOn)}.`;
  return (
    <SkipButton
      name={customer}
      isSkipped={isSkipped}
      needs="automations:write"
      isBusy={skip.isPending}
      onPress={() =>
        skip.mutate(
          { reservationId, kind, about, skip: !isSkipped },
          { onSuccess: () => said(customer, isSkipped, charge) },
        )
      }
    />
  );
}

function SkipCart({ lead }: { readonly lead: LeadDto }) {
  const { email, name = email, nextMail } = lead;
  const skip = useSkipCart();
  const isSkipped = nextMail === undefined;
  return (
    <SkipButton
      name={name}
      isSkipped={isSkipped}
      needs="customers:write"
      isBusy={skip.isPending}
      onPress={() =>
        skip.mutate({ email, skip: !isSkipped }, { onSuccess: () => said(name, isSkipped) })
      }
    />
  );
}

/** Links to the booking. Struck out once it is skipped. */
const Recipient = ({ name, to, isSkipped }: Person) => (
  <Link to={to} className={`underline-offset-2 ${isSkipped ? 'line-through' : 'underline'}`}>
    {name}
  </Link>
);

const ROW =
  'grid min-h-9 grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-2 px-3 py-1 max-sm:min-h-14 max-sm:grid-cols-[92px_minmax(0,1fr)_auto]';

function RunWords(props: { readonly run: ShownRun; readonly children: ReactNode }) {
  const { day, title } = props.run;
  return (
    <>
      <span className="whitespace-nowrap text-muted">{day === '' ? 'today' : nearDay(day)}</span>
      <span className="truncate max-sm:whitespace-normal">
        <b className="font-semibold">{title}</b>{' '}
        <span className="text-muted">{props.children}</span>
      </span>
    </>
  );
}

/**
 * A message to one person has its button right there. With several people, each has one after
 * expanding the row.
 */
function RunRow({ run }: { readonly run: ShownRun }) {
  const { people, title, detail } = run;
  const [only] = people;
  if (only === undefined || people.length === 1) {
    const isSkipped = only?.isSkipped === true;
    return (
      <div className={ROW}>
        <RunWords run={run}>
          {only === undefined ? detail : <Recipient {...only} />}
          {only !== undefined && !isSkipped && detail !== '' && `, ${detail}`}
          {isSkipped && ', skipped'}
        </RunWords>
        {only?.button}
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
          <li key={one.key} className={`${ROW} border-t border-line bg-ground/40`}>
            <span className="text-sm text-muted">{one.isSkipped ? 'skipped' : ''}</span>
            <span className="truncate">
              <Recipient {...one} />
            </span>
            {one.button}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** These go to the owner. */
const TO_OWNER: ReadonlySet<AutomationDto['name']> = new Set(['papers', 'weather']);

/** Who gets the next messages, based on the current bookings. */
export function NextRuns(props: {
  readonly automations: readonly AutomationDto[];
  readonly isPaused: boolean;
}) {
  const { automations, isPaused } = props;
  const query = useReminders();
  const carts = useLeftCarts();
  const today = useToday();
  const [most, setMost] = useState(MOST_RUNS);
  const others = automations.flatMap((one) =>
    one.isOn && one.next !== undefined && TO_OWNER.has(one.name)
      ? [{ ...one.next, title: AUTOMATION_WORDS[one.name].title, detail: countOf(one), people: [] }]
      : [],
  );
  const runs =
    query.data &&
    [
      ...runsOf(query.data.reminders, today),
      ...cartRunsOf(carts.data?.leads ?? [], today),
      ...others,
    ].toSorted((a, b) => a.day.localeCompare(b.day));
  return (
    <Panel
      title="Next runs"
      note={isPaused ? 'once you resume' : 'next three weeks, from 9 AM'}
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
            No messages are due in the next three weeks. New bookings appear here automatically.
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
