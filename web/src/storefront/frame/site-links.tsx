import { type ComponentProps, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { type ContentPage, isCampaignTag } from '#core/content/content-pages.ts';
import type { Language } from '#core/kernel/language.ts';
import { CHOOSER, LANGUAGE } from '#texts/language.ts';
import { ALL_INFLATABLES, CATEGORY_NAMES } from '#texts/products.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import type { IconName } from '#web/shared/ui/icon.tsx';

/** A bouncy castle as a planet: two towers, an arch, a ring. */
function Planet() {
  const id = useId();
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9 shrink-0">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#39ff14" />
          <stop offset="1" stopColor="#00e5ff" />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${id})`}
        d="M9 33V16.5l-1.8-1.3L10.5 7l3.3 8.2L12 16.5V19h3.2a5.6 5.6 0 0 1 9.6 0H28v-2.5l-1.8-1.3L29.5 7l3.3 8.2-1.8 1.3V33h-7.5v-5.5a3.5 3.5 0 0 0-7 0V33H9Z"
      />
      <path
        fill="none"
        stroke="#eef4ff"
        strokeWidth="1.6"
        strokeLinecap="round"
        d="M3 27.5c-2 4 5 6.5 14.5 4.7S36.5 24 37.5 20.5"
      />
    </svg>
  );
}

/** The shop's name, linking home. */
export function BrandMark() {
  const { site } = useConfig();
  const [first, ...others] = site.brand.split(' ');
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2.5 font-display text-[18px] font-bold"
    >
      <Planet />
      {/* Next to cart and menu, a phone has two lines for it, from the start: the width that is
          left is known only once the whole header has arrived. */}
      <span className="line-clamp-2 max-[429px]:text-[16px] max-[429px]:leading-none max-[359px]:sr-only">
        {first} <span className="text-muted max-[429px]:block">{others.join(' ')}</span>
      </span>
    </Link>
  );
}

type SiteLink = { readonly to: string; readonly label: string; readonly icon: IconName };

/** The Inflatables menu: everything, then the five shelves (specification §2). */
export const INFLATABLES: readonly SiteLink[] = [
  { to: '/products', label: ALL_INFLATABLES, icon: 'sparkle' },
  ...CATEGORIES.map(({ path, value }) => ({
    to: path,
    label: CATEGORY_NAMES[value].label,
    icon: value,
  })),
];

/** Links after shelves and booking: those of specification §2 and "find my booking". */
export const HEADER_PAGES: readonly (ContentPage['path'] | '/manage')[] = [
  '/about',
  '/contact',
  '/manage',
];

export const LANGUAGE_NAMES = { en: CHOOSER.english, es: CHOOSER.spanish } as const;

/** The language this page is not in. */
export const OTHER_LANGUAGE: Language = LANGUAGE === 'en' ? 'es' : 'en';

/** This page's URL, identical in server and browser rendering. */
function usePlace(): string {
  const { pathname, search } = useLocation();
  const telling = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !isCampaignTag(name)),
  );
  return telling.size === 0 ? pathname : `${pathname}?${telling}`;
}

/** A link, not a button: the server stores the choice in a cookie and redirects. */
export function LanguageLink(props: ComponentProps<'a'> & { readonly language: Language }) {
  const { language, children = LANGUAGE_NAMES[language], ...link } = props;
  return (
    <a
      href={`/language/${language}?to=${encodeURIComponent(usePlace())}`}
      lang={language}
      hrefLang={language}
      rel="nofollow"
      {...link}
    >
      {children}
    </a>
  );
}
