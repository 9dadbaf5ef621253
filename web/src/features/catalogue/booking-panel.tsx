import { type ReactNode, useEffect, useRef, useState } from 'react';
import { centsFromDollars } from '#core/money/dollars.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import { DEFAULT_DEPOSIT_PERCENT, splitTotal } from '#core/pricing/deposit-plan.ts';
import { priceLine } from '#core/pricing/price-line.ts';
import { formatDayCount, formatPeriod } from '#core/time/format-day.ts';
import type { RentalPeriod } from '#core/time/rental-days.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { CalendarSkeleton } from '#web/shared/date-picker/calendar-skeleton.tsx';
import { LazyAvailabilityCalendar } from '#web/shared/date-picker/lazy-availability-calendar.tsx';
import { useHydrated } from '#web/shared/hydrated.ts';
import { formatDayPrice } from '#web/shared/products/product-facts.ts';
import { bookingPath } from '#web/shared/products/product-links.ts';
import { DockedBar } from '#web/shared/ui/bottom-dock.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Money } from '#web/shared/ui/money.tsx';

type Props = { readonly product: ProductDto; readonly period: RentalPeriod | undefined };

const PANEL_ID = 'dates';

const totalOf = ({ price }: ProductDto, period: RentalPeriod) =>
  priceLine(centsFromDollars(price), period, 1);

function useAddToCart({ product, period }: Props): () => boolean {
  const { add, setOpen } = useCart();
  return () => {
    if (period === undefined) return false;
    const { id, title, price, slug, images } = product;
    add({ id, title, price, slug, image: images.at(0)?.src ?? '', ...period });
    setOpen(true);
    return true;
  };
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** Counts again with every change of the dates; said aloud, too. */
function Price({ product, period }: Props) {
  if (period === undefined) {
    return <p className="text-muted">Choose a delivery and a pick-up day to see the price.</p>;
  }
  const { startDate, endDate } = period;
  const total = totalOf(product, period);
  return (
    <dl className="grid gap-1.5">
      <Row label="Dates">{formatPeriod(startDate, endDate)}</Row>
      <Row label={`${formatDayPrice(product)} × ${formatDayCount(startDate, endDate)}`}>
        <Money cents={total} className="font-display text-heading font-bold" />
      </Row>
      <Row label={`Deposit today (${DEFAULT_DEPOSIT_PERCENT}%)`}>
        <Money cents={splitTotal(total).deposit} />
      </Row>
    </dl>
  );
}

/** Calendar, price and the two ways on. Stays in view beside the text on wide screens. */
export function BookingPanel(
  props: Props & { readonly onPeriod: (period: RentalPeriod | undefined) => void },
) {
  const { product, period, onPeriod } = props;
  const hydrated = useHydrated();
  const [isAsked, setIsAsked] = useState(false);
  const add = useAddToCart(props);
  const dates = period && { from: period.startDate, to: period.endDate };
  return (
    <section
      id={PANEL_ID}
      aria-labelledby="book"
      tabIndex={-1}
      className="card grid gap-5 p-5 shadow-lift outline-none lg:sticky lg:top-24"
    >
      <h2 id="book" className="flex items-baseline gap-2 font-display">
        <span className="text-3xl font-bold">{formatDayPrice(product)}</span>
        <span className="font-normal text-muted">per day, free overnight</span>
      </h2>
      {hydrated ? (
        <LazyAvailabilityCalendar
          productId={product.id}
          value={period}
          turnaroundDays={product.turnaroundDays}
          onChange={(next) => {
            onPeriod(next);
            setIsAsked(false);
          }}
        />
      ) : (
        <CalendarSkeleton />
      )}
      <div className="grid gap-4 border-t border-line pt-4">
        <div aria-live="polite">
          <Price product={product} period={period} />
        </div>
        {isAsked && (
          <p role="alert" className="text-danger">
            Choose your dates in the calendar first.
          </p>
        )}
        <div className="grid gap-3 xs:grid-cols-2">
          <Button size="lg" className="px-4" onClick={() => setIsAsked(!add())}>
            Add to cart
          </Button>
          <ButtonLink to={bookingPath(product, dates)} variant="primary" size="lg" className="px-4">
            Book now
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

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
export function BookingDock(props: Props) {
  const { product, period } = props;
  const inView = usePanelInView();
  const add = useAddToCart(props);
  if (inView) return null;
  return (
    <DockedBar>
      <section
        aria-label="Price and dates"
        className="glass flex items-center justify-between gap-3 border-t border-line px-4 py-2 lg:hidden"
      >
        <p className="min-w-0 leading-tight">
          {period === undefined ? (
            <span className="font-display text-lg font-bold">
              {formatDayPrice(product)}
              <span className="text-sm font-normal text-muted"> / day</span>
            </span>
          ) : (
            <>
              <Money cents={totalOf(product, period)} className="font-display text-lg font-bold" />
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
            Check dates
          </a>
        ) : (
          <Button size="sm" className="whitespace-nowrap" onClick={() => add()}>
            Add to cart
          </Button>
        )}
      </section>
    </DockedBar>
  );
}
