import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { takesGround } from '#core/catalogue/gear.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import type { QuoteRequestLine } from '#core/pricing/quote.ts';
import { powerNeeded } from '#core/reservations/party.ts';
import { LINES } from '#texts/checkout.ts';
import { formatPartyDays } from '#texts/dates.ts';
import { FIT } from '#texts/finding.ts';
import { AllTaken, leastOf } from '#web/shared/booking/all-taken.tsx';
import { changeDates, isSameLine } from '#web/shared/booking/cart-edits.ts';
import { LineDatesDialog } from '#web/shared/booking/line-dates-dialog.tsx';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import type { Misfit } from '#web/shared/booking/misfits.tsx';
import { PartyDays, RentalDays } from '#web/shared/booking/rental-days.tsx';
import { TakeFewer } from '#web/shared/booking/take-fewer.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { OpeningsList } from '#web/shared/dates/other-days.tsx';
import type { Stock } from '#web/shared/dates/use-sold-out.ts';
import { passFocus, REMOVES_ROW, ROW } from '#web/shared/focus.ts';
import { LinePrice } from '#web/shared/pricing/line-price.tsx';
import { formatSpace, withDates } from '#web/shared/products/product-links.ts';
import { Fold } from '#web/shared/ui/fold.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { QuantityStepper, isManyUnits } from '#web/shared/ui/line-controls.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import type { OrderLine } from './cart-order.ts';
import { CheckoutStep, goToProblem } from './checkout-steps.tsx';
import type { HoursOf } from './order-summary.tsx';
import type { CheckoutPricing } from './use-checkout-pricing.ts';

const TEXT_BUTTON =
  'inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline underline-offset-4 hover:text-cyan';

function Line(props: {
  readonly line: OrderLine;
  readonly cents: number;
  readonly trouble: string | undefined;
  /** Its reasons are beside the measurements. */
  readonly misfit: Misfit | undefined;
  readonly stock: Stock;
  /** Undefined: a line above has the same days, with our visits. */
  readonly hoursOf: HoursOf | undefined;
  readonly onChangeDates: () => void;
}) {
  const { line, cents, trouble, misfit, stock, hoursOf, onChangeDates } = props;
  const { soldOut, most, limit, owned } = stock;
  const { item, period } = line;
  const { cart, remove, replace, setQuantity } = useCart();
  const [isWanting, setWanting] = useState(false);
  return (
    <li
      {...ROW}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-md border p-3 sm:p-4 ${trouble === undefined ? 'border-line' : 'border-danger/60 bg-danger/8'}`}
    >
      <LinePicture src={item.image} className="w-16 self-start sm:row-span-5 sm:w-32" />
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-4 sm:text-lg">
          <h3 className="min-w-[5rem] flex-1 leading-snug font-semibold">{item.title}</h3>
          <LinePrice quantity={item.quantity} cents={cents} />
        </div>
        {trouble !== undefined && (
          <p className="mt-1 flex gap-1.5 text-sm text-danger">
            <Icon name="alert" className="mt-0.5 size-4" />
            {trouble}
          </p>
        )}
      </div>
      {misfit !== undefined && (
        <button
          type="button"
          className={`${TEXT_BUTTON} justify-self-start text-warning max-sm:col-span-2 sm:col-start-2`}
          onClick={() => goToProblem(misfit)}
        >
          <Icon name="ruler" className="size-4" />
          {FIT.doesNotFit}
        </button>
      )}
      {period !== undefined && (
        <div className="text-sm max-sm:col-span-2 max-sm:mt-2 sm:col-start-2">
          {hoursOf ? <RentalDays {...period} hours={hoursOf(period)} /> : <PartyDays {...period} />}
        </div>
      )}
      {soldOut !== undefined && (
        <div className="mt-2 grid gap-2 max-sm:col-span-2 sm:col-start-2">
          <TakeFewer line={item} soldOut={soldOut} />
          <OpeningsList
            openings={soldOut.openings}
            onChoose={(next) => replace(changeDates(cart, item, next))}
          />
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 max-sm:col-span-2 max-sm:gap-x-3 sm:col-start-2">
        <QuantityStepper
          quantity={item.quantity}
          onChange={(quantity) => setQuantity(item, quantity)}
          label={LINES.quantityOf(item.title)}
          max={leastOf(most, limit)}
          onMore={() => setWanting(true)}
          isTyped={isManyUnits(owned)}
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
        <AllTaken {...{ isWanting, most, limit }} quantity={item.quantity} />
      </div>
    </li>
  );
}

type Site = Pick<CheckoutPricing, 'products' | 'local' | 'spot'>;

/** What one rental needs at the spot, named; with its days where it is rented twice. */
function needsOf(
  line: QuoteRequestLine,
  { products, local, spot }: Site,
): readonly (readonly [name: string, needs: string])[] {
  const { productId, title, quantity, startDate, endDate } = line;
  const product = products.get(productId);
  if (product === undefined) return [];
  const { circuits, withinFt } = powerNeeded([line], products);
  const needs = [
    ...(takesGround(product)
      ? [LINES.ground(formatSpace(product.setup), FIT.surfaces(product.setup.surfaces), quantity)]
      : []),
    ...(circuits > 0 && !spot.isPowerBrought ? [LINES.outlets(circuits, withinFt)] : []),
    ...(product.wet ? [LINES.hose] : []),
  ];
  if (needs.length === 0) return [];
  const isTwice = local.lines.filter((one) => one.productId === productId).length > 1;
  const named = `${quantity > 1 ? `${quantity} × ` : ''}${title}`;
  const name = isTwice ? `${named} (${formatPartyDays(startDate, endDate)})` : named;
  return [[name, `${needs.join('; ')}.`]];
}

/** Rental by rental, so that nobody looks for three outlets on a day that needs one. Folded if long. */
function Needs(props: Site) {
  const needs = props.local.lines.flatMap((line) => needsOf(line, props));
  if (needs.length === 0) return null;
  const list = (
    <dl className="grid gap-1.5 text-sm text-muted">
      {needs.map(([name, text]) => (
        <div key={name}>
          <dt className="inline font-semibold text-ink">{LINES.needs(name)}</dt>{' '}
          <dd className="inline">
            <Sentence text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className="mt-3">
      {needs.length === 1 ? (
        list
      ) : (
        <Fold title={LINES.allNeed} note={LINES.allNeedText}>
          {list}
        </Fold>
      )}
    </div>
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
  readonly pricing: CheckoutPricing;
  readonly hoursOf: HoursOf;
  /** What else goes with these lines. */
  readonly children?: ReactNode;
}) {
  const { lines, cents, troubleOf, stock, pricing, hoursOf, children } = props;
  const { misfits } = pricing.spot.check;
  const { cart, replace } = useCart();
  const [changing, setChanging] = useState<OrderLine>();
  const keyOf = ({ item }: OrderLine): string => `${item.id} ${item.startDate} ${item.endDate}`;
  const days = lines.find(({ problem }) => problem === undefined)?.period;
  const isTold = (index: number): boolean => {
    const period = lines[index]?.period;
    return lines
      .slice(0, index)
      .some((one) => period && one.period && isSamePeriod(one.period, period));
  };
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
            misfit={misfits.find(({ productId }) => productId === one.item.id)}
            stock={(one.problem === undefined && stock[index]) || {}}
            hoursOf={isTold(index) ? undefined : hoursOf}
            onChangeDates={() => setChanging(one)}
          />
        ))}
      </ul>
      <Needs {...pricing} />
      {children}
      <Link
        to={withDates('/products', days && { from: days.startDate, to: days.endDate })}
        className={`${TEXT_BUTTON} mt-2`}
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
