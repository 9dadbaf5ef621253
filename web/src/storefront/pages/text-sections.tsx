import type { TextSection } from '#core/content/page-text.ts';
import { PAGES } from '#texts/pages.ts';

/** Links to the parts of a long page; on small screens the page is just read from the top. */
export function OnThisPage({ sections }: { readonly sections: readonly TextSection[] }) {
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
export function TextPart({ section }: { readonly section: TextSection }) {
  const { id, title, paragraphs, points = [], links = [] } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading font-semibold">
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3 text-ink/90">
          {paragraph}
        </p>
      ))}
      {points.length > 0 && (
        <ul className="mt-4 grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex gap-3 text-ink/90">
              <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-neon" />
              {point}
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
