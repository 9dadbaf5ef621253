import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CONTENT_PAGES, GIFT_CARDS, PRIVACY, TERMS } from '#core/content/content-pages.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { FOOTER } from '#texts/footer.ts';
import { CHOOSER, LANGUAGE } from '#texts/language.ts';
import { MENU, PAGE_NAMES } from '#texts/site.ts';
import { useConfig, useToday } from '#web/shared/app-context.tsx';
import { isPayingAt } from '#web/shared/floating.ts';
import { Glyph, Icon } from '#web/shared/ui/icon.tsx';
import { BrandMark, INFLATABLES, LanguageLink } from './site-links.tsx';

function LanguageChooser() {
  return (
    <nav aria-label={CHOOSER.label}>
      <ul className="flex gap-x-4">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <LanguageLink
              language={language}
              aria-current={language === LANGUAGE ? 'true' : undefined}
              className="inline-flex min-h-11 items-center transition-colors hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-neon"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LINK =
  'inline-flex min-h-11 items-center gap-2.5 text-muted transition-colors hover:text-ink';

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-display text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a href={phoneHref(phone)} className={LINK}>
    <Icon name="phone" className="size-4 text-cyan" />
    {phone}
  </a>
);

function Contact() {
  const { phone, email, address } = useConfig().site;
  return (
    <address className="grid not-italic">
      <PhoneLink phone={phone} />
      <a href={`mailto:${email}`} className={LINK}>
        <Icon name="mail" className="size-4 text-cyan" />
        <span className="min-w-0 break-all">{email}</span>
      </a>
      <p className="flex gap-2.5 pt-2 text-muted">
        <Icon name="pin" className="mt-1 size-4 text-cyan" />
        <span>
          {address.street}
          <br />
          {address.city}, {address.region} {address.postalCode}
        </span>
      </p>
    </address>
  );
}

const NETWORKS = [
  {
    key: 'facebook',
    label: 'Facebook',
    path: 'M14 21v-8h3l.5-3.5H14V7.5A1.5 1.5 0 0 1 15.5 6H18V3h-3a4.5 4.5 0 0 0-4.5 4.5v2H8V13h2.5v8',
  },
  {
    key: 'instagram',
    label: 'Instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm4 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm5-1.700v.01',
  },
  { key: 'twitter', label: 'Twitter', path: 'M4 4h4l12 16h-4L4 4Zm0 16 7-7.5M20 4l-6.5 7' },
] as const;

function Socials() {
  const { socials, brand } = useConfig().site;
  return (
    <ul className="flex gap-2">
      {NETWORKS.filter(({ key }) => socials[key]).map(({ key, label, path }) => (
        <li key={key}>
          <a
            href={socials[key]}
            rel="noopener"
            aria-label={FOOTER.social(brand, label)}
            className="grid size-11 place-items-center rounded-full border border-line text-muted transition-colors hover:border-cyan hover:text-cyan focus-visible:rounded-full"
          >
            <Glyph path={path} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Contact details, hours and shelves. On payment pages, only phone number and terms. On phones it
 * leaves room for the bars.
 */
export function SiteFooter() {
  const { site, settings } = useConfig();
  const isQuiet = isPayingAt(useLocation().pathname);
  const year = useToday().slice(0, 4);
  const pages = isQuiet
    ? [TERMS, PRIVACY]
    : CONTENT_PAGES.filter((page) => page !== GIFT_CARDS || settings?.giftCards?.isOn === true);
  return (
    <footer
      className={`border-t border-line md:pb-0 ${isQuiet ? 'mt-4' : 'mt-20 bg-raised/60 pb-20'}`}
    >
      {!isQuiet && (
        <div className="container-page grid gap-x-8 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1.2fr_1fr]">
          <div className="grid content-start gap-4">
            <BrandMark />
            <p className="max-w-xs text-muted">{FOOTER.lead(site.deliveryArea)}</p>
            <Socials />
          </div>
          <Column title={MENU.inflatables}>
            <ul>
              {INFLATABLES.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={LINK}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
          <Column title={FOOTER.contact}>
            <Contact />
          </Column>
          <Column title={FOOTER.hours}>
            <ul className="grid gap-2 pt-2 text-muted">
              {site.hours.map(({ label }) => (
                <li key={label} className="flex items-center gap-2.5">
                  <Icon name="clock" className="size-4 text-cyan" />
                  {label}
                </li>
              ))}
            </ul>
          </Column>
        </div>
      )}
      <div
        className={`container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-6 text-sm text-muted ${isQuiet ? '' : 'border-t border-line'}`}
      >
        <p>
          © {year} {site.brand}
        </p>
        {isQuiet && <PhoneLink phone={site.phone} />}
        <nav aria-label={FOOTER.about}>
          <ul className="flex flex-wrap gap-x-6">
            {pages.map(({ path }) => (
              <li key={path}>
                <Link to={path} className={LINK}>
                  {PAGE_NAMES[path]}
                </Link>
              </li>
            ))}
            {!isQuiet && site.hasPlaces === true && (
              <li>
                {/* A full page load, because its data comes with the document. */}
                <Link to="/delivery" reloadDocument className={LINK}>
                  {FOOTER.places}
                </Link>
              </li>
            )}
            <li>
              <Link to="/manage" className={LINK}>
                {PAGE_NAMES['/manage']}
              </Link>
            </li>
          </ul>
        </nav>
        <LanguageChooser />
      </div>
    </footer>
  );
}
