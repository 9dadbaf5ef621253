import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { GIFT_CARDS } from '#core/content/content-pages.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { FINDING } from '#texts/finding.ts';
import { MENU, PAGE_NAMES } from '#texts/site.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { datesOf, withDates } from '#web/shared/products/product-links.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { OverlayProps } from '#web/shared/ui/lazy-part.tsx';
import { HEADER_PAGES, INFLATABLES, LanguageLink, OTHER_LANGUAGE } from './site-links.tsx';

const ENTRY =
  'flex min-h-12 items-center gap-3 rounded-md px-3 font-display text-lg font-medium hover:bg-panel aria-[current=page]:text-neon';

/** A phone's way to the list's search, from any page. */
function SearchEntry({ onFollow }: { readonly onFollow: () => void }) {
  const navigate = useNavigate();
  const dates = datesOf(useLocation().search);
  return (
    <form
      role="search"
      className="my-2 flex gap-2 px-3"
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get('q');
        const q = typeof words === 'string' ? words.trim() : '';
        onFollow();
        void navigate(
          withDates(q === '' ? '/products' : `/products?${new URLSearchParams({ q })}`, dates),
        );
      }}
    >
      <input
        type="search"
        name="q"
        aria-label={FINDING.search}
        placeholder={FINDING.searchHint}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        className="control min-w-0 flex-1"
      />
      <Button type="submit" aria-label={FINDING.search} className="px-3.5">
        <Icon name="search" />
      </Button>
    </form>
  );
}

function Entries({ onFollow }: { readonly onFollow: () => void }) {
  const { settings } = useConfig();
  return (
    <>
      <NavLink to="/" end className={ENTRY} onClick={onFollow}>
        {MENU.home}
      </NavLink>
      <SearchEntry onFollow={onFollow} />
      <p className="eyebrow mt-3 px-3">{MENU.inflatables}</p>
      <ul>
        {INFLATABLES.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={to} end className={ENTRY} onClick={onFollow}>
              <Icon name={icon} className="size-6 text-cyan" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <NavLink to="/booking" className={`${ENTRY} mt-3`} onClick={onFollow}>
        {MENU.booking}
      </NavLink>
      {settings?.giftCards?.isOn === true && (
        <NavLink to={GIFT_CARDS.path} className={ENTRY} onClick={onFollow}>
          {PAGE_NAMES[GIFT_CARDS.path]}
        </NavLink>
      )}
      {HEADER_PAGES.map((path) => (
        <NavLink key={path} to={path} className={ENTRY} onClick={onFollow}>
          {PAGE_NAMES[path]}
        </NavLink>
      ))}
    </>
  );
}

export function MobileMenuPanel({ onClose }: OverlayProps) {
  const { site } = useConfig();
  return (
    <Dialog open onClose={onClose} title={MENU.title} side="right">
      <nav aria-label={MENU.mobile} className="flex flex-1 flex-col gap-1 p-3">
        <Entries onFollow={onClose} />
        <LanguageLink language={OTHER_LANGUAGE} className={ENTRY} />
        <div className="mt-auto grid gap-2 p-3">
          <ButtonLink to="/booking" variant="primary" size="lg" onClick={onClose}>
            {MENU.bookNow}
          </ButtonLink>
          <a
            href={phoneHref(site.phone)}
            className="flex min-h-11 items-center justify-center gap-2 text-muted hover:text-ink"
          >
            <Icon name="phone" className="size-4" />
            {site.phone}
          </a>
        </div>
      </nav>
    </Dialog>
  );
}
