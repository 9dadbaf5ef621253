import { NavLink } from 'react-router-dom';
import { BrandMark } from '#web/storefront/frame/brand-mark.tsx';
import { InflatablesMenu } from '#web/storefront/frame/inflatables-menu.tsx';
import { MobileMenu } from '#web/storefront/frame/mobile-menu.tsx';
import { HEADER_PAGES } from '#web/storefront/frame/site-links.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { MENU, PAGE_NAMES } from '#texts/site.ts';

const ENTRY =
  'flex min-h-11 items-center rounded-full px-4 font-medium transition-colors hover:text-cyan aria-[current=page]:text-neon focus-visible:rounded-full';

const ACCOUNT =
  'grid size-12 place-items-center rounded-full transition-colors hover:bg-panel hover:text-cyan aria-[current=page]:text-neon focus-visible:rounded-full';

/** Stays at the top; frosted, so that the pictures shine through. */
export function SiteHeader() {
  return (
    <header className="glass sticky top-0 z-40 border-b border-line/70">
      <div className="container-page flex h-16 items-center justify-between gap-4 lg:h-18">
        <BrandMark />
        <nav aria-label={MENU.main} className="mr-14 ml-auto hidden items-center gap-1 lg:flex">
          <NavLink to="/" end className={ENTRY}>
            {MENU.home}
          </NavLink>
          <InflatablesMenu className={ENTRY} />
          <NavLink to="/booking" className={ENTRY}>
            {MENU.booking}
          </NavLink>
          {HEADER_PAGES.map((path) => (
            <NavLink key={path} to={path} className={ENTRY}>
              {PAGE_NAMES[path]}
            </NavLink>
          ))}
          <ButtonLink to="/booking" size="sm" className="ml-3 border-neon/70 text-neon">
            {MENU.bookNow}
          </ButtonLink>
        </nav>
        {/* In the room that the menu leaves, so that the menu stands still when this is parsed. */}
        <div className="flex items-center lg:-ml-16">
          <NavLink to="/dashboard" aria-label={MENU.account} className={ACCOUNT}>
            <Icon name="user" className="size-6" />
          </NavLink>
          <MobileMenu className="lg:hidden" />
        </div>
      </div>
    </header>
  );
}
