import type { FastifyPluginAsync } from 'fastify';
import { CATEGORIES } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { ReadSite } from '#core/content/company.ts';
import { CONTENT_PAGES, TERMS } from '#core/content/content-pages.ts';
import { placesOf } from '#core/content/places.ts';
import type { ProductsWanted } from '#core/inventory/check-availability.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { type Language, LANGUAGE_BASE, LANGUAGES, LOCALES, pathIn } from '#core/kernel/language.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { termsDayOf } from '#core/settings/terms-figures.ts';
import { NOT_FOR_SEARCH } from './page-request.ts';

type SeoParts = {
  readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly readSettings: () => Promise<BusinessSettings>;
  readonly readSite: ReadSite;
};

type SitemapEntry = { readonly path: string; readonly changed?: string | undefined };

const ONE_HOUR = 'public, max-age=3600';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** When a list last changed, which is when its newest product was added. */
const newestOf = (products: readonly Product[]): string | undefined =>
  products
    .map(({ createdAt }) => isoFromInstant(createdAt))
    .sort()
    .at(-1);

/** Places without a text of their own are left out. */
function placePaths(settings: BusinessSettings): readonly string[] {
  const places = placesOf(settings);
  if (places.length === 0) return [];
  const own = places.filter(({ hasOwn }) => hasOwn);
  return ['/delivery', ...own.map(({ slug }) => `/delivery/${slug}`)];
}

/** Every public page. Lists and products carry the date of their last addition. */
function entriesOf(
  products: readonly Product[],
  settings: BusinessSettings,
): readonly SitemapEntry[] {
  const isIn = (category: string) => (product: Product) => product.categories.includes(category);
  return [
    { path: '/', changed: newestOf(products) },
    { path: '/products', changed: newestOf(products) },
    ...CATEGORIES.map(({ path, value }) => ({
      path,
      changed: newestOf(products.filter(isIn(value))),
    })),
    ...CONTENT_PAGES.map(({ path }) => ({
      path,
      changed: path === TERMS.path ? termsDayOf(settings.ownTerms) : undefined,
    })),
    ...placePaths(settings).map((path) => ({ path })),
    ...products.map(({ slug, createdAt }) => ({
      path: `/products/${encodeURIComponent(slug)}`,
      changed: isoFromInstant(createdAt),
    })),
  ];
}

/**
 * One entry per language, each naming all:
 * developers.google.com/search/docs/specialty/international/localized-versions.
 */
function urlsOf({ path, changed }: SitemapEntry, publicUrl: string): readonly string[] {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  const addresses = LANGUAGES.map((language) => ({
    language,
    address: escapeXml(`${publicUrl}${pathIn(language, path)}`),
  }));
  const alternates = addresses
    .map(
      ({ language, address }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
    )
    .join('');
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${lastmod}${alternates}</url>`);
}

const sitemap = (entries: readonly SitemapEntry[], publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.flatMap((entry) => urlsOf(entry, publicUrl)),
    '</urlset>',
    '',
  ].join('\n');

const NOT_FOR_ROBOTS = [
  ...LANGUAGES.flatMap((language) => NOT_FOR_SEARCH.map((path) => pathIn(language, path))),
  '/language',
  '/api',
];

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${src}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const DESCRIPTIONS = {
  en: 'Bounce houses, water slides and party rentals: pick a date and book online.',
  es: 'Brincolines, toboganes de agua y rentas para fiestas: elige una fecha y reserva en línea.',
} as const satisfies Record<Language, string>;

/** One app, whichever page it is installed from: Spanish pages begin it in Spanish. */
const manifest = (brand: string, language: Language) => ({
  id: '/',
  name: brand,
  short_name: brand.split(' ').slice(0, 2).join(' '),
  description: DESCRIPTIONS[language],
  lang: LOCALES[language],
  start_url: pathIn(language, '/'),
  scope: '/',
  display: 'standalone',
  background_color: '#070b14',
  theme_color: '#070b14',
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-512.png', 512, 'maskable'),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
});

/** Files for search engines and home screens. */
export const seoRoutes =
  ({ listProducts, publicUrl, readSettings, readSite }: SeoParts): FastifyPluginAsync =>
  async (app) => {
    const serve = (path: string, type: string, write: () => Promise<string>) =>
      app.get(path, { schema: { hide: true } }, async (_request, reply) => {
        const text = await write();
        // Set late, so that errors are not cached.
        return reply.header('cache-control', ONE_HOUR).type(`${type}; charset=utf-8`).send(text);
      });

    serve('/sitemap.xml', 'application/xml', async () =>
      sitemap(entriesOf(await listProducts({}), await readSettings()), publicUrl),
    );
    serve('/robots.txt', 'text/plain', async () => robots(publicUrl));
    for (const language of LANGUAGES) {
      serve(
        `${LANGUAGE_BASE[language]}/manifest.webmanifest`,
        'application/manifest+json',
        async () => JSON.stringify(manifest((await readSite()).brand, language)),
      );
    }
  };
