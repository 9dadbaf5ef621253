import { useEffect } from 'react';
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
 * Keeps the head's alternate-language links in step with the canonical link that every screen
 * sets. In the deferred chunk, because crawlers read the served page.
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
  return null;
}
