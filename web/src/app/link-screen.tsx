import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ManageScreen } from '#web/storefront/manage/manage-screen.tsx';
import { ScreenLoading } from '#web/shared/ui/screen-states.tsx';
import { QUOTE } from '#texts/quote.ts';

const Quote = lazy(async () => ({
  default: (await import('#web/storefront/quote/quote-screen.tsx')).QuoteScreen,
}));

/** A private link's screen: booking or quote. One chunk, as each lengthens the home page. */
export const LinkScreen = () =>
  useLocation().pathname.startsWith('/quote/') ? (
    <Suspense fallback={<ScreenLoading title={QUOTE.title} />}>
      <Quote />
    </Suspense>
  ) : (
    <ManageScreen />
  );
