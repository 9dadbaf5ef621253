import { Link } from 'react-router-dom';
import { Num, Part, Section } from '#web/admin/settings/settings-fields.tsx';

/** The mails that go out by themselves, and when. */
export function RemindersSection() {
  return (
    <Section
      id="reminders"
      title="Reminders and review requests"
      text={
        <>
          Each is mailed once, in the language the customer booked in, with the private link. Who is
          next stands under{' '}
          <Link to="/admin/phase4#reminders" className="text-cyan underline underline-offset-4">
            Automations
          </Link>
          .
        </>
      }
    >
      <Part
        name="reminders.balance.isOn"
        label="Remind of an open balance"
        hint="Customers whose saved card will be charged are told of that instead."
      >
        <div className="max-w-60">
          <Num name="reminders.balance.daysBefore" label="Days before the delivery" />
        </div>
      </Part>
      <Part
        name="reminders.review.isOn"
        label="Ask guests for a review"
        hint="Every review waits until you publish it."
      >
        <div className="max-w-60">
          <Num name="reminders.review.daysAfter" label="Days after the pick-up" />
        </div>
      </Part>
    </Section>
  );
}
