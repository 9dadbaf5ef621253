import { ClosingTouches } from '#web/admin/shared/closing-touches.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { NotMailed } from '#web/admin/ui/mail-words.tsx';
import {
  Check,
  Num,
  Part,
  Rows,
  Section,
  Select,
  Day,
  Text,
  useSettingsForm,
  WeekdayTouches,
} from './settings-fields.tsx';

export function DepositSection() {
  return (
    <Section
      id="deposit"
      title="Deposit"
      text="What customers pay at booking unless they pay in full. Existing reservations keep their percentage."
    >
      <div className="max-w-48">
        <Num name="deposit.percent" label="Percent of the total" />
      </div>
      <Part
        name="balanceCharge.isOn"
        label="Offer to charge the balance to the deposit card"
        hint="Customers can agree at checkout. If the bank declines, an email asks them to pay another way."
      >
        <div className="max-w-48">
          <Num
            name="balanceCharge.daysBefore"
            label="Days before delivery"
            hint="Existing bookings keep the number they agreed to."
          />
        </div>
      </Part>
    </Section>
  );
}

export function BooksSection() {
  return (
    <Section
      id="books"
      title="Books"
      text="Once a month is filed or in QuickBooks, close it: nobody can then record, correct, or take back a payment, a returned check, or a tax payment on one of its days. A change of a booking still counts on its party’s day, and the QuickBooks page exports it as a correction."
    >
      <div className="max-w-60">
        <Day
          name="books.closedThrough"
          label="Books closed through"
          hint="Empty while none are closed."
          isPast
        />
      </div>
      <div className="max-w-60">
        <Num
          name="books.returnedCheckFeeCents"
          label="Returned-check fee, in dollars"
          hint="Suggested when you record that a check bounced. 0 is no fee; Texas allows up to $30."
        />
      </div>
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
          Visitors can buy these on the site by card. Every gift card is good for five years. Sales
          are listed under{' '}
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
        hint="The menu link, footer link, and page show only while this is on."
      >
        <div className="grid gap-3 sm:grid-cols-3 lg:max-w-2xl">
          <Text
            name="giftCards.amountsCents"
            label="Preset amounts"
            hint="In dollars, such as 50, 100, 200."
          />
          <Num name="giftCards.leastCents" label="Smallest other amount" hint="In dollars." />
          <Num name="giftCards.mostCents" label="Largest other amount" hint="In dollars." />
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

const OPENING = 'Opening time on the delivery day, set under The shop, Hours.';

const EMPTY_BLACKOUT = { from: '', to: '', reason: '' };

export function LimitsSection() {
  return (
    <Section
      id="limits"
      title="Calendar limits"
      text="The calendar follows these limits, and customers cannot book outside them. Existing bookings stay."
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Num
          name="limits.leadTimeHours"
          label="Lead time in hours"
          hint="Before you open on the delivery day. Use 0 for none."
        />
        <Num
          name="limits.deliveriesPerDay"
          label="Maximum deliveries per day"
          hint="What your crews can handle. Leave empty for no limit."
        />
        <Num name="limits.minDays" label="Minimum rental days" />
        <Num name="limits.maxDays" label="Maximum rental days" />
        <Num
          name="limits.farthestDays"
          label="Days ahead customers can book"
          hint="Counted from today. You can still move a booking to a later date."
        />
      </div>
      <Check name="limits.sameDayByPhone" label="Same-day orders by phone only" />
      <Part
        name="limits.keepsOpeningDays"
        label="Deliver and pick up only on days you are open"
        hint="Set the days under The shop, Hours."
      />
      <WeekdayTouches />
      <div className="grid gap-3">
        <h3 className="text-lg">Arrival windows</h3>
        <p className="text-muted">
          Customers are promised a window of at least an hour, based on when their party starts: up
          to four hours before, with setup done half an hour before, and never after you close (The
          shop, Hours). Existing bookings keep their window.
        </p>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <Text
            name="crews.earliest"
            label="First arrival at a customer"
            type="time"
            hint="May be before you open: trucks leave early enough to be there. Customers cannot choose a party too early for it. You can, by phone."
          />
          <Num
            name="crews.setUpMinutes"
            label="Minutes to set up"
            hint="With 90, the crew arrives 4 to 2 hours before the party."
          />
        </div>
      </div>
      <div className="max-w-96">
        <Select
          name="units.order"
          label="Which unit goes out"
          hint="Chosen among the units that leave no gap between rentals. Existing bookings stay."
        >
          <option value="listed">The first available in my list</option>
          <option value="level">The one out least that month</option>
        </Select>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Days without deliveries and pickups</h3>
        <Rows name="limits.blackouts" one="closed period" empty={EMPTY_BLACKOUT}>
          {(index) => (
            <>
              <Day name={`limits.blackouts.${index}.from`} label="From" />
              <Day name={`limits.blackouts.${index}.to`} label="To" />
              <Text
                name={`limits.blackouts.${index}.reason`}
                label="Reason"
                hint="Customers see this if they try to book the day, but not in Spanish."
              />
              <PeriodTouches index={index} />
            </>
          )}
        </Rows>
      </div>
    </Section>
  );
}

export function HoldsSection() {
  return (
    <Section
      id="holds"
      title="Unpaid orders"
      text="What customers can order online before paying. Customers who need more, or less, are asked to call. These limits do not apply to you."
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Num
          name="holds.mostUnits"
          label="Maximum units per item"
          hint="A product can have its own maximum."
        />
        <Num name="holds.mostDays" label="Maximum days per item" />
        <Num name="holds.mostTotalCents" label="Maximum order, in dollars" />
        <Num
          name="holds.leastSubtotalCents"
          label="Smallest order online, in dollars"
          hint="What the rentals must cost before discounts, delivery and tax. 0: any order."
        />
        <Num
          name="holds.lastUnitDays"
          label="Maximum days for a last unit"
          hint="The longest one order can hold the last available unit of a product."
        />
        <Num
          name="holds.mostPerCustomer"
          label="Unpaid orders per customer"
          hint="By email address or phone number."
        />
        <Num
          name="holds.mostPerNetwork"
          label="Unpaid orders per connection"
          hint="By internet connection (IP address)."
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
      text="Customers see this on their reservation page, in the FAQ, and in the rental terms. To do more for one customer, open the reservation."
    >
      <div className="grid gap-3">
        <h3 className="text-lg">Refund by days before delivery</h3>
        <p className="text-muted">
          A customer who qualifies for several tiers gets the highest refund. After the last tier,
          nothing is refunded.
        </p>
        <Rows name="cancellation.tiers" one="tier" empty={EMPTY_TIER}>
          {(index) => (
            <>
              <Num name={`cancellation.tiers.${index}.daysBefore`} label="At least days before" />
              <Num
                name={`cancellation.tiers.${index}.refundPercent`}
                label="Percent of amount paid"
              />
            </>
          )}
        </Rows>
      </div>
      <Part
        name="cancellation.weather.isOn"
        label="Rain checks"
        hint="In bad weather, customers can turn everything they paid into a credit for another day. If this is off, only your office gives one."
      >
        <div className="grid gap-3 sm:grid-cols-2 lg:max-w-xl">
          <Num
            name="cancellation.weather.untilHours"
            label="Deadline, in hours before opening"
            hint={OPENING}
          />
          <Num name="cancellation.weather.validDays" label="Days valid" />
        </div>
      </Part>
      <Check
        name="weather.offersOnRecorded"
        label="Allow weather offers based on the demo forecast"
        hint="Without a weather service, the Weather screen shows a recorded week, not a real forecast. Turn this on only to test offers."
      />
      <Part
        name="changes.isOn"
        label="Customers can change days, items, and address online"
        hint="They see the price first, and any overpayment is refunded."
      >
        <div className="max-w-60">
          <Num name="changes.untilHours" label="Deadline, in hours before opening" hint={OPENING} />
        </div>
        <Check
          name="changes.resetsTier"
          label="After a date change, refunds follow the new date"
          hint="When this is off, a customer already down to a 50% refund who moves or shortens the rental stays at 50% for what was paid so far."
        />
      </Part>
    </Section>
  );
}

/** What is mailed to the owner: tomorrow's schedule, and what customers do online. */
export function RemindersSection() {
  return (
    <Section
      id="reminders"
      title="Emails to you"
      text={
        <>
          All automatic messages to customers are under{' '}
          <Link to="/admin/phase4" className="text-cyan underline underline-offset-4">
            Automations
          </Link>
          .
        </>
      }
    >
      <NotMailed />
      <Part
        name="reminders.evening.isOn"
        label="Email me tomorrow’s plan"
        hint="Deliveries, pickups, and anything late, unpaid, unsigned, or without a truck or crew. No email before an empty day."
      >
        <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Text name="reminders.evening.at" label="Every evening at" type="time" />
          <Text
            name="reminders.evening.recipients"
            label="To"
            hint="Separate addresses with commas. If empty, it goes to the shop’s address."
          />
        </div>
      </Part>
      <Check
        name="reminders.owner.bookings"
        label="Email me each booking made online"
        hint="Once it is confirmed, to the shop’s address. Requests from outside your delivery area always come."
      />
      <Check
        name="reminders.owner.cancellations"
        label="Email me when a customer cancels shortly before the party"
        hint="Within a week of the delivery, by the private link."
      />
    </Section>
  );
}
