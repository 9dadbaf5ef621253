import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { GIFT_SALE } from '#texts/gifts.ts';
import { QUOTE } from '#texts/quote.ts';
import { UNIT } from '#texts/unit.ts';
import { lazyOr } from '#web/shared/ui/lazy-part.tsx';
import { ScreenLoading, ScreenUnreachable } from '#web/shared/ui/screen-states.tsx';
import { ManageScreen } from '#web/storefront/manage/manage-screen.tsx';

const Quote = lazyOr(
  async () => (await import('#web/storefront/quote/quote-screen.tsx')).QuoteScreen,
  ScreenUnreachable,
);

const GiftSale = lazyOr(
  async () => (await import('#web/storefront/pages/gift-sale-screen.tsx')).GiftSaleScreen,
  ScreenUnreachable,
);

const Unit = lazyOr(
  async () => (await import('#web/storefront/unit/unit-screen.tsx')).UnitScreen,
  ScreenUnreachable,
);

const OTHERS = [
  { folder: '/quote/', title: QUOTE.title, Screen: Quote },
  { folder: '/gift-card/', title: GIFT_SALE.title, Screen: GiftSale },
  { folder: '/unit/', title: UNIT.title, Screen: Unit },
];

/**
 * A private link's screen: booking, quote, gift card, or a unit's label. In one chunk, because
 * each chunk makes the home page larger.
 */
export function LinkScreen() {
  const { pathname } = useLocation();
  const other = OTHERS.find(({ folder }) => pathname.startsWith(folder));
  if (other === undefined) return <ManageScreen />;
  return (
    <Suspense fallback={<ScreenLoading title={other.title} />}>
      <other.Screen />
    </Suspense>
  );
}
