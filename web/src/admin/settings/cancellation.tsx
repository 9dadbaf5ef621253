import { Num, Part, Rows, Section } from '#web/admin/settings/settings-fields.tsx';

const EMPTY_TIER = { daysBefore: '', refundPercent: '' };

/** What customers get back, and what they may change by themselves. */
export function CancellationSection() {
  return (
    <Section
      id="cancellation"
      title="Cancelling and changes"
      text="Customers read this on the page of their reservation, in the questions and in the rental terms. To do more for one customer, open the reservation."
    >
      <div className="grid gap-3">
        <h3 className="font-display font-semibold">Money back by days before the delivery</h3>
        <p className="text-sm text-muted">
          Whoever cancels in time for several rows gets the best of them. Later than every row,
          nothing goes back.
        </p>
        <Rows name="cancellation.tiers" one="tier" empty={EMPTY_TIER}>
          {(index) => (
            <>
              <Num name={`cancellation.tiers.${index}.daysBefore`} label="At least days before" />
              <Num
                name={`cancellation.tiers.${index}.refundPercent`}
                label="Percent of what was paid"
              />
            </>
          )}
        </Rows>
      </div>
      <Part
        name="cancellation.weather.isOn"
        label="Rain checks"
        hint="For bad weather, customers turn all they paid into a credit for another day."
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:max-w-xl">
          <Num
            name="cancellation.weather.untilHours"
            label="Hours before opening, at the latest"
            hint="We open on the delivery day as the week in the calendar limits says."
          />
          <Num name="cancellation.weather.validDays" label="Good for days" />
        </div>
      </Part>
      <Part
        name="changes.isOn"
        label="Customers change days, items and address by themselves"
        hint="At the price they are shown first; what is too much goes back."
      >
        <div className="max-w-60">
          <Num
            name="changes.untilHours"
            label="Hours before opening, at the latest"
            hint="We open on the delivery day as the week in the calendar limits says."
          />
        </div>
      </Part>
    </Section>
  );
}
