import { type ReactNode, useState } from 'react';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { AvailabilitySkeleton } from '#web/shared/dates/availability-skeleton.tsx';
import { LazyAvailabilityCalendar } from '#web/shared/dates/lazy-availability-calendar.tsx';
import { AdjustmentRows, shownAdjustments } from '#web/shared/pricing/adjustment-rows.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { formatDayPrice } from '#web/shared/products/product-facts.ts';
import { bookingPath } from '#web/shared/products/product-links.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { AMOUNTS } from '#texts/pricing.ts';
import { formatDayCount, formatPeriod } from '#texts/dates.ts';
import { BOOK_PANEL } from '#texts/product.ts';
import {
  type PanelOrder,
  PANEL_ID,
  quoteOf,
  useAddToCart,
} from '#web/storefront/catalogue/panel-order.ts';

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
  props: PanelOrder & { readonly onPeriod: (period: RentalPeriod | undefined) => void },
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
        <div className="grid gap-3 xs:grid-cols-2">
          <Button size="lg" className="px-4" onClick={() => setIsAsked(!add())}>
            {BOOK_PANEL.add}
          </Button>
          <ButtonLink to={bookingPath(product, dates)} variant="primary" size="lg" className="px-4">
            {BOOK_PANEL.book}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
