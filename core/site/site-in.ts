import { DEMO_SITE } from './demo-site.ts';
import { inSpanish } from './es/site-words.ts';
import type { Language } from './language.ts';
import type { SiteConfig } from './site-config.ts';

/** The facts of the business, worded for the pages and mails of a language. */
export const siteIn = (language: Language, site: SiteConfig = DEMO_SITE): SiteConfig =>
  language === 'es' ? inSpanish(site) : site;
