import { useRef } from 'react';
import { CartLine } from '#web/storefront/cart/cart-line.tsx';
import { useCartQuote } from '#web/storefront/cart/use-cart-quote.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { AdjustmentRows, shownAdjustments } from '#web/shared/pricing/adjustment-rows.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { OverlayProps } from '#web/shared/ui/lazy-overlay.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { CART } from '#texts/cart.ts';
import { AMOUNTS } from '#texts/pricing.ts';

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

function Summary({ onClose }: OverlayProps) {
  const { subtotal, adjustments, total, depositPercent } = useCartQuote();
  const { delivery } = useSettings();
  return (
    <div className="grid gap-3 border-t border-line bg-panel/50 p-5">
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
      <p className="flex items-baseline justify-between font-display text-heading font-semibold">
        <span>{CART.total}</span>
        <Money cents={total} />
      </p>
      {delivery.chargesFee && <p className="text-sm text-muted">{AMOUNTS.beforeDelivery}</p>}
      <p className="text-sm text-muted">{CART.plans(depositPercent)}</p>
      <ButtonLink to="/cart-checkout" variant="primary" size="lg" onClick={onClose}>
        {CART.checkout}
      </ButtonLink>
    </div>
  );
}

function Contents({ onClose }: OverlayProps) {
  const { cart, count, remove } = useCart();
  const contents = useRef<HTMLDivElement>(null);
  return (
    <div ref={contents} tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <output className="sr-only">{CART.count(count)}</output>
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
    <Dialog open onClose={onClose} title={CART.title} side="right">
      <Contents onClose={onClose} />
    </Dialog>
  );
}
