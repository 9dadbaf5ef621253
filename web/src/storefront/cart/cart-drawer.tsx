import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { CART_BUTTON } from '#texts/site.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { floatingAt } from '#web/shared/floating.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-part.tsx';

/** The floating one is narrower than the page's margin, like the chat on the other side. */
const LOOKS = {
  header:
    'size-12 rounded-full transition-colors hover:bg-panel hover:text-cyan focus-visible:rounded-full',
  floating:
    'glass h-14 w-8 rounded-l-full border border-r-0 border-edge shadow-lift transition-[border-color,color] duration-150 hover:border-cyan hover:text-cyan focus-visible:rounded-l-full min-[86rem]:mr-4 min-[86rem]:w-14 min-[86rem]:rounded-full min-[86rem]:border-r',
};

/** On the corner of the icon in the header, or of the floating button. Large text does not make it hide the icon. */
const BADGES = {
  header: 'top-1 right-1 h-5 min-w-5 px-1',
  floating: '-top-2 right-1 h-6 min-w-6 px-1.5 min-[86rem]:-right-1',
};

/** The badge counts rentals, not lines. */
export function CartButton({ look }: { readonly look: keyof typeof LOOKS }) {
  const { count, open, setOpen } = useCart();
  return (
    <button
      type="button"
      aria-label={CART_BUTTON.open(count)}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(true)}
      className={`relative grid place-items-center ${LOOKS[look]}`}
    >
      <Icon name="cart" className="size-6" />
      {count > 0 && (
        <span
          key={count}
          className={`absolute grid animate-rise place-items-center rounded-full bg-neon text-[min(0.75rem,16px)] leading-none font-bold text-night tabular-nums ${BADGES[look]}`}
        >
          {count}
        </span>
      )}
    </button>
  );
}

/**
 * Floats in the margin of browsing pages once the cart has something. A phone has no margin, so
 * there the header's button, always in view, is the only one.
 */
export function FloatingCart() {
  const { pathname } = useLocation();
  const { count } = useCart();
  return count > 0 && floatingAt(pathname).buttons && <CartButton look="floating" />;
}

const Panel = lazyOverlay(async () => {
  const { CartPanel } = await import('./cart-panel.tsx');
  return CartPanel;
});

/** The cart, from the right. Its links and the browser's Back close it. */
export function CartDrawer() {
  const { open, setOpen } = useCart();
  useEffect(() => {
    const close = (): void => setOpen(false);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [setOpen]);
  return open ? <Panel onClose={() => setOpen(false)} /> : null;
}
