import { NavLink } from 'react-router-dom';
import { BrandMark } from '#web/features/site/brand-mark.tsx';
import { InflatablesMenu } from '#web/features/site/inflatables-menu.tsx';
import { MobileMenu } from '#web/features/site/mobile-menu.tsx';
import { HEADER_PAGES } from '#web/features/site/site-links.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';

const ENTRY =
  'flex min-h-11 items-center rounded-full px-4 font-medium transition-colors hover:text-cyan aria-[current=page]:text-neon focus-visible:rounded-full';

/** Stays at the top; frosted, so that the pictures shine through. */
export function SiteHeader() {
  return (
    <header className="glass sticky top-0 z-40 border-b border-line/70">
      <div className="container-page flex h-16 items-center justify-between gap-4 lg:h-18">
        <BrandMark />
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          <NavLink to="/" end className={ENTRY}>
            Home
          </NavLink>
          <InflatablesMenu className={ENTRY} />
          <NavLink to="/booking" className={ENTRY}>
            Booking
          </NavLink>
          {HEADER_PAGES.map(({ path, label }) => (
            <NavLink key={path} to={path} className={ENTRY}>
              {label}
            </NavLink>
          ))}
          <ButtonLink to="/booking" size="sm" className="ml-3 border-neon/70 text-neon">
            Book Now
          </ButtonLink>
        </nav>
        <MobileMenu className="lg:hidden" />
      </div>
    </header>
  );
}
