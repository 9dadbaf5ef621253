import { useState, useId, useRef, type ReactNode, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { NavLink, useLocation } from 'react-router-dom';
import { GIFT_CARDS } from '#core/content/content-pages.ts';
import { MENU, PAGE_NAMES } from '#texts/site.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { isPayingAt } from '#web/shared/floating.ts';
import { datesOf, withDates } from '#web/shared/products/product-links.ts';
import { HEADER_HELP } from '#web/shared/ui/bottom-dock.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-part.tsx';
import {
  BrandMark,
  HEADER_PAGES,
  INFLATABLES,
  LANGUAGE_NAMES,
  LanguageLink,
  OTHER_LANGUAGE,
} from './site-links.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys cycle through the links. From the button, they enter the list. */
function step(menu: HTMLElement, by: number): void {
  const links = [...menu.querySelectorAll<HTMLElement>('a')];
  const current = links.findIndex((link) => link === document.activeElement);
  const start = by < 0 && current < 0 ? links.length : current;
  links[(start + by + links.length) % links.length]?.focus();
}

/**
 * A button with a list of links. Opens on press, hover or arrow keys; closes on Escape (focus
 * returns to the button), on leaving it and on following a link.
 * @param menu contains the button and the list
 */
function useMenu(menu: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;

    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          if (element.contains(document.activeElement)) element.querySelector('button')?.focus();
          setOpen(false);
        }
        const by = STEPS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        flushSync(() => setOpen(true));
        step(element, by);
      },
      { signal },
    );
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOpen(false);
      },
      { signal },
    );
    const onMouse = (opens: boolean) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setOpen(opens);
    };
    element.addEventListener('pointerenter', onMouse(true), { signal });
    element.addEventListener('pointerleave', onMouse(false), { signal });
    return () => listeners.abort();
  }, [menu]);

  return { open, setOpen };
}

const ENTRY =
  'flex min-h-11 items-center rounded-full px-2 font-medium xl:px-4 transition-colors hover:text-cyan aria-[current=page]:text-neon focus-visible:rounded-full';

/** The header's dropdown of shelves. */
function InflatablesMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { open, setOpen } = useMenu(menu);
  const { settings } = useConfig();
  const listId = useId();
  return (
    <div ref={menu} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        // Hovering already opened it, so a mouse click must not close it. Keys have detail 0.
        onClick={({ detail }) => setOpen(detail === 0 ? !open : true)}
        className={`${ENTRY} gap-1.5`}
      >
        {MENU.inflatables}
        <Icon
          name="chevron"
          className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div className={`absolute top-full left-0 pt-3 ${open ? 'animate-rise' : 'hidden'}`}>
        <ul id={listId} className="card grid w-68 gap-0.5 p-2 shadow-lift">
          {INFLATABLES.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                onClick={() => setOpen(false)}
                className="flex min-h-12 items-center gap-3 rounded-md px-3 font-medium transition-colors hover:bg-panel aria-[current=page]:text-neon"
              >
                <Icon name={icon} className="size-6 text-cyan" />
                {label}
              </NavLink>
            </li>
          ))}
          {settings?.giftCards?.isOn === true && (
            <li className="border-t border-line pt-0.5">
              <NavLink
                to={GIFT_CARDS.path}
                onClick={() => setOpen(false)}
                className="flex min-h-12 items-center rounded-md px-3 font-medium text-muted transition-colors hover:bg-panel hover:text-ink aria-[current=page]:text-neon"
              >
                {PAGE_NAMES[GIFT_CARDS.path]}
              </NavLink>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}

const Panel = lazyOverlay(async () => {
  const { MobileMenuPanel } = await import('./mobile-menu-panel.tsx');
  return MobileMenuPanel;
});

/** The phone's menu: an overlay with the header's entries. */
function MobileMenu() {
  const [open, setOpen] = useState(false);
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={MENU.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="grid size-12 place-items-center rounded-full hover:bg-panel focus-visible:rounded-full"
      >
        <Icon name="menu" className="size-6" />
      </button>
      {open && <Panel onClose={() => setOpen(false)} />}
    </div>
  );
}

const ACCOUNT =
  'grid size-12 place-items-center rounded-full transition-colors hover:bg-panel hover:text-cyan aria-[current=page]:text-neon focus-visible:rounded-full';

/** Sticky and frosted. On payment pages it only links to help, cart and account. */
export function SiteHeader({ cart }: { readonly cart: ReactNode }) {
  const { pathname, search } = useLocation();
  const isQuiet = isPayingAt(pathname);
  const booking = withDates('/booking', datesOf(search));
  return (
    <header className="glass @container sticky top-0 z-40 border-b border-line/70">
      <div className="container-page flex h-16 items-center justify-between gap-4 lg:h-18">
        <BrandMark />
        <nav
          aria-label={MENU.main}
          className={`mr-38 ml-auto hidden items-center gap-1 ${isQuiet ? '' : 'lg:flex'}`}
        >
          <NavLink to="/" end className={ENTRY}>
            {MENU.home}
          </NavLink>
          <InflatablesMenu />
          <NavLink to={booking} className={ENTRY}>
            {MENU.booking}
          </NavLink>
          {HEADER_PAGES.map((path) => (
            <NavLink key={path} to={path} className={ENTRY}>
              {PAGE_NAMES[path]}
            </NavLink>
          ))}
          <ButtonLink
            to={booking}
            size="sm"
            className="ml-3 border-neon/70 whitespace-nowrap text-neon max-xl:ml-1 max-xl:px-3"
          >
            {MENU.bookNow}
          </ButtonLink>
        </nav>
        {/* In the room the menu leaves, so that the menu does not move while this is parsed. */}
        <div className={`relative flex items-center lg:-ml-30 ${isQuiet ? 'max-lg:ml-12' : ''}`}>
          {/* Apart from the others, because help comes late and must move nothing. */}
          <span id={HEADER_HELP} className="absolute right-full">
            {!isQuiet && (
              <LanguageLink
                language={OTHER_LANGUAGE}
                className="grid size-12 place-items-center rounded-full font-medium transition-colors hover:bg-panel hover:text-cyan focus-visible:rounded-full max-lg:hidden"
              >
                {OTHER_LANGUAGE.toUpperCase()}
                <span className="sr-only"> {LANGUAGE_NAMES[OTHER_LANGUAGE]}</span>
              </LanguageLink>
            )}
          </span>
          {cart}
          <NavLink to="/dashboard" aria-label={MENU.account} className={ACCOUNT}>
            <Icon name="user" className="size-6" />
          </NavLink>
          {!isQuiet && <MobileMenu />}
        </div>
      </div>
    </header>
  );
}
