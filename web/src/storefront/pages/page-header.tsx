import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ContentPage } from '#core/content/content-pages.ts';
import { PAGES } from '#texts/pages.ts';
import { PAGE_NAMES } from '#texts/site.ts';

/** The head of a page of words: where we are, what it is about, in one sentence. */
export function PageHeader(props: {
  readonly page: ContentPage;
  readonly title: string;
  readonly lead: string;
  /** Below the lead. */
  readonly children?: ReactNode;
}) {
  const { page, title, lead, children } = props;
  return (
    <header className="relative isolate overflow-hidden border-b border-line bg-raised">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(48rem_24rem_at_88%_-10%,rgb(0_229_255/0.2),transparent),radial-gradient(40rem_20rem_at_8%_115%,rgb(57_255_20/0.12),transparent)]"
      />
      <div className="container-page pt-5 pb-10 md:pt-8 md:pb-14">
        <nav aria-label={PAGES.breadcrumb} className="text-sm text-muted">
          <ol className="flex items-center gap-x-2">
            <li>
              <Link to="/" className="inline-flex min-h-11 items-center hover:text-cyan">
                {PAGES.home}
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li aria-current="page" className="text-ink">
              {PAGE_NAMES[page.path]}
            </li>
          </ol>
        </nav>
        <h1 className="mt-1 max-w-3xl text-title font-extrabold">{title}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{lead}</p>
        {children}
      </div>
    </header>
  );
}
