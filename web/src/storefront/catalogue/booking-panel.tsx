import { lazy, type ReactNode, Suspense, useState, useEffect, useRef } from 'react';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import {
  LazyAvailabilityCalendar,
  AvailabilitySkeleton,
} from '#web/shared/dates/lazy-availability-calendar.tsx';
import { AdjustmentRows, shownAdjustments } from '#web/shared/pricing/adjustment-rows.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { bookingPath, formatDayPrice } from '#web/shared/products/product-links.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { AMOUNTS } from '#texts/pricing.ts';
import { formatDayCount, formatPeriod } from '#texts/dates.ts';
import { BOOK_PANEL } from '#texts/product.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { quote } from '#core/pricing/quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { DockedBar } from '#web/shared/ui/bottom-dock.tsx';
import { PRODUCT_CARD } from '#texts/products.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';
import { thumbnailOf } from '#core/catalogue/product.ts';
import type { SoldOut } from '#web/shared/dates/use-sold-out.ts';
import { SOLD_OUT } from '#texts/sold-out.ts';

const SoldOutNotice = lazy(async () => {
  const { SoldOutNotice: notice } = await import('#web/storefront/catalogue/sold-out-notice.tsx');
  return { default: notice };
});

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
export function BookingDock(props: PanelOrder & Choice) {
  const { product, period, soldOut, onPeriod } = props;
  const next = soldOut?.openings.next;
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
                cents={quoteOf(product, next ?? period, settings).total}
                className="font-display text-lg font-bold"
              />
              <span className="block truncate text-sm text-muted">
                {next
                  ? SOLD_OUT.nextDay(next.startDate)
                  : formatPeriod(period.startDate, period.endDate)}
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
        ) : soldOut !== undefined ? (
          next && (
            <Button size="sm" className="whitespace-nowrap" onClick={() => onPeriod(next)}>
              {SOLD_OUT.switchTo(next.startDate)}
            </Button>
          )
        ) : (
          <Button size="sm" className="whitespace-nowrap" onClick={() => add()}>
            {BOOK_PANEL.add}
          </Button>
        )}
      </section>
    </DockedBar>
  );
}

/** What a sold-out period gives way to. */
type Choice = {
  readonly soldOut: SoldOut | undefined;
  readonly onPeriod: (period: RentalPeriod | undefined) => void;
};

export type PanelOrder = {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
};

export const PANEL_ID = 'dates';

/** One of it, before delivery: nobody knows where to yet. */
export const quoteOf = (
  { id, title, price }: ProductDto,
  period: RentalPeriod,
  settings: Settings,
) => {
  const line = { productId: id, title, unitPrice: centsFromDollars(price), quantity: 1 };
  return quote([{ ...line, ...period }], 'deposit', { settings });
};

/** False, and nothing done, while the days are missing. */
export function useAddToCart({ product, period }: PanelOrder): () => boolean {
  const { add, setOpen } = useCart();
  return () => {
    if (period === undefined) return false;
    const { id, title, price, slug, images } = product;
    add({ id, title, price, slug, image: thumbnailOf(images), ...period });
    setOpen(true);
    return true;
  };
}

const TOTAL = 'font-display text-heading font-bold';

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** Counts again with every change of the dates; said aloud, too. */
function Price({ product, period }: PanelOrder) {
  const settings = useSettings();
  if (period === undefined) {
    return <p className="text-muted">{BOOK_PANEL.choose}</p>;
  }
  const { startDate, endDate } = period;
  const { subtotal, adjustments, total, dueNow, depositPercent } = quoteOf(
    product,
    period,
    settings,
  );
  const isPlain = adjustments.length === 0;
  return (
    <dl className="grid gap-1.5">
      <Row label={BOOK_PANEL.dates}>{formatPeriod(startDate, endDate)}</Row>
      <Row label={`${formatDayPrice(product)} × ${formatDayCount(startDate, endDate)}`}>
        <Money cents={subtotal} className={isPlain ? TOTAL : ''} />
      </Row>
      {!isPlain && (
        <>
          <AdjustmentRows adjustments={shownAdjustments(adjustments)} />
          <Row label={AMOUNTS.total}>
            <Money cents={total} className={TOTAL} />
          </Row>
        </>
      )}
      <Row label={AMOUNTS.depositToday(depositPercent)}>
        <Money cents={dueNow} />
      </Row>
    </dl>
  );
}

/** The total will rise by it at the checkout: told before it does. */
function FeeToCome() {
  const { delivery } = useSettings();
  if (!delivery.chargesFee) return null;
  return <p className="mt-2 text-sm text-muted">{AMOUNTS.beforeDelivery}</p>;
}

/** Calendar, price and the two ways on. Stays in view beside the text on wide screens. */
export function BookingPanel(
  props: PanelOrder & Choice & { readonly onSoldOut: (soldOut: SoldOut | undefined) => void },
) {
  const { product, period, onPeriod, soldOut, onSoldOut } = props;
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
        <span className="font-normal text-muted">{BOOK_PANEL.perDay}</span>
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
        <AvailabilitySkeleton value={period} />
      )}
      <div className="grid gap-4 border-t border-line pt-4">
        <div aria-live="polite">
          <Price product={product} period={period} />
          <FeeToCome />
        </div>
        {isAsked && (
          <p role="alert" className="text-danger">
            {BOOK_PANEL.missing}
          </p>
        )}
        {hydrated && period !== undefined && (
          <Suspense fallback={null}>
            <SoldOutNotice {...{ product, period, onPeriod, onSoldOut }} />
          </Suspense>
        )}
        {soldOut === undefined ? (
          <div className="grid gap-3 xs:grid-cols-2">
            <Button size="lg" className="px-4" onClick={() => setIsAsked(!add())}>
              {BOOK_PANEL.add}
            </Button>
            <ButtonLink
              to={bookingPath(product, dates)}
              variant="primary"
              size="lg"
              className="px-4"
            >
              {BOOK_PANEL.book}
            </ButtonLink>
          </div>
        ) : (
          <p className="text-sm text-muted">{SOLD_OUT.choose}</p>
        )}
      </div>
    </section>
  );
}
