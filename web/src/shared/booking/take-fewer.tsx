import type { CartItem } from '#core/pricing/cart.ts';
import { SOLD_OUT } from '#texts/sold-out.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import type { SoldOut } from '#web/shared/dates/use-sold-out.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** Lowers a line's quantity to what there is on its days, if that is less than wanted. */
export function TakeFewer({
  line,
  soldOut: { fewer },
}: {
  readonly line: CartItem;
  readonly soldOut: SoldOut;
}) {
  const { setQuantity } = useCart();
  return fewer === undefined ? null : (
    <Button size="sm" className="justify-self-start" onClick={() => setQuantity(line, fewer)}>
      {SOLD_OUT.take(fewer)}
    </Button>
  );
}
