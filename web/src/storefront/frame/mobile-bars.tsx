import { Link, useLocation } from 'react-router-dom';
import { needsEvening } from '#core/capacity/shut-days.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import { BARS } from '#texts/site.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { floatingAt, ORDER } from '#web/shared/floating.ts';
import { datesOf, withDates } from '#web/shared/products/product-links.ts';
import { DOCK_CHAT } from '#web/shared/ui/bottom-dock.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/** A phone's two bars (specification §2). They share one line if the screen is wide enough. */
export function MobileBars() {
  const { pathname, search } = useLocation();
  const { site, settings } = useConfig();
  const [price, free] = BARS.banner(formatPrice(centsFromDollars(site.bannerPrice)));
  const shown = floatingAt(pathname, search);
  const dates = datesOf(search);
  const endDate = parseCalendarDay(dates?.to ?? '');
  const isEvening = endDate && settings && needsEvening({ endDate }, settings.limits);
  const isChosen = shown.actions && !shown.banner;
  if (!shown.banner && !shown.actions) return null;
  return (
    <nav
      aria-label={BARS.label}
      className="glass flex flex-wrap items-center gap-x-2 border-t border-line px-4 pb-safe md:hidden"
    >
      {shown.banner && (
        <Link
          to={withDates('/booking', dates)}
          // With very large text only the buttons, one of which leads to the same page: both lines
          // would cover what a page begins with.
          className="flex min-h-11 flex-[1_1_5rem] gap-x-1 @max-3xs:hidden text-[0.8125rem] leading-tight font-semibold text-neon max-sm:flex-col max-sm:justify-center sm:items-center"
        >
          {/* On two lines, without its dot, where the screen is narrow. */}
          {price}
          {!isEvening && site.claims.overnight && (
            <>
              {' '}
              <span className="max-sm:sr-only">•</span> {free}
            </>
          )}
        </Link>
      )}
      {shown.actions && (
        <div className="flex flex-auto gap-2 py-2 *:[a]:flex-auto *:[a]:px-3">
          <ButtonLink to={withDates('/bounce-houses', dates)} size="sm">
            {BARS.browse}
          </ButtonLink>
          {/* On the page where a product is booked: to its button, not back to the choice. */}
          <ButtonLink
            to={isChosen ? `/booking${search}#${ORDER}` : withDates('/booking', dates)}
            reloadDocument={isChosen}
            size="sm"
          >
            {BARS.book}
          </ButtonLink>
          {/* Looks like the chat's button, which loads late, from the start. */}
          <span
            id={DOCK_CHAT}
            className="group grid w-11 shrink-0 place-items-center rounded-full border border-edge has-[button]:border-0"
          >
            <Icon name="chat" className="size-6 group-has-[button]:hidden" />
          </span>
        </div>
      )}
    </nav>
  );
}
