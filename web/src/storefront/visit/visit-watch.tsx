import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { BeaconInput } from '#core/contract/analytics.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Cart } from '#core/pricing/cart.ts';
import { sourceOf } from '#core/reservations/came-from.ts';
import { LANGUAGE } from '#texts/language.ts';
import { storedVisit, type Visit } from '#web/shared/booking/came-from.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { randomKey } from '#web/shared/data/random-key.ts';

type Step = BeaconInput['events'][number];

/** Private links, accounts and the back office do not count as visits. */
const PRIVATE =
  /^\/(admin|crew|manage|quote|unit|dashboard|customer-dashboard|loyalty|login|reset)/;

export const isShopPage = (pathname: string): boolean => !PRIVATE.test(pathname);

const SLUG = /^[a-z0-9-]{1,120}$/;

/** The steps that opening a page of the shop counts as. */
export function stepsAt(pathname: string, search: string): readonly Step[] {
  const slug = /^\/products\/([a-z0-9-]+)\/?$/.exec(pathname)?.[1];
  const day = parseCalendarDay(new URLSearchParams(search).get('from') ?? '');
  return [
    { kind: 'visit' },
    ...(slug === undefined ? [] : [{ kind: 'product', slug } as const]),
    ...(day === undefined ? [] : [{ kind: 'dates', day, slug } as const]),
  ];
}

/** Items in the cart count as wanted for their days. */
export const stepsOfCart = (cart: Cart): readonly Step[] => [
  ...(cart.length > 0 ? [{ kind: 'cart' } as const] : []),
  ...cart.flatMap(({ slug, startDate }): readonly Step[] => {
    const day = parseCalendarDay(startDate);
    const known = typeof slug === 'string' && SLUG.test(slug) ? slug : undefined;
    return day === undefined ? [] : [{ kind: 'dates', day, slug: known }];
  }),
];

const ADDRESS = '/api/beacons';
/** Steps of a few seconds are sent together. The rest is sent when the page is hidden. */
const WAIT = 2_000;
const MOST_AT_ONCE = 30;
/** Enough time for a list to answer a search. */
const ANSWERED = 1_500;
const PHONE = '(max-width: 767px)';
/** Signs of a person. A bot that only loads pages does none of these. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel'] as const;

/** Nothing is sent or stored for visitors who opt out, or for automated browsers. */
const mayBeCounted = (): boolean =>
  !(navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl &&
  !navigator.webdriver;

const hostOf = (address: string): string => (address === '' ? '' : new URL(address).hostname);

/** The address the tab opened with, because the visitor may have gone on since. */
const firstAddress = (): URL =>
  new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href);

function visitToday(): Visit {
  const day = shopDay(instant(Date.now()));
  const known = storedVisit.read();
  if (known?.day === day) return known;
  const visit: Visit = {
    id: randomKey(),
    day,
    source:
      known?.source ??
      sourceOf(
        firstAddress().searchParams,
        hostOf(document.referrer),
        window.location.hostname.toLowerCase(),
      ),
    device: window.matchMedia(PHONE).matches ? 'phone' : 'computer',
  };
  storedVisit.write(visit);
  return visit;
}

function makeSender() {
  const told = new Set<string>();
  let waiting: Step[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const { id: session, source, device } = visitToday();
      const events = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      const beacon: BeaconInput = { session, source, device, language: LANGUAGE, events };
      navigator.sendBeacon(
        ADDRESS,
        new Blob([JSON.stringify(beacon)], { type: 'application/json' }),
      );
    }
  }

  return {
    send,
    note(steps: readonly Step[]): void {
      // A tab that stays open past midnight begins another visit.
      const { id } = visitToday();
      for (const step of steps) {
        const name = `${id} ${JSON.stringify(step)}`;
        if (told.has(name)) continue;
        told.add(name);
        waiting.push(step);
      }
      if (waiting.length > 0) timer ??= setTimeout(send, WAIT);
    },
  };
}

const foundNothing = (): boolean =>
  document.querySelector('main output')?.textContent.trim().startsWith('0 ') === true;

/**
 * Reports what this visitor does in the shop, if they may be counted and are a person
 * (docs/security.md).
 */
export function VisitWatch() {
  const { pathname, search } = useLocation();
  const { cart } = useCart();
  const [sender] = useState(makeSender);
  const [isCounted, setIsCounted] = useState(false);

  useEffect(() => {
    if (!mayBeCounted()) return;
    const begin = ({ isTrusted }: Event): void => {
      if (isTrusted) setIsCounted(true);
    };
    const leave = (): void => {
      if (document.visibilityState === 'hidden') sender.send();
    };
    for (const sign of SIGNS) window.addEventListener(sign, begin, { once: true, passive: true });
    document.addEventListener('visibilitychange', leave);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, begin);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [sender]);

  useEffect(() => {
    if (!isCounted || !isShopPage(pathname)) return;
    sender.note(stepsAt(pathname, search));
    const words = new URLSearchParams(search).get('q')?.trim() ?? '';
    if (words === '') return;
    const timer = setTimeout(() => {
      if (foundNothing()) sender.note([{ kind: 'nothing', words: words.slice(0, 100) }]);
    }, ANSWERED);
    return () => clearTimeout(timer);
  }, [isCounted, pathname, search, sender]);

  useEffect(() => {
    if (isCounted && isShopPage(pathname)) sender.note(stepsOfCart(cart));
  }, [isCounted, pathname, cart, sender]);

  return null;
}
