import type { PublicConfig } from '#core/contract/page.ts';
import { addressOf } from '#web/shared/data/language.ts';
import { HOME } from '#texts/home.ts';

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
