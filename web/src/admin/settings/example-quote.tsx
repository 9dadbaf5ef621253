import type { ProductDto } from '#core/contract/products.ts';
import { addDays, type CalendarDay, daysBetween, weekdayOf } from '#core/kernel/calendar-day.ts';
import { cents, centsFromDollars } from '#core/kernel/cents.ts';
import { formatDay, formatPartyDays } from '#core/kernel/format-day.ts';
import { quote } from '#core/pricing/quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { isAddOn, useSettingsForm } from './settings-fields.tsx';
import { inputFrom } from './settings-form.ts';

const FRIDAY = 5;

/** The next Friday after today, to the following Sunday. */
function nextWeekend(today: CalendarDay) {
  const startDate = addDays(today, ((FRIDAY - weekdayOf(today) + 6) % 7) + 1);
  return { startDate, endDate: addDays(startDate, 2) };
}

/** The paid days, and apart from them the pickup day, which New order asks for. */
export function exampleDays(today: CalendarDay): string {
  const { startDate, endDate } = nextWeekend(today);
  const days = daysBetween(startDate, endDate);
  return `${days} days, ${formatPartyDays(startDate, endDate)}, picked up ${formatDay(endDate)}`;
}

/** A full ZIP code in the first zone. */
const zipOfFirstZone = ({ delivery }: Settings): string | undefined =>
  delivery.zones[0]?.postalCodes[0]?.padEnd(5, '0');

const PERCENT_OFF = { code: 'EXAMPLE10', discount: { kind: 'percent', percent: 10 } } as const;

function exampleOf(settings: Settings, product: ProductDto, today: CalendarDay) {
  const line = { productId: product.id, title: product.title, quantity: 1, ...nextWeekend(today) };
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
        <Example quoted={exampleOf(read.data, product, today)} today={today} />
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
  today,
}: {
  readonly quoted: ReturnType<typeof exampleOf>;
  readonly today: CalendarDay;
}) {
  const { lines, subtotal, adjustments, total, dueNow, balance } = quoted;
  return (
    <>
      <p className="text-muted">
        {exampleDays(today)}: {lines[0]?.title}, delivered to the first zone, with the damage waiver
        and a 10% code if you have turned them on.
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
