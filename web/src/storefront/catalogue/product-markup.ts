import { categoryOf } from '#core/catalogue/category.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ReviewDto } from '#core/contract/reviews.ts';
import { addressOf } from '#web/shared/data/language.ts';
import { rate } from '#web/shared/products/list-markup.ts';
import { ALL_INFLATABLES, CATEGORY_NAMES } from '#texts/products.ts';
import { PRODUCT } from '#texts/product.ts';

function offer(product: ProductDto, { publicUrl, site }: PublicConfig): object {
  const { price, slug } = product;
  return {
    ...rate(product),
    url: addressOf(publicUrl, `/products/${slug}`),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.toFixed(2),
      priceCurrency: 'USD',
      unitCode: 'DAY',
    },
    seller: { '@type': 'LocalBusiness', '@id': `${publicUrl}/#business`, name: site.brand },
  };
}

const categoryName = ({ categories }: ProductDto): string | undefined => {
  const shelf = categoryOf(categories);
  return shelf && CATEGORY_NAMES[shelf.value].label;
};

function breadcrumb(product: ProductDto, { publicUrl }: PublicConfig): object {
  const shelf = categoryOf(product.categories);
  const steps = [
    { name: PRODUCT.home, item: addressOf(publicUrl, '/') },
    {
      name: categoryName(product) ?? ALL_INFLATABLES,
      item: addressOf(publicUrl, shelf?.path ?? '/products'),
    },
    { name: product.title, item: addressOf(publicUrl, `/products/${product.slug}`) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}

/** Claims only stars that were really given: nothing without reviews. */
function rated({ rating }: ProductDto, shown: readonly ReviewDto[]): object {
  if (rating === undefined || shown.length === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
    },
    review: shown.map(({ stars, title, text, name, publishedOn }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      author: { '@type': 'Person', name },
      datePublished: publishedOn,
      name: title,
      reviewBody: text,
    })),
  };
}

/** Product with offer, reviews and breadcrumb as schema.org objects. */
export const productMarkup = (
  product: ProductDto,
  config: PublicConfig,
  reviews: readonly ReviewDto[] = [],
): readonly object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    sku: product.id,
    category: categoryName(product),
    image: product.images.map(({ src }) => new URL(src, config.publicUrl).href),
    offers: offer(product, config),
    ...rated(product, reviews),
  },
  breadcrumb(product, config),
];
