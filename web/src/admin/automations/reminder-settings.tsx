import type { Settings } from '#core/settings/business-settings.ts';
import { Panel } from '#web/admin/automations/panel.tsx';
import { useBusinessSettings } from '#web/admin/data/use-business-settings.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';

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
export function ReminderSettings() {
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
