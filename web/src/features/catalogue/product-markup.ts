import { categoryOf } from '#core/catalogue/category.ts';
import type { PublicConfig } from '#core/ports/page.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';

function offer({ price, slug }: ProductDto, { publicUrl, site }: PublicConfig): object {
  return {
    '@type': 'Offer',
    url: `${publicUrl}/products/${slug}`,
    price: price.toFixed(2),
    priceCurrency: 'USD',
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.toFixed(2),
      priceCurrency: 'USD',
      unitCode: 'DAY',
    },
    seller: { '@type': 'LocalBusiness', '@id': `${publicUrl}/#business`, name: site.brand },
  };
}

function breadcrumb(product: ProductDto, { publicUrl }: PublicConfig): object {
  const shelf = categoryOf(product.categories) ?? { path: '/products', label: 'All Inflatables' };
  const steps = [
    { name: 'Home', item: `${publicUrl}/` },
    { name: shelf.label, item: `${publicUrl}${shelf.path}` },
    { name: product.title, item: `${publicUrl}/products/${product.slug}` },
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

/** Product with its offer, and the way to it, as schema.org objects. */
export const productMarkup = (product: ProductDto, config: PublicConfig): readonly object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    sku: product.id,
    category: categoryOf(product.categories)?.label,
    image: product.images.map(({ src }) => new URL(src, config.publicUrl).href),
    offers: offer(product, config),
  },
  breadcrumb(product, config),
];
