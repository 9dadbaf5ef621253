import { createContext } from 'react';
import type { ProductImageDto } from '#core/contract/products.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import { addressOf } from '#web/shared/data/language.ts';
import { HOME } from '#texts/site.ts';

/** The shop as schema.org knows it, for search engines. */
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
    sameAs: Object.values(site.socials),
  };
}

/** A picture, and how wide it will be shown (`sizes` as in HTML). */
export type ShownPicture = {
  readonly image: Pick<ProductImageDto, 'src' | 'sources'>;
  readonly sizes: string;
};

/** Another cut of a picture for the screens that `media` names. */
export type PictureCut = ShownPicture & { readonly media: string };

/** What a page says of itself to the browser's tab, to search engines and to whoever it is shared with. */
export type PageHead = {
  /** Without the brand; it is added. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the canonical address; the current path unless told. */
  readonly path?: string | undefined;
  /** For Open Graph. */
  readonly image?: Pick<ProductImageDto, 'src' | 'alt'> | undefined;
  /** Not for search engines: private, personal or missing. */
  readonly hidden?: boolean | undefined;
  /** There is nothing at this address: the server answers 404. */
  readonly missing?: boolean | undefined;
  /** schema.org objects; only the server writes them (`import.meta.env.SSR`). */
  readonly jsonLd?: readonly object[] | undefined;
};

/** The largest picture of the first screen. */
export type FirstPicture = ShownPicture & { readonly on?: PictureCut | undefined };

export type HeadSink = {
  /** Called by every picture that loads at once: the server keeps the first, and names it in the document's head. */
  picture(shown: FirstPicture): void;
  /** Called in every render: the server keeps the last. */
  collect(head: PageHead): void;
  /** Called in the browser once the page with this title is on the screen. */
  shown(title: string): void;
};

export const HeadContext = createContext<HeadSink>({
  picture: () => undefined,
  collect: () => undefined,
  shown: () => undefined,
});
