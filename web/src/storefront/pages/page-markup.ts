import type { PublicConfig } from '#core/contract/page.ts';
import type { ContentPage } from '#core/content/content-pages.ts';
import type { FaqGroup } from '#core/content/faq-text.ts';
import { addressOf } from '#web/shared/data/language.ts';
import { PAGES } from '#texts/pages.ts';
import { PAGE_NAMES } from '#texts/site.ts';

/** Home, then this page, as schema.org knows it. */
export const breadcrumbMarkup = ({ path }: ContentPage, { publicUrl }: PublicConfig) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: PAGES.home, item: addressOf(publicUrl, '/') },
    {
      '@type': 'ListItem',
      position: 2,
      name: PAGE_NAMES[path],
      item: addressOf(publicUrl, path),
    },
  ],
});

/** Questions and answers exactly as the page shows them. */
export const faqMarkup = (groups: readonly FaqGroup[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups
    .flatMap(({ faqs }) => faqs)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
});

/** A page about the business: `AboutPage` or `ContactPage`. */
export const businessPageMarkup = (
  type: 'AboutPage' | 'ContactPage',
  { path }: ContentPage,
  { publicUrl, site }: PublicConfig,
) => ({
  '@context': 'https://schema.org',
  '@type': type,
  name: `${PAGE_NAMES[path]} | ${site.brand}`,
  url: addressOf(publicUrl, path),
  mainEntity: { '@id': `${publicUrl}/#business` },
});
