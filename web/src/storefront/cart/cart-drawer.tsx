import { useEffect } from 'react';
import { useCart } from '#web/shared/cart-context.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-overlay.tsx';

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
