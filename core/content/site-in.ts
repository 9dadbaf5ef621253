import type { Settings } from '#core/settings/business-settings.ts';
import { DEMO_SITE } from './demo-site.ts';
import { inSpanish } from './site-words.es.ts';
import type { Language } from '#core/kernel/language.ts';
import { openingHours } from './opening-hours.ts';
import type { SiteConfig } from './site-config.ts';

/** The facts of the business, worded for the pages and mails of a language. */
export const siteIn = (language: Language, site: SiteConfig = DEMO_SITE): SiteConfig =>
  language === 'es' ? inSpanish(site) : site;

/** The same for a page: a shop that keeps the opening days of its settings has those hours and no others. */
export function siteOfPage(
  language: Language,
  site: SiteConfig,
  { limits }: Pick<Settings, 'limits'>,
): SiteConfig {
  const worded = siteIn(language, site);
  return limits.keepsOpeningDays ? { ...worded, hours: openingHours(limits, language) } : worded;
}
