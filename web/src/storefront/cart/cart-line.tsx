import { Link } from 'react-router-dom';
import { type CartItem, cartLinePrice } from '#core/pricing/cart.ts';
import { toPeriod } from '#core/kernel/rental-days.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { QuantityStepper } from '#web/shared/ui/quantity-stepper.tsx';
import { CART } from '#texts/cart.ts';
import { formatPeriod } from '#texts/dates.ts';

/** Old carts carry instants instead of days. */
function datesOf({ startDate, endDate }: CartItem): string {
  const period = toPeriod(startDate, endDate);
  return period.ok ? formatPeriod(period.value.startDate, period.value.endDate) : '';
}

function Title({ line, onFollow }: { readonly line: CartItem; readonly onFollow: () => void }) {
  const { slug } = line;
  if (typeof slug !== 'string' || slug === '') return line.title;
  return (
    <Link
      to={`/products/${encodeURIComponent(slug)}`}
      onClick={onFollow}
      className="hover:text-cyan"
    >
      {line.title}
    </Link>
  );
}

/** One line of the drawer: picture, title, dates, price of the line, quantity, Remove. */
export function CartLine(props: {
  readonly line: CartItem;
  readonly onFollow: () => void;
  readonly onRemove: () => void;
}) {
  const { line, onFollow, onRemove } = props;
  const { setQuantity } = useCart();
  const image = line.image === '' ? undefined : { src: line.image, alt: '', width: 96, height: 96 };
  return (
    <li className="grid grid-cols-[96px_1fr] gap-4 border-b border-line py-5 last:border-b-0">
      <div className="stage size-24 overflow-hidden rounded-md">
        <Picture image={image} alt="" sizes="96px" className="size-full object-cover" />
      </div>
      <div className="grid min-w-0 gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className="font-semibold">
            <Title line={line} onFollow={onFollow} />
          </h3>
          <Money cents={cartLinePrice(line)} className="font-semibold" />
        </div>
        <p className="text-sm text-muted">{datesOf(line)}</p>
        <div className="mt-1 flex items-center justify-between gap-2">
          <QuantityStepper
            quantity={line.quantity}
            onChange={(quantity) => (quantity > 0 ? setQuantity(line, quantity) : onRemove())}
            label={CART.quantityOf(line.title)}
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
      </div>
    </li>
  );
}
