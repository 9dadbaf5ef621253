import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isPayingAt } from '#web/shared/floating.ts';
import { HEADER_HELP } from '#web/shared/ui/bottom-dock.tsx';
import { Docked } from '#web/shared/ui/docked.tsx';
import { LANGUAGE_NAMES, LanguageLink, OTHER_LANGUAGE } from './language-link.tsx';
import { isLanguage, pathIn, splitLanguage } from '#core/kernel/language.ts';

/** The URL of a canonical page in another language; `x-default` is English. */
export function alternateOf(canonical: string, hreflang: string): string {
  const { origin, pathname } = new URL(canonical);
  const { path } = splitLanguage(pathname);
  return `${origin}${pathIn(isLanguage(hreflang) ? hreflang : 'en', path)}`;
}

function followCanonical(canonical: HTMLLinkElement): void {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[hreflang]')) {
    link.href = alternateOf(canonical.href, link.hreflang);
  }
}

/**
 * Keeps the head's alternate-language links in step with the canonical link that every screen sets.
 * In the deferred chunk, because crawlers read the served page.
 */
export function LanguageLinks() {
  useEffect(() => {
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical === null) return undefined;
    // The visitor may have navigated before this loaded.
    followCanonical(canonical);
    const observer = new MutationObserver(() => followCanonical(canonical));
    observer.observe(canonical, { attributes: true, attributeFilter: ['href'] });
    return () => observer.disconnect();
  }, []);
  return isPayingAt(useLocation().pathname) ? null : (
    <Docked id={HEADER_HELP}>
      <LanguageLink
        language={OTHER_LANGUAGE}
        className="grid size-12 place-items-center rounded-full font-medium transition-colors hover:bg-panel hover:text-cyan focus-visible:rounded-full max-lg:hidden"
      >
        {OTHER_LANGUAGE.toUpperCase()}
        <span className="sr-only"> {LANGUAGE_NAMES[OTHER_LANGUAGE]}</span>
      </LanguageLink>
    </Docked>
  );
}
