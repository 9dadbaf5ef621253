import { useLocation } from 'react-router-dom';
import { isCampaignTag } from '#core/content/campaign-tags.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { CHOOSER, LANGUAGE } from '#texts/language.ts';

const NAMES = { en: CHOOSER.english, es: CHOOSER.spanish } as const;

/** This page's address as the server's render and the browser's spell it alike. */
function usePlace(): string {
  const { pathname, search } = useLocation();
  const telling = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !isCampaignTag(name)),
  );
  return telling.size === 0 ? pathname : `${pathname}?${telling}`;
}

/** Links, not buttons: the server keeps the choice in a cookie and sends the same page in that language. */
export function LanguageChooser() {
  const to = encodeURIComponent(usePlace());
  return (
    <nav aria-label={CHOOSER.label}>
      <ul className="flex gap-x-4">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={`/language/${language}?to=${to}`}
              lang={language}
              hrefLang={language}
              rel="nofollow"
              aria-current={language === LANGUAGE ? 'true' : undefined}
              className="inline-flex min-h-11 items-center transition-colors hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-neon"
            >
              {NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
