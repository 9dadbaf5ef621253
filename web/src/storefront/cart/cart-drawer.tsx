import { useEffect } from 'react';
import { useCart } from '#web/shared/cart-context.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-part.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { CART_BUTTON } from '#texts/site.ts';

/** Floats above the page; the badge counts rentals, not lines. */
export function CartButton() {
  const { count, open, setOpen } = useCart();
  return (
    <button
      type="button"
      aria-label={CART_BUTTON.open(count)}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(true)}
      className="glass relative grid size-14 place-items-center rounded-full border border-edge shadow-lift transition-[border-color,color] duration-150 hover:border-cyan hover:text-cyan focus-visible:rounded-full"
    >
      <Icon name="cart" className="size-6" />
      {count > 0 && (
        <span
          key={count}
          className="absolute -top-1 -right-1 grid h-6 min-w-6 animate-rise place-items-center rounded-full bg-neon px-1.5 text-xs font-bold text-night tabular-nums"
        >
          {count}
        </span>
      )}
    </button>
  );
}

const Panel = lazyOverlay(async () => {
  const { CartPanel } = await import('#web/storefront/cart/cart-panel.tsx');
  return CartPanel;
});

/** The cart, from the right. Its links close it, and so does the browser's Back. */
export function CartDrawer() {
  const { open, setOpen } = useCart();
  useEffect(() => {
    const close = (): void => setOpen(false);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [setOpen]);
  return open ? <Panel onClose={() => setOpen(false)} /> : null;
}
