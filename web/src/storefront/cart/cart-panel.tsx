import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { centsFromDollars } from '#core/kernel/cents.ts';
import { type RentalPeriod, toPeriod } from '#core/kernel/rental-days.ts';
import { type Cart, type CartItem, cartLinePrice } from '#core/pricing/cart.ts';
import { type Quote, quote } from '#core/pricing/quote.ts';
import { ALL_DATES } from '#texts/booking.ts';
import { LINES, PLANS } from '#texts/checkout.ts';
import { CART, AMOUNTS } from '#texts/pricing.ts';
import { UI } from '#texts/site.ts';
import { SOLD_OUT } from '#texts/sold-out.ts';
import { AllTaken, leastOf } from '#web/shared/booking/all-taken.tsx';
import { changeDates, isSameLine } from '#web/shared/booking/cart-edits.ts';
import { CrowdNote, crowdOf, MisfitNote, misfitOf } from '#web/shared/booking/misfits.tsx';
import { whenDue } from '#web/shared/booking/plan-cards.tsx';
import { PlannedDays } from '#web/shared/booking/rental-days.tsx';
import { TakeFewer } from '#web/shared/booking/take-fewer.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { useProducts } from '#web/shared/data/use-product.ts';
import { OpeningsList } from '#web/shared/dates/other-days.tsx';
import { type SoldOut, type Stock, useStock } from '#web/shared/dates/use-sold-out.ts';
import { AdjustmentRows, NoTax, shownAdjustments } from '#web/shared/pricing/adjustment-rows.tsx';
import { BelowLeastNote } from '#web/shared/pricing/below-least.tsx';
import { LinePrice } from '#web/shared/pricing/line-price.tsx';
import { RefundPromise } from '#web/shared/pricing/refund-promise.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { productPath } from '#web/shared/products/product-links.ts';
import { useYard } from '#web/shared/products/yard-store.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOverlay, type OverlayProps } from '#web/shared/ui/lazy-part.tsx';
import { QuantityStepper, isManyUnits } from '#web/shared/ui/line-controls.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';

/** Its calendar loads on the first press. */
const LineDates = lazyOverlay(
  async () => (await import('#web/shared/booking/line-dates-dialog.tsx')).LineDatesDialog,
);

const AllDates = lazyOverlay(
  async () => (await import('#web/shared/booking/all-dates-dialog.tsx')).AllDatesDialog,
);

/** Undefined for old carts, which contain instants instead of days. */
function periodOf({ startDate, endDate }: CartItem): RentalPeriod | undefined {
  const period = toPeriod(startDate, endDate);
  return period.ok ? period.value : undefined;
}

function Title({ line, onFollow }: { readonly line: CartItem; readonly onFollow: () => void }) {
  const { slug } = line;
  const period = periodOf(line);
  if (typeof slug !== 'string' || slug === '') return line.title;
  return (
    <Link
      to={productPath({ slug }, period && { from: period.startDate, to: period.endDate })}
      onClick={onFollow}
      className="hover:text-cyan"
    >
      {line.title}
    </Link>
  );
}

/**
 * One line of the drawer: picture, title, dates with a way to change them, price, quantity,
 * Remove.
 */
function CartLine(props: {
  readonly line: CartItem;
  readonly onFollow: () => void;
  readonly onRemove: () => void;
  readonly onDates: () => void;
  readonly stock: Stock | undefined;
  readonly misfit: string | undefined;
}) {
  const { line, onFollow, onRemove, onDates, stock = {}, misfit } = props;
  const { soldOut, most, limit, owned } = stock;
  const { cart, replace, setQuantity } = useCart();
  const [isWanting, setWanting] = useState(false);
  const period = periodOf(line);
  const image = line.image === '' ? undefined : { src: line.image, alt: '', width: 96, height: 96 };
  return (
    <li className="grid grid-cols-[96px_1fr] gap-x-4 gap-y-2 border-b border-line py-5 last:border-b-0">
      <div className="stage size-24 overflow-hidden rounded-md">
        <Picture image={image} alt="" sizes="96px" className="size-full object-cover" />
      </div>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <h3 className="min-w-[5rem] flex-1 font-semibold">
            <Title line={line} onFollow={onFollow} />
          </h3>
          <LinePrice quantity={line.quantity} cents={cartLinePrice(line)} />
        </div>
        <button
          type="button"
          onClick={onDates}
          className="grid min-h-11 content-center justify-self-start text-left text-sm text-muted hover:text-cyan"
        >
          {period && <PlannedDays {...period} />}
          <span className="font-semibold text-ink underline underline-offset-4">
            {LINES.changeDates}
            <span className="sr-only">{LINES.of(line.title)}</span>
          </span>
        </button>
        {soldOut !== undefined && (
          <div className="grid gap-2">
            <p className="flex gap-1.5 text-sm text-warning">
              <Icon name="alert" className="mt-0.5 size-4" />
              {soldOut.sentence}
            </p>
            <TakeFewer line={line} soldOut={soldOut} />
            <OpeningsList
              openings={soldOut.openings}
              onChoose={(next) => replace(changeDates(cart, line, next))}
            />
          </div>
        )}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2">
          <QuantityStepper
            quantity={line.quantity}
            onChange={(quantity) => setQuantity(line, quantity)}
            label={CART.quantityOf(line.title)}
            max={leastOf(most, limit)}
            why={line.quantity === most ? UI.allTaken(most) : undefined}
            onMore={() => setWanting(true)}
            isTyped={isManyUnits(owned)}
          />
          <button
            type="button"
            aria-label={CART.removeOf(line.title)}
            onClick={onRemove}
            className="flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm text-muted transition-colors hover:text-danger"
          >
            <Icon name="trash" className="size-4" />
            {CART.remove}
          </button>
        </div>
        <AllTaken {...{ isWanting, most, limit }} quantity={line.quantity} />
      </div>
      {misfit !== undefined && (
        <div className="col-span-2">
          <MisfitNote why={misfit} />
        </div>
      )}
    </li>
  );
}

/** Lines without a valid period cost nothing, as in the cart's own total. */
const requestOf = (cart: Cart) =>
  cart.flatMap(({ id, title, price, quantity, startDate, endDate }) => {
    const period = toPeriod(startDate, endDate);
    if (!period.ok || period.value.endDate <= period.value.startDate) return [];
    const unitPrice = centsFromDollars(price);
    return [{ productId: id, title, unitPrice, quantity, ...period.value }];
  });

/** Each delivery day once, the first one first. */
const deliveriesOf = (cart: Cart): readonly string[] =>
  [...new Set(requestOf(cart).map(({ startDate }) => startDate))].toSorted();

/**
 * What the cart costs with the current settings, without delivery, because the address is
 * unknown.
 */
function useCartQuote(): Quote {
  const { cart } = useCart();
  const settings = useSettings();
  return quote(requestOf(cart), 'deposit', { settings });
}

function EmptyCart({ onClose }: OverlayProps) {
  return (
    <div className="m-auto grid justify-items-center gap-3 p-8 text-center">
      <span className="stage grid size-24 place-items-center rounded-full text-cyan">
        <Icon name="cart" className="size-10" />
      </span>
      <p className="font-display text-heading font-semibold">{CART.empty}</p>
      <p className="text-muted">{CART.emptyText}</p>
      <ButtonLink to="/products" className="mt-2" onClick={onClose}>
        {CART.browse}
      </ButtonLink>
    </div>
  );
}

/** @param props.soldOut the lines that are sold out as they are */
function Summary({ onClose, soldOut }: OverlayProps & { readonly soldOut: readonly SoldOut[] }) {
  const { cart } = useCart();
  const { subtotal, adjustments, total, depositPercent } = useCartQuote();
  const deliveries = deliveriesOf(cart);
  const { delivery } = useSettings();
  return (
    <>
      <div className="grid gap-3 border-t border-line bg-panel/50 p-5 pb-6">
        {adjustments.length > 0 && (
          <dl className="grid gap-1.5">
            <div className="flex items-baseline justify-between gap-4 text-muted">
              <dt>{AMOUNTS.subtotal}</dt>
              <dd>
                <Money cents={subtotal} />
              </dd>
            </div>
            <AdjustmentRows adjustments={shownAdjustments(adjustments)} />
          </dl>
        )}
        <dl className="empty:hidden">
          <NoTax />
        </dl>
        {delivery.chargesFee && <p className="text-sm text-muted">{AMOUNTS.beforeDelivery}</p>}
        <p className="text-sm text-muted">
          {CART.plans(depositPercent, PLANS.later(...whenDue(deliveries)))} {CART.hours}
        </p>
        <RefundPromise deliveries={deliveries.slice(0, 1)} />
        <BelowLeastNote subtotal={subtotal} />
      </div>
      {/* In view however long the cart is, except on a screen with hardly any height. */}
      <div className="sticky bottom-0 z-10 grid gap-3 bg-raised px-5 pt-3 pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:-top-6 before:h-6 before:bg-linear-to-t before:from-raised [@media(height<=480px)]:static [@media(height<=480px)]:before:hidden">
        <p className="flex items-baseline justify-between font-display text-heading font-semibold">
          <span>{CART.total}</span>
          <Money cents={total} />
        </p>
        {soldOut.length > 0 ? (
          <p role="status" className="font-semibold text-warning">
            {soldOut.every(({ fewer }) => fewer !== undefined) ? SOLD_OUT.tooMany : SOLD_OUT.inCart}
          </p>
        ) : (
          <ButtonLink to="/cart-checkout" variant="primary" size="lg" onClick={onClose}>
            {CART.checkout}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Contents({ onClose }: OverlayProps) {
  const { cart, count, remove, replace } = useCart();
  const [changing, setChanging] = useState<CartItem>();
  const [isMovingAll, setMovingAll] = useState(false);
  const contents = useRef<HTMLDivElement>(null);
  const stock = useStock(
    cart.map((line) => {
      const { id: productId, quantity: units } = line;
      return { productId, units, period: periodOf(line) };
    }),
  );
  const yard = useYard();
  const products = useProducts(yard === undefined ? [] : cart.map(({ id }) => id));
  const crowd = crowdOf(
    products,
    cart.flatMap((line) => {
      const period = periodOf(line);
      return period ? [{ productId: line.id, quantity: line.quantity, ...period }] : [];
    }),
    yard,
  );
  const line = changing && cart.find((one) => isSameLine(one, changing));
  return (
    <div ref={contents} tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <output className="sr-only">{CART.count(count)}</output>
      {cart.length === 0 ? (
        <EmptyCart onClose={onClose} />
      ) : (
        <>
          {cart.length > 1 && (
            <div className="grid gap-2 px-5 pt-3">
              <Button size="sm" className="justify-self-start" onClick={() => setMovingAll(true)}>
                <Icon name="calendar" className="size-4" />
                {ALL_DATES.open}
              </Button>
              {deliveriesOf(cart).length > 1 && (
                <p className="text-sm text-muted">{CART.severalDates}</p>
              )}
            </div>
          )}
          <ul className="flex-1 px-5">
            {cart.map((line, index) => (
              <CartLine
                key={`${line.id} ${line.startDate} ${line.endDate}`}
                line={line}
                stock={stock[index]}
                misfit={misfitOf(
                  products.find(({ id }) => id === line.id),
                  yard,
                )}
                onFollow={onClose}
                onDates={() => setChanging(line)}
                onRemove={() => {
                  remove(line);
                  contents.current?.focus();
                }}
              />
            ))}
          </ul>
          <div aria-live="polite" className="px-5 pb-5 empty:hidden">
            <CrowdNote crowd={crowd} />
          </div>
          <Summary onClose={onClose} soldOut={stock.flatMap(({ soldOut }) => soldOut ?? [])} />
        </>
      )}
      {isMovingAll && (
        <AllDates
          onClose={() => {
            setMovingAll(false);
            contents.current?.focus();
          }}
        />
      )}
      {line !== undefined && (
        <LineDates
          item={line}
          period={periodOf(line)}
          onClose={() => setChanging(undefined)}
          onChoose={(period) => {
            replace(changeDates(cart, line, period));
            setChanging(undefined);
            contents.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** The drawer's panel: lines and total, or the empty state. */
export function CartPanel({ onClose }: OverlayProps) {
  return (
    <Dialog open onClose={onClose} title={CART.title} side="right">
      <Contents onClose={onClose} />
    </Dialog>
  );
}
