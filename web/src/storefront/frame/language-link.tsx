import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { isCampaignTag } from '#core/content/content-pages.ts';
import type { Language } from '#core/kernel/language.ts';
import { CHOOSER, LANGUAGE } from '#texts/language.ts';

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
