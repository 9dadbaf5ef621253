import { Check, Num, Part, Rows, Section, Text } from '#web/admin/settings/settings-fields.tsx';
import { WEEKDAYS } from '#web/admin/settings/weekdays.tsx';

export function DepositSection() {
  return (
    <Section
      id="deposit"
      title="Deposit"
      text="What a customer pays at booking who does not pay everything at once. Reservations keep the share they were made with."
    >
      <div className="max-w-48">
        <Num name="deposit.percent" label="Percent of the total" />
      </div>
      <Part
        name="balanceCharge.isOn"
        label="Offer to take the balance from the card of the deposit"
        hint="Customers may agree to it at the checkout. What the bank refuses, they are asked by mail to pay themselves."
      >
        <div className="max-w-48">
          <Num
            name="balanceCharge.daysBefore"
            label="Days before the delivery"
            hint="Bookings keep the number they agreed to."
          />
        </div>
      </Part>
    </Section>
  );
}

function OpeningHours() {
  return (
    <div className="grid gap-2">
      {WEEKDAYS.map((day, index) => (
        <fieldset
          key={day}
          className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[10rem_8rem_8rem]"
        >
          <legend className="sr-only">{day}</legend>
          <Check
            name={`limits.week.${index}.isOpen`}
            label={day}
            className="col-span-2 sm:col-span-1"
          />
          <Text name={`limits.week.${index}.opens`} label="Opens" type="time" />
          <Text name={`limits.week.${index}.closes`} label="Closes" type="time" />
        </fieldset>
      ))}
    </div>
  );
}

const EMPTY_BLACKOUT = { from: '', to: '', reason: '' };

export function LimitsSection() {
  return (
    <Section
      id="limits"
      title="Calendar limits"
      text="The calendar shows these days as closed, and no booking gets past them. Bookings that are there already stay."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Num
          name="limits.leadTimeHours"
          label="Lead time in hours"
          hint="Before you open on the delivery day; 0: none."
        />
        <Num
          name="limits.deliveriesPerDay"
          label="Most deliveries a day"
          hint="What your crews can do; empty: no limit."
        />
        <Num name="limits.minDays" label="Fewest days of a rental" />
        <Num name="limits.maxDays" label="Most days of a rental" />
        <Num
          name="limits.farthestDays"
          label="Days ahead that can be booked"
          hint="Counted from today. You can still move a booking to later days."
        />
      </div>
      <Part
        name="limits.keepsOpeningDays"
        label="Deliver and pick up on opening days only"
        hint="The hours count for the lead time and for orders on the day itself."
      >
        <OpeningHours />
      </Part>
      <div className="grid gap-3">
        <h3 className="font-display font-semibold">Days without deliveries and pick-ups</h3>
        <Rows name="limits.blackouts" one="closed period" empty={EMPTY_BLACKOUT}>
          {(index) => (
            <>
              <Text name={`limits.blackouts.${index}.from`} label="From" type="date" />
              <Text name={`limits.blackouts.${index}.to`} label="To" type="date" />
              <Text
                name={`limits.blackouts.${index}.reason`}
                label="Reason"
                hint="Customers read it."
              />
            </>
          )}
        </Rows>
      </div>
    </Section>
  );
}
