import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderLine } from '#web/storefront/checkout/cart-order.ts';
import { changeDates, isSameLine } from '#web/shared/booking/cart-edits.ts';
import { OpeningsList } from '#web/shared/dates/other-days.tsx';
import type { Stock } from '#web/shared/dates/use-sold-out.ts';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { passFocus, REMOVES_ROW, ROW } from '#web/shared/focus.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { LINES } from '#texts/checkout.ts';
import { formatDayCount, formatPeriod } from '#texts/dates.ts';
import { AllTaken, QuantityStepper } from '#web/shared/ui/line-controls.tsx';
import type { PowerNeeded } from '#core/reservations/party.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { useProducts } from '#web/shared/data/use-product.ts';
import { type Misfit, MisfitNote } from '#web/shared/booking/misfits.tsx';
import { LineDatesDialog } from '#web/shared/booking/line-dates-dialog.tsx';
import { withDates } from '#web/shared/products/product-links.ts';
import { CheckoutStep } from './checkout-steps.tsx';

const TEXT_BUTTON =
  'inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline underline-offset-4 hover:text-cyan';

function Line(props: {
  readonly line: OrderLine;
  readonly cents: number;
  readonly trouble: string | undefined;
  readonly misfit: string | undefined;
  readonly stock: Stock;
  readonly onChangeDates: () => void;
}) {
  const { line, cents, trouble, misfit, stock, onChangeDates } = props;
  const { soldOut, most } = stock;
  const { item, period } = line;
  const { cart, remove, replace, setQuantity } = useCart();
  return (
    <li
      {...ROW}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-md border p-3 sm:p-4 ${trouble === undefined ? 'border-line' : 'border-danger/60 bg-danger/8'}`}
    >
      <LinePicture src={item.image} className="w-24 self-start sm:row-span-3 sm:w-32" />
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-4">
          <h3 className="text-lg font-semibold">{item.title}</h3>
          <Money cents={cents} className="text-lg font-semibold" />
        </div>
        {period !== undefined && (
          <p className="text-sm text-muted">
            {formatPeriod(period.startDate, period.endDate)} ·{' '}
            <span className="whitespace-nowrap">
              {formatDayCount(period.startDate, period.endDate)}
            </span>
          </p>
        )}
        {trouble !== undefined && (
          <p className="mt-1 flex gap-1.5 text-sm text-danger">
            <Icon name="alert" className="mt-0.5 size-4" />
            {trouble}
          </p>
        )}
        {misfit !== undefined && <MisfitNote why={misfit} />}
      </div>
      {soldOut !== undefined && (
        <div className="mt-2 max-sm:col-span-2 sm:col-start-2">
          <OpeningsList
            openings={soldOut.openings}
            onChoose={(next) => replace(changeDates(cart, item, next))}
          />
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 max-sm:col-span-2 max-sm:gap-x-3 sm:col-start-2">
        <QuantityStepper
          quantity={item.quantity}
          min={1}
          onChange={(quantity) => setQuantity(item, quantity)}
          label={LINES.quantityOf(item.title)}
          max={most}
        />
        <button type="button" className={TEXT_BUTTON} onClick={onChangeDates}>
          <Icon name="calendar" className="size-4 max-sm:hidden" />
          {LINES.changeDates}
          <span className="sr-only">{LINES.of(item.title)}</span>
        </button>
        <button
          {...REMOVES_ROW}
          type="button"
          className={TEXT_BUTTON}
          onClick={({ currentTarget }) => {
            passFocus(currentTarget);
            remove(item);
          }}
        >
          <Icon name="trash" className="size-4 max-sm:hidden" />
          {LINES.remove}
          <span className="sr-only"> {item.title}</span>
        </button>
        <AllTaken quantity={item.quantity} most={most} />
      </div>
    </li>
  );
}

/**
 * For all rentals together, by the same rule as the circuits field, the confirmation and the
 * mails.
 */
function Needs(props: { readonly power: PowerNeeded; readonly products: readonly ProductDto[] }) {
  const { power, products } = props;
  const needs = [
    ...(power.circuits > 0 ? [LINES.outlets(power.circuits, power.withinFt)] : []),
    ...(products.some(({ wet }) => wet) ? [LINES.hose] : []),
  ];
  if (needs.length === 0) return null;
  return (
    <p className="mt-3 flex gap-2 text-sm text-muted">
      <Icon name="bolt" className="mt-0.5 size-4 shrink-0 text-cyan" />
      {`${LINES.needs} ${needs.join('; ')}.`}
    </p>
  );
}

/**
 * The cart's lines, editable in place.
 * @param props.cents line prices, in line order
 * @param props.troubleOf the server's problem with a line, besides those the browser sees
 */
export function LinesStep(props: {
  readonly lines: readonly OrderLine[];
  readonly cents: readonly number[];
  readonly troubleOf: (line: OrderLine) => string | undefined;
  /** In line order. */
  readonly stock: readonly Stock[];
  readonly power: PowerNeeded;
  readonly misfits: readonly Misfit[];
  /** What else goes with these lines. */
  readonly children?: ReactNode;
}) {
  const { lines, cents, troubleOf, stock, power, misfits, children } = props;
  const { cart, replace } = useCart();
  const [changing, setChanging] = useState<OrderLine>();
  const products = useProducts(lines.map(({ item }) => item.id));
  const keyOf = ({ item }: OrderLine): string => `${item.id} ${item.startDate} ${item.endDate}`;
  const days = lines.find(({ problem }) => problem === undefined)?.period;
  const line = changing && lines.find(({ item }) => isSameLine(item, changing.item));
  return (
    <CheckoutStep id="rentals" number={1} title={LINES.title}>
      <ul className="grid gap-3">
        {lines.map((one, index) => (
          <Line
            key={keyOf(one)}
            line={one}
            cents={cents[index] ?? 0}
            trouble={one.problem ?? stock[index]?.soldOut?.sentence ?? troubleOf(one)}
            misfit={misfits.find(({ productId }) => productId === one.item.id)?.why}
            stock={(one.problem === undefined && stock[index]) || {}}
            onChangeDates={() => setChanging(one)}
          />
        ))}
      </ul>
      <Needs power={power} products={products} />
      {children}
      <Link
        to={withDates('/products', days && { from: days.startDate, to: days.endDate })}
        className={`${TEXT_BUTTON} mt-3`}
      >
        <Icon name="plus" className="size-4" />
        {LINES.add}
      </Link>
      {line !== undefined && (
        <LineDatesDialog
          item={line.item}
          period={line.period}
          onClose={() => setChanging(undefined)}
          onChoose={(period) => {
            replace(changeDates(cart, line.item, period));
            setChanging(undefined);
          }}
        />
      )}
    </CheckoutStep>
  );
}
