import { useEffect, useRef, useState } from 'react';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { formatDayPrice } from '#web/shared/products/product-facts.ts';
import { DockedBar } from '#web/shared/ui/bottom-dock.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { formatPeriod } from '#texts/dates.ts';
import { BOOK_PANEL } from '#texts/product.ts';
import { PRODUCT_CARD } from '#texts/products.ts';
import {
  type PanelOrder,
  PANEL_ID,
  quoteOf,
  useAddToCart,
} from '#web/storefront/catalogue/panel-order.ts';

function usePanelInView(): boolean {
  const [inView, setInView] = useState(true);
  const panel = useRef<Element | null>(null);
  useEffect(() => {
    panel.current = document.querySelector(`#${PANEL_ID}`);
    if (panel.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? true),
      { threshold: 0.15 },
    );
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, []);
  return inView;
}

/** On phones, while the panel is out of sight: the price and the next step. */
export function BookingDock(props: PanelOrder) {
  const { product, period } = props;
  const inView = usePanelInView();
  const settings = useSettings();
  const add = useAddToCart(props);
  if (inView) return null;
  return (
    <DockedBar>
      <section
        aria-label={BOOK_PANEL.dock}
        className="glass flex items-center justify-between gap-3 border-t border-line px-4 lg:hidden"
      >
        <p className="min-w-0 leading-tight">
          {period === undefined ? (
            <span className="font-display text-lg font-bold">
              {formatDayPrice(product)}
              <span className="text-sm font-normal text-muted">{PRODUCT_CARD.perDay}</span>
            </span>
          ) : (
            <>
              <Money
                cents={quoteOf(product, period, settings).total}
                className="font-display text-lg font-bold"
              />
              <span className="block truncate text-sm text-muted">
                {formatPeriod(period.startDate, period.endDate)}
              </span>
            </>
          )}
        </p>
        {period === undefined ? (
          <a
            href={`#${PANEL_ID}`}
            className="inline-flex min-h-11 items-center rounded-full bg-ink px-5 font-display font-semibold whitespace-nowrap text-night"
          >
            {BOOK_PANEL.check}
          </a>
        ) : (
          <Button size="sm" className="whitespace-nowrap" onClick={() => add()}>
            {BOOK_PANEL.add}
          </Button>
        )}
      </section>
    </DockedBar>
  );
}
