import { isShut, needsEvening, plannedPickup } from '#core/capacity/shut-days.ts';
import type { ProductDto } from '#core/contract/products.ts';
import {
  addDays,
  type CalendarDay,
  daysBetween,
  eachDay,
  weekdayOf,
} from '#core/kernel/calendar-day.ts';
import { cents, centsFromDollars } from '#core/kernel/cents.ts';
import { formatDay, formatPartyDays } from '#core/kernel/format-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { quote } from '#core/pricing/quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { isAddOn, useSettingsForm } from './settings-fields.tsx';
import { inputFrom } from './settings-form.ts';

const FRIDAY = 5;

type Limits = Settings['limits'];

/** How far to look for days on which somebody can come. */
const DAYS_TO_TRY = 60;

/** The next Friday after today, to the following Sunday, or the first open days after it. */
function nextWeekend(today: CalendarDay, limits: Limits): RentalPeriod {
  const friday = addDays(today, ((FRIDAY - weekdayOf(today) + 6) % 7) + 1);
  const periodFrom = (startDate: CalendarDay) => ({ startDate, endDate: addDays(startDate, 2) });
  const open = eachDay(friday, addDays(friday, DAYS_TO_TRY))
    .map(periodFrom)
    .find((one) => !isShut(one.startDate, limits) && !isShut(plannedPickup(one, limits), limits));
  return open ?? periodFrom(friday);
}

/** The paid days, and apart from them the pickup day, which New order asks for. */
export function exampleDays(today: CalendarDay, limits: Limits): string {
  const period = nextWeekend(today, limits);
  const { startDate, endDate } = period;
  const days = daysBetween(startDate, endDate);
  const evening = needsEvening(period, limits) ? ', after the party' : '';
  return `${days} days, ${formatPartyDays(startDate, endDate)}, picked up ${formatDay(plannedPickup(period, limits))}${evening}`;
}

/** A full ZIP code in the first zone. */
const zipOfFirstZone = ({ delivery }: Settings): string | undefined =>
  delivery.zones[0]?.postalCodes[0]?.padEnd(5, '0');

const PERCENT_OFF = { code: 'EXAMPLE10', discount: { kind: 'percent', percent: 10 } } as const;

function exampleOf(settings: Settings, product: ProductDto, today: CalendarDay) {
  const line = {
    productId: product.id,
    title: product.title,
    quantity: 1,
    ...nextWeekend(today, settings.limits),
  };
  return quote([{ ...line, unitPrice: centsFromDollars(product.price) }], 'deposit', {
    settings,
    damageWaiver: true,
    postalCode: zipOfFirstZone(settings),
    promo: PERCENT_OFF,
  });
}

function Amount(props: {
  readonly label: string;
  readonly amount: number;
  readonly strong?: boolean;
}) {
  const weight = props.strong === true ? 'border-t border-line pt-2 font-semibold' : 'text-muted';
  return (
    <div className={`flex justify-between gap-4 ${weight}`}>
      <dt>{props.label}</dt>
      <dd>
        <Money cents={cents(props.amount)} />
      </dd>
    </div>
  );
}

/**
 * What a customer would pay with the typed settings, computed by the function that prices
 * bookings.
 */
export function ExampleQuote(props: { readonly products: readonly ProductDto[] }) {
  const today = useToday();
  const form = useSettingsForm().watch();
  const product = props.products.find((one) => one.isActive && !isAddOn(one));
  const read = settingsSchema.safeParse(inputFrom(form));
  return (
    <Panel title="Example quote">
      {product !== undefined && read.success ? (
        <Example
          quoted={exampleOf(read.data, product, today)}
          days={exampleDays(today, read.data.limits)}
        />
      ) : (
        <p className="text-muted">
          {product === undefined
            ? 'Add a product to see one.'
            : 'Shown again once every field is valid.'}
        </p>
      )}
    </Panel>
  );
}

function Example({
  quoted,
  days,
}: {
  readonly quoted: ReturnType<typeof exampleOf>;
  readonly days: string;
}) {
  const { lines, subtotal, adjustments, total, dueNow, balance } = quoted;
  return (
    <>
      <p className="text-muted">
        {days}: {lines[0]?.title}, delivered to the first zone, with the damage waiver and a 10%
        code if you have turned them on.
      </p>
      <dl className="mt-2 grid gap-1.5" aria-live="polite">
        <Amount label="Rental" amount={subtotal} />
        {adjustments.map(({ kind, label, amount }) => (
          <Amount key={`${kind} ${label}`} label={label} amount={amount} />
        ))}
        <Amount label="Total" amount={total} strong />
        <Amount label="Deposit now" amount={dueNow} />
        <Amount label="Balance" amount={balance} />
      </dl>
    </>
  );
}
