import type { BeaconInput } from '#core/contract/analytics.ts';
import type { Cart } from '#core/pricing/cart.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';

export type Step = BeaconInput['events'][number];

/** Private links, accounts and the back office are nobody's visit to the shop. */
const PRIVATE = /^\/(admin|crew|manage|quote|dashboard|customer-dashboard|loyalty|login|reset)/;

export const isShopPage = (pathname: string): boolean => !PRIVATE.test(pathname);

const SLUG = /^[a-z0-9-]{1,120}$/;

/** What a page of the shop says of a visitor who opened it. */
export function stepsAt(pathname: string, search: string): readonly Step[] {
  const slug = /^\/products\/([a-z0-9-]+)\/?$/.exec(pathname)?.[1];
  const day = parseCalendarDay(new URLSearchParams(search).get('from') ?? '');
  return [
    { kind: 'visit' },
    ...(slug === undefined ? [] : [{ kind: 'product', slug } as const]),
    ...(day === undefined ? [] : [{ kind: 'dates', day, slug } as const]),
  ];
}

/** What stands in the cart was wanted for its days. */
export const stepsOfCart = (cart: Cart): readonly Step[] => [
  ...(cart.length > 0 ? [{ kind: 'cart' } as const] : []),
  ...cart.flatMap(({ slug, startDate }): readonly Step[] => {
    const day = parseCalendarDay(startDate);
    const known = typeof slug === 'string' && SLUG.test(slug) ? slug : undefined;
    return day === undefined ? [] : [{ kind: 'dates', day, slug: known }];
  }),
];
