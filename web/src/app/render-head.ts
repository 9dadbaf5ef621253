import type { PublicConfig } from '#core/ports/page.ts';
import type { PageHead } from '#web/shared/page-head.ts';
import { srcSets } from '#web/shared/src-sets.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

type Attributes = Readonly<Record<string, string | undefined>>;

const tag = (name: string, attributes: Attributes): string => {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escape(value)}"`],
  );
  return `<${name}${written.join('')}>`;
};

/** `<` is written as an escape: no text of a product can end the script element. */
const jsonLd = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** The best file type only: a browser that cannot show it skips the line, and loads the picture from the markup. */
function preload({ image, sizes }: NonNullable<PageHead['preload']>): string {
  const best = srcSets(image).at(0);
  return tag('link', {
    rel: 'preload',
    as: 'image',
    href: best === undefined ? image.src : undefined,
    type: best?.type,
    imagesrcset: best?.srcSet,
    imagesizes: best === undefined ? undefined : sizes,
    fetchpriority: 'high',
  });
}

const openGraph = (property: string, content: string | undefined): string =>
  content === undefined ? '' : tag('meta', { property: `og:${property}`, content });

/** The part of the document's head that differs from page to page, as HTML. */
export function renderHead(head: PageHead, config: PublicConfig, pathname: string): string {
  const title = `${head.title} | ${config.site.brand}`;
  const address = `${config.publicUrl}${head.path ?? pathname}`;
  const isPublic = head.hidden !== true && head.missing !== true;
  const image = head.image && new URL(head.image.src, config.publicUrl).href;
  return [
    `<title>${escape(title)}</title>`,
    tag('meta', { name: 'description', content: head.description ?? '' }),
    tag('link', { rel: 'canonical', href: address }),
    isPublic ? '' : tag('meta', { name: 'robots', content: 'noindex' }),
    head.preload ? preload(head.preload) : '',
    openGraph('type', 'website'),
    openGraph('site_name', config.site.brand),
    openGraph('title', title),
    openGraph('description', head.description),
    openGraph('url', address),
    openGraph('image', image),
    openGraph('image:alt', head.image?.alt),
    image === undefined
      ? ''
      : tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(head.jsonLd ?? []).map(jsonLd),
  ]
    .filter(Boolean)
    .join('\n');
}
