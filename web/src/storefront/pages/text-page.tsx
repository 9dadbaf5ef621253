import type { ReactNode } from 'react';
import type { ContentPage } from '#core/content/content-pages.ts';
import type { PageText } from '#core/content/page-text.ts';
import { breadcrumbMarkup } from '#web/storefront/pages/page-markup.ts';
import { PageHeader } from '#web/storefront/pages/page-header.tsx';
import { OnThisPage, TextPart } from '#web/storefront/pages/text-sections.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

/** A page that is read from top to bottom, with its parts beside it on wide screens. */
export function TextPage(props: {
  readonly page: ContentPage;
  readonly text: PageText;
  /** In the head, below the lead. */
  readonly note?: ReactNode;
  /** Between the head and the text. */
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
        jsonLd={import.meta.env.SSR ? [breadcrumbMarkup(page, config)] : undefined}
      />
      <article>
        <PageHeader page={page} title={text.title} lead={text.lead}>
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
