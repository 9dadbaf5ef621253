import { useEffect } from 'react';
import { isLanguage, pathIn, splitLanguage } from '#core/kernel/language.ts';

/** Where the page with this canonical address is in another language; `x-default` is English. */
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
 * Keeps the head's links to the page in other languages with the page: every screen sets the canonical link, and they
 * follow it. In the deferred chunk, because whoever reads them reads the served page first.
 */
export function LanguageLinks() {
  useEffect(() => {
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical === null) return undefined;
    // The visitor may have gone on before this was loaded.
    followCanonical(canonical);
    const observer = new MutationObserver(() => followCanonical(canonical));
    observer.observe(canonical, { attributes: true, attributeFilter: ['href'] });
    return () => observer.disconnect();
  }, []);
  return null;
}
