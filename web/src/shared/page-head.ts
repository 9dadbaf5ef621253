import { createContext } from 'react';
import type { ProductImage } from '#core/catalogue/product-facts.schema.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import { HOME } from '#texts/site.ts';
import { addressOf } from '#web/shared/data/language.ts';

/** The shop as schema.org data, for search engines. */
export function localBusiness({ site, publicUrl }: PublicConfig): object {
  const { street, city, region, postalCode, country } = site.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${publicUrl}/#business`,
    name: site.brand,
    url: addressOf(publicUrl, '/'),
    image: `${publicUrl}/art/hero-2000.webp`,
    telephone: site.phone,
    email: site.email,
    priceRange: HOME.priceRange(site),
    areaServed: site.deliveryArea,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    openingHoursSpecification: site.hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    sameAs: Object.values(site.socials).filter(Boolean),
  };
}

/** A picture and its displayed width (`sizes` as in HTML). */
export type ShownPicture = {
  readonly image: Pick<ProductImage, 'src' | 'sources'>;
  readonly sizes: string;
};

/** Another crop of a picture for screens matching `media`. */
export type PictureCut = ShownPicture & { readonly media: string };

/** A page's title and metadata for tabs, search engines and link previews. */
export type PageHead = {
  /** Without the brand, which is added. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Canonical path; default: the current path. */
  readonly path?: string | undefined;
  /** For Open Graph. */
  readonly image?: Pick<ProductImage, 'src' | 'alt'> | undefined;
  /** Hidden from search engines because it is private, personal or missing. */
  readonly hidden?: boolean | undefined;
  /** Nothing exists at this URL, so the server answers 404. */
  readonly missing?: boolean | undefined;
  /** schema.org objects. Written by the server only (`import.meta.env.SSR`). */
  readonly jsonLd?: readonly object[] | undefined;
};

/** The largest picture of the first screen. */
export type FirstPicture = ShownPicture & { readonly on?: PictureCut | undefined };

/** Search engines cut off longer ones. */
const LONGEST_TITLE = 60;

/** `Contact | Bounce Galaxy`, without the brand if both together are too long. */
export function titleOf(title: string, brand: string): string {
  const whole = `${title} | ${brand}`;
  if (whole.length <= LONGEST_TITLE) return whole;
  if (title.length <= LONGEST_TITLE) return title;
  return `${title.slice(0, LONGEST_TITLE).replace(/[\s,.:;–-]*\S*$/, '')}…`;
}

export type HeadSink = {
  /** Called by every eager picture. The server preloads the first one. */
  picture(shown: FirstPicture): void;
  /** Called in every render. The server keeps the last one. */
  collect(head: PageHead): void;
  /** Called in the browser once the page with this title is shown. */
  shown(title: string): void;
};

export const HeadContext = createContext<HeadSink>({
  picture: () => undefined,
  collect: () => undefined,
  shown: () => undefined,
});
