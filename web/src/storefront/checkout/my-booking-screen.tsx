import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { AccountApi } from '#core/contract/account-api.ts';
import { useAccountAnswer } from '#web/shared/data/use-account-answer.ts';
import { BookProduct } from '#web/storefront/checkout/book-product.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { MY_BOOKING } from '#texts/account.ts';
import { fillDraft } from '#web/shared/booking/checkout-draft.ts';

const ME = (account: AccountApi) => account.me();

/** `/booking/{productId}`: the booking of one inflatable; the checkout will know who books. */
export function MyBookingScreen() {
  const { productId = '' } = useParams();
  const { answer } = useAccountAnswer(ME);
  useEffect(() => {
    if (answer.kind === 'ready') fillDraft(answer.value);
  }, [answer]);
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={MY_BOOKING.title} hidden />
      <BookProduct key={productId} idOrSlug={productId} />
    </div>
  );
}
