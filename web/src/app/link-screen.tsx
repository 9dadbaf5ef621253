import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ManageScreen } from '#web/storefront/manage/manage-screen.tsx';
import { ScreenLoading } from '#web/shared/ui/screen-states.tsx';
import { GIFT_SALE } from '#texts/gifts.ts';
import { QUOTE } from '#texts/quote.ts';
import { UNIT } from '#texts/unit.ts';

const Quote = lazy(async () => ({
  default: (await import('#web/storefront/quote/quote-screen.tsx')).QuoteScreen,
}));

const GiftSale = lazy(async () => ({
  default: (await import('#web/storefront/pages/gift-sale-screen.tsx')).GiftSaleScreen,
}));

const Unit = lazy(async () => ({
  default: (await import('#web/storefront/unit/unit-screen.tsx')).UnitScreen,
}));

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
