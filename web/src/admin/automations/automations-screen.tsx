import { DeadPanel } from '#web/admin/automations/dead-panel.tsx';
import { EventsPanel } from '#web/admin/automations/events-panel.tsx';
import { JobsPanel } from '#web/admin/automations/jobs-panel.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import type { Settings } from '#core/settings/business-settings.ts';
import { AllWell, QueryPanel } from '#web/admin/automations/query-panel.tsx';
import { useBusinessSettings } from '#web/admin/data/use-business-settings.ts';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import type { ReminderDto } from '#core/contract/automations.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay, formatTime } from '#core/kernel/format-day.ts';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { Facts } from '#web/admin/ui/panel.tsx';
import { ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useReminders } from '#web/admin/automations/automation-data.ts';

const STATES: Readonly<
  Record<ReminderDto['state'], { readonly text: string; readonly mark: Meaning }>
> = {
  sent: { text: 'Sent', mark: 'done' },
  due: { text: 'Goes out today', mark: 'underway' },
  planned: { text: 'Planned', mark: 'planned' },
  off: { text: 'Turned off', mark: 'off' },
};

const KINDS = { visit_reminder: 'Word before we set up', review_request: 'Review request' };

const dayText = (day: string): string => formatDay(calendarDay(day));

function Reminder({ reminder }: { readonly reminder: ReminderDto }) {
  const { kind, state, day, customer, productTitle, about, balanceCents, chargedOn } = reminder;

  const { text, mark } = STATES[state];
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-2 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium">
          {kind === 'balance_reminder' || kind === 'overdue_reminder'
            ? `Balance of ${formatUsd(cents(balanceCents))}`
            : KINDS[kind]}
          <span className="font-normal text-muted"> to {customer}</span>
        </p>
        <p className="text-sm break-words text-muted">
          {productTitle},{' '}
          {kind === 'review_request' || kind === 'overdue_reminder' ? 'pick-up' : 'delivery'}{' '}
          {dayText(about)}, <ReservationLink id={reminder.reservationId} />
          {chargedOn !== undefined && `. The saved card is charged on ${dayText(chargedOn)}.`}
        </p>
      </div>
      <Badge is={mark}>
        {text}
        {state === 'planned' && ` for ${dayText(day)}`}
      </Badge>
    </li>
  );
}

/** Reminders customers will get, and have got recently. */
function RemindersPanel() {
  const query = useReminders();
  return (
    <QueryPanel
      title="Coming up"
      text="Balances and deliveries of the next three weeks and guests of the last two, as the bookings stand now. Mail goes out from 9 in the morning."
      query={query}
    >
      {({ reminders }) =>
        reminders.length === 0 ? (
          <AllWell>Nobody is reminded of anything in the next three weeks.</AllWell>
        ) : (
          <ul>
            {reminders.map((reminder) => (
              <Reminder
                key={`${reminder.kind} ${reminder.reservationId} ${reminder.about}`}
                reminder={reminder}
              />
            ))}
          </ul>
        )
      }
    </QueryPanel>
  );
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const timesOf = ({ balance, visit, review, evening }: Settings['reminders']) =>
  [
    ['Balance owed', balance.isOn ? `${days(balance.daysBefore)} before the delivery` : 'Off'],
    [
      'When we come, and what is not signed',
      visit.isOn ? `${days(visit.daysBefore)} before each delivery` : 'Off',
    ],
    ['Review request', review.isOn ? `${days(review.daysAfter)} after the pick-up` : 'Off'],
    [
      'To you: out, in, late and short of the next day',
      evening.isOn ? `At ${formatTime(evening.at)} the evening before` : 'Off',
    ],
  ] as const;

/** Automatic mails and their times, which are changed in the settings. */
function ReminderSettings() {
  const query = useBusinessSettings();
  return (
    <QueryPanel
      title="Reminders and review requests"
      text="Each is mailed once, in the language the customer booked in, with the private link."
      query={query}
    >
      {({ reminders }) => (
        <div className="grid gap-3">
          <Facts rows={timesOf(reminders)} />
          <ActionLink to="/admin/settings#reminders" small className="justify-self-start">
            Change in the settings
          </ActionLink>
        </div>
      )}
    </QueryPanel>
  );
}

/** `/admin/phase4`: what the shop does automatically, and what failed and needs someone. */
export const AutomationsScreen = () => (
  <>
    <PageMeta title="Automations" path="/admin/phase4" hidden />
    <TopBar
      title="Automations"
      note={
        <span className="max-sm:hidden">
          What the shop does by itself, and what it could not do
        </span>
      }
    />
    <ScreenBody>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <DeadPanel />
        <EventsPanel />
        <ReminderSettings />
        <RemindersPanel />
      </div>
      <JobsPanel />
    </ScreenBody>
  </>
);
