import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { ReminderDto } from '#core/contract/automation-api.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { ReservationLink } from '#web/admin/ui/reservation-link.tsx';
import { useReminders } from '#web/admin/automations/automation-query.ts';
import { AllWell, Panel } from '#web/admin/automations/panel.tsx';

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
export function RemindersPanel() {
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
