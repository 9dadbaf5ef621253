import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ContentPage } from '#core/content/content-pages.ts';
import type { FaqGroup } from '#core/content/faq-text.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import { PAGES } from '#texts/pages.ts';
import { PAGE_NAMES } from '#texts/site.ts';
import { addressOf } from '#web/shared/data/language.ts';
import { Sentence } from '#web/shared/ui/sentence.tsx';

/** A page on the way from home. */
export type Step = { readonly path: string; readonly name: string };

export const stepsTo = ({ path }: ContentPage): readonly Step[] => [
  { path, name: PAGE_NAMES[path] },
];

/** Home, then these pages, as schema.org breadcrumbs. */
export const breadcrumbMarkup = (steps: readonly Step[], { publicUrl }: PublicConfig) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ path: '/', name: PAGES.home }, ...steps].map(({ path, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addressOf(publicUrl, path),
  })),
});

/** Questions and answers exactly as shown on the page. */
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

/**
 * The header of a text page: breadcrumb, title and lead.
 * @param props.steps the last one is this page
 */
export function PageHeader(props: {
  readonly steps: readonly Step[];
  readonly title: string;
  readonly lead: string;
  /** Below the lead. */
  readonly children?: ReactNode;
}) {
  const { steps, title, lead, children } = props;
  return (
    <header className="relative isolate overflow-hidden border-b border-line bg-raised">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(48rem_24rem_at_88%_-10%,rgb(0_229_255/0.2),transparent),radial-gradient(40rem_20rem_at_8%_115%,rgb(57_255_20/0.12),transparent)]"
      />
      <div className="container-page pt-5 pb-10 md:pt-8 md:pb-14">
        <nav aria-label={PAGES.breadcrumb} className="text-sm text-muted">
          <ol className="flex flex-wrap items-center gap-x-2">
            <li>
              <Link to="/" className="inline-flex min-h-11 items-center hover:text-cyan">
                {PAGES.home}
              </Link>
            </li>
            {steps.map(({ path, name }, index) => (
              <Fragment key={path}>
                <li aria-hidden="true">/</li>
                {index === steps.length - 1 ? (
                  <li aria-current="page" className="text-ink">
                    {name}
                  </li>
                ) : (
                  <li>
                    <Link
                      to={path}
                      reloadDocument
                      className="inline-flex min-h-11 items-center hover:text-cyan"
                    >
                      {name}
                    </Link>
                  </li>
                )}
              </Fragment>
            ))}
          </ol>
        </nav>
        <h1 className="mt-1 max-w-3xl text-title font-extrabold">{title}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">
          <Sentence text={lead} />
        </p>
        {children}
      </div>
    </header>
  );
}
