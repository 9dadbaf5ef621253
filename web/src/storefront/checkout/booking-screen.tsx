import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChooseProduct } from '#web/storefront/checkout/choose-product.tsx';
import { BookProduct } from '#web/storefront/checkout/book-product.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { BOOKING } from '#texts/booking.ts';

/** The address's path stays the same between the two steps; the page is another one all the same. */
function useTopOnChange(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [step]);
}

/** `/booking`: choose an inflatable; `/booking?product={id or slug}`: choose its days and quantity. */
export function BookingScreen() {
  const [parameters] = useSearchParams();
  const product = parameters.get('product')?.trim() ?? '';
  useTopOnChange(product);
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={BOOKING.title} description={BOOKING.description} path="/booking" />
      {product ? <BookProduct key={product} idOrSlug={product} /> : <ChooseProduct />}
    </div>
  );
}
