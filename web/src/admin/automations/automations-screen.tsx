import { DeadPanel } from '#web/admin/automations/dead-panel.tsx';
import { EventsPanel } from '#web/admin/automations/events-panel.tsx';
import { JobsPanel } from '#web/admin/automations/jobs-panel.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import type { Settings } from '#core/settings/business-settings.ts';
import { Panel, AllWell } from './panel.tsx';
import { useBusinessSettings } from '#web/admin/data/use-business-settings.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { ReminderDto } from '#core/contract/automations.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { ReservationLink } from '#web/admin/ui/reservation-link.tsx';
import { useReminders } from './automation-query.ts';

const STATES: Readonly<
  Record<ReminderDto['state'], { readonly text: string; readonly colour: string }>
> = {
  sent: { text: 'Sent', colour: 'text-neon' },
  due: { text: 'Goes out today', colour: 'text-cyan' },
  planned: { text: 'Planned', colour: 'text-ink' },
  off: { text: 'Turned off', colour: 'text-muted' },
};

const dayText = (day: string): string => formatDay(calendarDay(day));

function Reminder({ reminder }: { readonly reminder: ReminderDto }) {
  const { kind, state, day, customer, productTitle, startDate, balanceCents, chargedOn } = reminder;
  const { text, colour } = STATES[state];
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium">
          {kind === 'balance_reminder'
            ? `Balance of ${formatUsd(cents(balanceCents))}`
            : 'Review request'}
          <span className="font-normal text-muted"> to {customer}</span>
        </p>
        <p className="text-sm break-words text-muted">
          {productTitle}, delivery {dayText(startDate)},{' '}
          <ReservationLink id={reminder.reservationId} />
          {chargedOn !== undefined && `. The kept card is charged on ${dayText(chargedOn)}.`}
        </p>
      </div>
      <p className={`text-sm ${colour}`}>
        {text}
        {state === 'planned' && ` for ${dayText(day)}`}
      </p>
    </li>
  );
}

/** What customers will hear of, and have heard of late. */
function RemindersPanel() {
  const query = useReminders();
  return (
    <Panel
      id="reminders"
      title="Coming up"
      text="Balances of the next three weeks and guests of the last two, as the bookings stand now. Mails go out from 9 in the morning."
      query={query}
    >
      {({ reminders }) =>
        reminders.length === 0 ? (
          <AllWell>Nobody owes a balance in the next three weeks.</AllWell>
        ) : (
          <ul>
            {reminders.map((reminder) => (
              <Reminder key={`${reminder.kind} ${reminder.reservationId}`} reminder={reminder} />
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

function Facts({ balance, review }: Settings['reminders']) {
  const rows = [
    ['Open balance', balance.isOn ? `${days(balance.daysBefore)} before the delivery` : 'Off'],
    ['Review request', review.isOn ? `${days(review.daysAfter)} after the pick-up` : 'Off'],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What goes out by itself, and when: changed among the settings. */
function ReminderSettings() {
  const query = useBusinessSettings();
  return (
    <Panel
      id="reminder-settings"
      title="Reminders and review requests"
      text="Each is mailed once, in the language the customer booked in, with the private link."
      query={query}
    >
      {({ reminders }) => (
        <div className="grid justify-items-start gap-5">
          <Facts {...reminders} />
          <ButtonLink to="/admin/settings#reminders" size="sm">
            Change in the settings
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

/** `/admin/phase4`: what the shop does by itself, and what waits for somebody because it could not. */
export function AutomationsScreen() {
  return (
    <div className="grid gap-6">
      <PageMeta title="Automations" path="/admin/phase4" hidden />
      <div>
        <h1 className="text-title font-semibold">Automations</h1>
        <p className="mt-1 text-muted">What the shop does by itself, and what it could not do.</p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <DeadPanel />
        <EventsPanel />
        <ReminderSettings />
        <RemindersPanel />
      </div>
      <JobsPanel />
    </div>
  );
}
