import { Link } from 'react-router-dom';
import { ClosingTouches } from '#web/admin/data/closing-touches.tsx';
import {
  Check,
  Num,
  Part,
  Rows,
  Section,
  Select,
  Text,
  useSettingsForm,
  WeekHours,
} from '#web/admin/settings/settings-fields.tsx';

export function DepositSection() {
  return (
    <Section
      id="deposit"
      title="Deposit"
      text="What a customer pays at booking, unless they pay it all at once. Reservations keep the share they were made with."
    >
      <div className="max-w-48">
        <Num name="deposit.percent" label="Percent of the total" />
      </div>
      <Part
        name="balanceCharge.isOn"
        label="Offer to charge the balance to the card that paid the deposit"
        hint="Customers may agree to it at checkout. When the bank declines, an email asks them to pay it themselves."
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

export function GiftCardsSection() {
  return (
    <Section
      id="giftCards"
      title="Gift cards"
      text={
        <>
          What visitors may buy on the site, paid by card. Every card is good for five years. Who
          bought which stands under{' '}
          <Link to="/admin/credits" className="text-cyan underline underline-offset-4">
            Credits
          </Link>
          .
        </>
      }
    >
      <Part
        name="giftCards.isOn"
        label="Sell gift cards on the site"
        hint="The menu, the footer and the page for it show only while this is on."
      >
        <div className="grid gap-3 sm:grid-cols-3 lg:max-w-2xl">
          <Text
            name="giftCards.amountsCents"
            label="Amounts to choose from"
            hint="In dollars, such as 50, 100, 200."
          />
          <Num name="giftCards.leastCents" label="Other amounts from" hint="In dollars." />
          <Num name="giftCards.mostCents" label="Other amounts up to" hint="In dollars." />
        </div>
      </Part>
    </Section>
  );
}

/** Before it is saved: which bookings the period affects. */
function PeriodTouches({ index }: { readonly index: number }) {
  const { watch } = useSettingsForm();
  const [from, to] = [`limits.blackouts.${index}.from`, `limits.blackouts.${index}.to`] as const;
  return <ClosingTouches from={watch(from)} to={watch(to)} />;
}

const EMPTY_BLACKOUT = { from: '', to: '', reason: '' };

export function LimitsSection() {
  return (
    <Section
      id="limits"
      title="Calendar limits"
      text="The calendar shows these days as closed, and no booking gets past them. Bookings that are there already stay."
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
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
      <Check name="limits.sameDayByPhone" label="Take orders for the same day by phone only" />
      <Part
        name="limits.keepsOpeningDays"
        label="Deliver and pick up on opening days only"
        hint="The hours count for the lead time and for orders on the day itself."
      >
        <WeekHours name="limits.week" />
      </Part>
      <div className="grid gap-3">
        <h3 className="text-lg">When the crew comes</h3>
        <p className="text-muted">
          Customers are promised these hours from the time their party starts: up to four hours
          before it, and done half an hour before it. Bookings keep what they were promised.
        </p>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <Text name="crews.earliest" label="First crew sets out" type="time" />
          <Num
            name="crews.setUpMinutes"
            label="Minutes to set up"
            hint="90: the crew arrives 4 to 2 hours before the party."
          />
        </div>
      </div>
      <div className="max-w-96">
        <Select
          name="units.order"
          label="Which unit goes out"
          hint="Of those that leave no gap between two rentals. What is booked already stays."
        >
          <option value="listed">The first in my list that is available</option>
          <option value="level">The one that is out least that month</option>
        </Select>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Days without deliveries and pickups</h3>
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
              <PeriodTouches index={index} />
            </>
          )}
        </Rows>
      </div>
    </Section>
  );
}

/** Limits on unpaid orders. */
export function HoldsSection() {
  return (
    <Section
      id="holds"
      title="Unpaid orders"
      text="What customers may hold by themselves before they pay. Whoever needs more is asked to call; you are not limited."
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Num name="holds.mostUnits" label="Most units of one item" />
        <Num name="holds.mostDays" label="Most days of one item" />
        <Num name="holds.mostTotalCents" label="Most for one order, in dollars" />
        <Num
          name="holds.lastUnitDays"
          label="Most days for a last unit"
          hint="The longest one order may keep the last available unit of a product."
        />
        <Num
          name="holds.mostPerCustomer"
          label="Unpaid orders per customer"
          hint="With the same email address or phone number."
        />
        <Num
          name="holds.mostPerNetwork"
          label="Unpaid orders per connection"
          hint="From the same internet connection (IP address)."
        />
        <Num
          name="holds.minutes"
          label="Minutes to start paying"
          hint="After that, the units are released."
        />
        <Num
          name="holds.payingMinutes"
          label="Minutes to finish paying"
          hint="Counted once, from when payment starts."
        />
      </div>
    </Section>
  );
}

const EMPTY_TIER = { daysBefore: '', refundPercent: '' };

/** Refunds, and what customers may change themselves. */
export function CancellationSection() {
  return (
    <Section
      id="cancellation"
      title="Cancellation and changes"
      text="Customers read this on the page of their reservation, in the questions and in the rental terms. To do more for one customer, open the reservation."
    >
      <div className="grid gap-3">
        <h3 className="text-lg">Refund by days before the delivery</h3>
        <p className="text-muted">
          Whoever cancels early enough for several tiers gets the highest refund. Later than the
          last tier, nothing is refunded.
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
        <div className="grid gap-3 sm:grid-cols-2 lg:max-w-xl">
          <Num
            name="cancellation.weather.untilHours"
            label="Hours before opening, at the latest"
            hint="Opening time on the delivery day: see your hours under Calendar limits."
          />
          <Num name="cancellation.weather.validDays" label="Good for days" />
        </div>
      </Part>
      <Check
        name="weather.offersOnRecorded"
        label="Send weather offers with the demo forecast, too"
        hint="While no weather service is set up, the Weather screen shows a recorded week, not the weather to come. Turn this on only to try offers out."
      />
      <Part
        name="changes.isOn"
        label="Customers change days, items and address by themselves"
        hint="At the price they are shown first; what they overpaid is refunded."
      >
        <div className="max-w-60">
          <Num
            name="changes.untilHours"
            label="Hours before opening, at the latest"
            hint="Opening time on the delivery day: see your hours under Calendar limits."
          />
        </div>
        <Check
          name="changes.resetsTier"
          label="After a date change, the refund goes by the new date"
          hint="Off: whoever is already down to, say, a 50% refund and then moves or shortens the rental keeps 50% for what was paid by then."
        />
      </Part>
    </Section>
  );
}

/** Tomorrow's schedule, mailed to the owner. */
export function RemindersSection() {
  return (
    <Section
      id="reminders"
      title="The evening email"
      text={
        <>
          Everything that goes to customers by itself is under{' '}
          <Link to="/admin/phase4" className="text-cyan underline underline-offset-4">
            Automations
          </Link>
          .
        </>
      }
    >
      <Part
        name="reminders.evening.isOn"
        label="Email me what tomorrow brings"
        hint="What goes out and comes in, what is late, and what has no truck, no crew, no signature or a balance. No email before an empty day."
      >
        <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Text name="reminders.evening.at" label="Every evening at" type="time" />
          <Text
            name="reminders.evening.recipients"
            label="To"
            hint="Addresses with commas between them; empty: the shop's own."
          />
        </div>
      </Part>
    </Section>
  );
}
