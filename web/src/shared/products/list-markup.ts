import type { PublicConfig } from '#core/contract/page.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { addressOf } from '#web/shared/data/language.ts';

/** The price per day, as a schema.org offer. */
export const rate = ({ price }: ProductDto) => ({
  '@type': 'Offer',
  price: price.toFixed(2),
  priceCurrency: 'USD',
  businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
  availability: 'https://schema.org/InStock',
});

/** The products of a list, in its order, as a schema.org object. None for an empty list. */
export const listMarkup = (
  products: readonly ProductDto[],
  config: PublicConfig,
): readonly object[] =>
  products.length === 0
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          numberOfItems: products.length,
          itemListElement: products.map((product, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            item: {
              '@type': 'Product',
              name: product.title,
              url: addressOf(config.publicUrl, `/products/${product.slug}`),
              image: product.images
                .slice(0, 1)
                .map(({ src }) => new URL(src, config.publicUrl).href),
              offers: rate(product),
            },
          })),
        },
      ];
