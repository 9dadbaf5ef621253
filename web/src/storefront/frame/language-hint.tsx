import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isLanguage, pathIn, splitLanguage } from '#core/kernel/language.ts';
import { LANGUAGE } from '#texts/language.ts';
import { storedFlag } from '#web/shared/data/browser-storage.ts';
import { floatingAt } from '#web/shared/floating.ts';
import { DockedBar } from '#web/shared/ui/docked.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LanguageLink } from './site-links.tsx';

/** In Spanish on an English page. */
const HINT = { ask: '¿Ver en español?', label: 'Idioma', hide: 'No, gracias' };

/** Set when its × was pressed. */
const dismissed = storedFlag('inflatableLanguageHintDismissed');

/** An English page in a browser that prefers Spanish. */
const isWanted = (): boolean =>
  LANGUAGE === 'en' && /^es\b/i.test(navigator.language) && !dismissed.isSet();

/**
 * On phones, whose header has no room for the language: a bar in the dock, which moves nothing.
 * It asks instead of redirecting, because a browser's language is only a guess
 * (docs/decisions/19-languages.md).
 */
export function LanguageHint() {
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(isWanted);
  if (!isOpen || !floatingAt(pathname, search).actions) return null;
  return (
    <DockedBar>
      <section
        lang="es"
        aria-label={HINT.label}
        className="flex items-center justify-between border-t border-line bg-raised pr-1 pl-4"
      >
        <LanguageLink
          language="es"
          className="inline-flex min-h-11 items-center font-semibold text-cyan underline underline-offset-4"
        >
          {HINT.ask}
        </LanguageLink>
        <button
          type="button"
          aria-label={HINT.hide}
          onClick={() => {
            dismissed.set();
            setOpen(false);
          }}
          className="grid size-11 place-items-center rounded-full text-muted hover:text-ink focus-visible:rounded-full"
        >
          <Icon name="close" className="size-5" />
        </button>
      </section>
    </DockedBar>
  );
}

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
