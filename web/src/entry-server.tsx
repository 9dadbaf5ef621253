import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderPage, PublicConfig } from '#core/contract/page.ts';
import { pathIn, LANGUAGES } from '#core/kernel/language.ts';
import { LANGUAGE } from '#texts/language.ts';
import { isAdminAddress } from '#web/admin/areas.tsx';
import { App } from '#web/app/app.tsx';
import {
  CATALOGUE_MODULE,
  contentModuleAt,
  isCataloguePath,
  preloadCatalogue,
  preloadContent,
} from '#web/app/screens.tsx';
import { ROUTER, addressOf } from '#web/shared/data/language.ts';
import {
  type FirstPicture,
  HeadContext,
  type HeadSink,
  type PageHead,
  titleOf,
  type ShownPicture,
} from '#web/shared/page-head.ts';
import { preloadIslands } from '#web/shared/ui/lazy-part.tsx';
import { srcSets } from '#web/shared/ui/picture.tsx';
import { makePorts } from '#web/wiring/ports.ts';

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

/** `<` is escaped, so that no text of a product can end the script element. */
const jsonLd = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/**
 * Only the best file type. A browser that cannot show it skips the line and loads the picture
 * from the markup.
 */
function preloadLink({ image, sizes }: ShownPicture, media?: string): string {
  const best = srcSets(image).at(0);
  return tag('link', {
    rel: 'preload',
    as: 'image',
    href: best === undefined ? image.src : undefined,
    type: best?.type,
    imagesrcset: best?.srcSet,
    imagesizes: best === undefined ? undefined : sizes,
    media,
    fetchpriority: 'high',
  });
}

/** If some screens show another crop, each gets its own preload. */
function preload({ on, ...picture }: FirstPicture): string {
  if (on === undefined) return preloadLink(picture);
  return preloadLink(on, on.media) + preloadLink(picture, `not all and ${on.media}`);
}

const openGraph = (property: string, content: string | undefined): string =>
  content === undefined ? '' : tag('meta', { property: `og:${property}`, content });

const NO_INDEX = { name: 'robots', content: 'noindex' };

/** In Open Graph's language codes. */
const OG_LOCALES = { en: 'en_US', es: 'es_US' } as const;

/**
 * The same page in every language, including its own. Speakers of other languages are sent to
 * English.
 */
function alternates(publicUrl: string, path: string): readonly string[] {
  const link = (hreflang: string, address: string): string =>
    tag('link', { rel: 'alternate', hreflang, href: address });
  return [
    ...LANGUAGES.map((language) => link(language, `${publicUrl}${pathIn(language, path)}`)),
    link('x-default', `${publicUrl}${path}`),
  ];
}

const locales = (): readonly string[] => [
  openGraph('locale', OG_LOCALES[LANGUAGE]),
  ...LANGUAGES.filter((language) => language !== LANGUAGE).map((language) =>
    openGraph('locale:alternate', OG_LOCALES[language]),
  ),
];

type DocumentHead = PageHead & {
  /** Fetched before the markup that shows it is parsed. */
  readonly picture?: FirstPicture | undefined;
};

/** The part of the document's head that differs from page to page, as HTML. */
function renderHead(head: DocumentHead, config: PublicConfig, pathname: string): string {
  const title = titleOf(head.title, config.site.brand);
  const path = head.path ?? pathname;
  const address = addressOf(config.publicUrl, path);
  const isPublic = head.hidden !== true && head.missing !== true;
  const image = head.image && new URL(head.image.src, config.publicUrl).href;
  return [
    `<title>${escape(title)}</title>`,
    tag('meta', { name: 'description', content: head.description ?? '' }),
    tag('link', { rel: 'canonical', href: address }),
    ...(isPublic ? alternates(config.publicUrl, path) : [tag('meta', NO_INDEX)]),
    head.picture ? preload(head.picture) : '',
    openGraph('type', 'website'),
    openGraph('site_name', config.site.brand),
    ...locales(),
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

await Promise.all([preloadCatalogue(), preloadContent(), preloadIslands()]);

/** The screen's module, if it is a separate chunk. */
function modulesAt(pathname: string): readonly string[] {
  const screen = isCataloguePath(pathname) ? CATALOGUE_MODULE : contentModuleAt(pathname);
  return screen === undefined ? [] : [screen];
}

/**
 * The same tree as in `entry-client`, so that the browser can hydrate it. Screens in lazy chunks
 * are skeletons here.
 */
export const render: RenderPage = ({ url, config, data }) => {
  let head: PageHead = { title: 'Inflatable rentals' };
  let picture: FirstPicture | undefined;
  const sink: HeadSink = {
    picture: (shown) => {
      picture ??= shown;
    },
    collect: (collected) => {
      head = collected;
    },
    shown: () => undefined,
  };
  const body = renderToString(
    <StaticRouter {...ROUTER} location={pathIn(LANGUAGE, url)}>
      <HeadContext value={sink}>
        <App ports={makePorts(config)} start={{ url, config, data }} />
        <output aria-live="polite" className="sr-only" />
      </HeadContext>
    </StaticRouter>,
  );
  const { pathname } = new URL(url, config.publicUrl);
  // Admin pages are drawn in the browser only, so a missing one is detected by its address.
  const isMissing =
    head.missing === true || (pathname.startsWith('/admin/') && !isAdminAddress(pathname));
  return {
    status: isMissing ? 404 : 200,
    head: renderHead({ ...head, picture }, config, pathname),
    body,
    modules: modulesAt(pathname),
  };
};
