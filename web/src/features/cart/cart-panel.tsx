import { useRef } from 'react';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/pricing/deposit-plan.ts';
import { CartLine } from '#web/features/cart/cart-line.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { OverlayProps } from '#web/shared/ui/lazy-overlay.tsx';
import { Money } from '#web/shared/ui/money.tsx';

function EmptyCart({ onClose }: OverlayProps) {
  return (
    <div className="m-auto grid justify-items-center gap-3 p-8 text-center">
      <span className="stage grid size-24 place-items-center rounded-full text-cyan">
        <Icon name="cart" className="size-10" />
      </span>
      <p className="font-display text-heading font-semibold">Your cart is empty</p>
      <p className="text-muted">Add some inflatables to get started!</p>
      <ButtonLink to="/products" className="mt-2" onClick={onClose}>
        Browse inflatables
      </ButtonLink>
    </div>
  );
}

function Summary({ onClose }: OverlayProps) {
  const { total } = useCart();
  return (
    <div className="grid gap-3 border-t border-line bg-panel/50 p-5">
      <p className="flex items-baseline justify-between font-display text-heading font-semibold">
        <span>Total</span>
        <Money cents={total} />
      </p>
      <p className="text-sm text-muted">
        {`Pay ${DEFAULT_DEPOSIT_PERCENT}% now and the rest later, or everything at once.`}
      </p>
      <ButtonLink to="/cart-checkout" variant="primary" size="lg" onClick={onClose}>
        Proceed to Checkout
      </ButtonLink>
    </div>
  );
}

function Contents({ onClose }: OverlayProps) {
  const { cart, count, remove } = useCart();
  const contents = useRef<HTMLDivElement>(null);
  return (
    <div ref={contents} tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <output className="sr-only">
        {count === 1 ? '1 rental in the cart' : `${count} rentals in the cart`}
      </output>
      {cart.length === 0 ? (
        <EmptyCart onClose={onClose} />
      ) : (
        <>
          <ul className="flex-1 px-5">
            {cart.map((line) => (
              <CartLine
                key={`${line.id} ${line.startDate} ${line.endDate}`}
                line={line}
                onFollow={onClose}
                onRemove={() => {
                  remove(line);
                  contents.current?.focus();
                }}
              />
            ))}
          </ul>
          <Summary onClose={onClose} />
        </>
      )}
    </div>
  );
}

/** The drawer's panel: the lines and their total, or the words for none. */
export function CartPanel({ onClose }: OverlayProps) {
  return (
    <Dialog open onClose={onClose} title="Shopping Cart" side="right">
      <Contents onClose={onClose} />
    </Dialog>
  );
}
