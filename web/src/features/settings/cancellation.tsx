import { Num, Part, Rows, Section } from '#web/features/settings/settings-fields.tsx';

const EMPTY_TIER = { daysBefore: '', refundPercent: '' };

/** What customers get back, and what they may change by themselves. */
export function CancellationSection() {
  return (
    <Section
      id="cancellation"
      title="Cancelling and changes"
      text="Customers read this on the page of their reservation, in the questions and in the rental terms. You can do more for a single customer among the reservations."
    >
      <div className="grid gap-3">
        <h3 className="font-display font-semibold">Money back by days before the delivery</h3>
        <p className="text-sm text-muted">
          Of the rows that are met the one with the most days counts. Later than all of them nothing
          goes back.
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
            label="Until hours before opening"
            hint="On the delivery day."
          />
          <Num name="cancellation.weather.validDays" label="Good for days" />
        </div>
      </Part>
      <Part
        name="changes.isOn"
        label="Customers change days, items and address by themselves"
        hint="At the price shown before; what they paid too much goes back."
      >
        <div className="max-w-60">
          <Num
            name="changes.untilHours"
            label="Until hours before opening"
            hint="On the delivery day."
          />
        </div>
      </Part>
    </Section>
  );
}
