import type { ProductDto } from '#core/contract/products.ts';

/** A whole product as the shop's interface returns it. Override what the test is about. */
export const productDto = (overrides: Partial<ProductDto> = {}): ProductDto => ({
  id: 'castle',
  slug: 'neon-castle',
  title: 'Neon Castle',
  description: 'A castle that glows.',
  price: 225,
  images: [
    {
      src: '/art/castle-1200.webp',
      alt: 'A castle',
      width: 1200,
      height: 900,
      sources: [
        { src: '/art/castle-1200.avif', type: 'image/avif', width: 1200 },
        { src: '/art/castle-600.avif', type: 'image/avif', width: 600 },
        { src: '/art/castle-1200.webp', type: 'image/webp', width: 1200 },
      ],
    },
  ],
  categories: ['bounce'],
  isActive: true,
  createdAt: '2026-11-20T18:00:00.000Z',
  units: 2,
  turnaroundDays: 0,
  size: { lengthFt: 15, widthFt: 13, heightFt: 12 },
  setup: { lengthFt: 20, widthFt: 18, surfaces: ['grass', 'concrete'] },
  ages: '3 to 12 years',
  capacity: 8,
  power: { blowers: 1, circuits: 1 },
  wet: false,
  revision: 1,
  ...overrides,
});
