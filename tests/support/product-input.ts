import type { ProductFacts } from '#core/catalogue/product-facts.schema.ts';
import type { ProductInput } from '#core/catalogue/product-input.schema.ts';

type Inflated = Pick<ProductFacts, 'power' | 'wet'>;

/** What an admin enters for a new product. Override what the test is about. */
export const productInput = (
  overrides: Partial<ProductInput & Inflated> = {},
): ProductInput & Inflated => ({
  title: 'Neon Castle',
  description: 'Glows after dark.',
  price: 225,
  images: [],
  categories: ['bounce'],
  isActive: true,
  units: 2,
  turnaroundDays: 0,
  size: { lengthFt: 15, widthFt: 15, heightFt: 14 },
  setup: { lengthFt: 20, widthFt: 20, surfaces: ['grass'] },
  ages: '3 to 12 years',
  capacity: 8,
  power: { blowers: 1, circuits: 1 },
  wet: false,
  ...overrides,
});
