import type { ReactNode } from 'react';
import type { ContentPage, PageText, TextSection } from '#core/content/content-pages.ts';
import { PAGES } from '#texts/pages.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { PageHeader, breadcrumbMarkup, stepsTo } from './page-header.tsx';

/** Links to a long page's parts; hidden on small screens. */
function OnThisPage({ sections }: { readonly sections: readonly TextSection[] }) {
  return (
    <nav aria-labelledby="on-this-page" className="hidden lg:block">
      <div className="sticky top-26">
        <p id="on-this-page" className="eyebrow mb-2">
          {PAGES.onThisPage}
        </p>
        <ul className="border-l border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-11 items-center border-l border-transparent py-1.5 pl-4 leading-snug text-muted hover:border-cyan hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** One part of a long page. */
function TextPart({ section }: { readonly section: TextSection }) {
  const { id, title, paragraphs, points = [], links = [] } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading font-semibold">
        {title}
      </h2>
      {paragraphs.map((paragraph, index) => {
        const key = `${index} ${paragraph}`;
        return (
          <p key={key} className="mt-3 text-ink/90 [overflow-wrap:anywhere] whitespace-pre-line">
            <Sentence text={paragraph} />
          </p>
        );
      })}
      {points.length > 0 && (
        <ul className="mt-4 grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex gap-3 text-ink/90">
              <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-neon" />
              <span>
                <Sentence text={point} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-6">
          {links.map(({ label, href }) => (
            <a
              key={href}
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-cyan underline underline-offset-4"
            >
              {label}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

/** A long text, with links to its parts beside it on wide screens. */
export function TextPage(props: {
  readonly page: ContentPage;
  readonly text: PageText;
  /** In the header, below the lead. */
  readonly note?: ReactNode;
  /** Between header and text. */
  readonly children?: ReactNode;
}) {
  const { page, text, note, children } = props;
  const config = useConfig();
  return (
    <>
      <PageMeta
        title={text.title}
        description={text.lead}
        path={page.path}
        jsonLd={import.meta.env.SSR ? [breadcrumbMarkup(stepsTo(page), config)] : undefined}
      />
      <article>
        <PageHeader steps={stepsTo(page)} title={text.title} lead={text.lead}>
          {note}
        </PageHeader>
        {children}
        <div className="container-page grid gap-12 pt-10 md:pt-14 lg:grid-cols-[240px_minmax(0,44rem)] lg:gap-16">
          <OnThisPage sections={text.sections} />
          <div className="grid content-start gap-10">
            {text.sections.map((section) => (
              <TextPart key={section.id} section={section} />
            ))}
          </div>
        </div>
      </article>
    </>
  );
}
