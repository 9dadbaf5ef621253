import type { Product } from '#core/catalogue/product.ts';
import { DEMO_BOUNCE_HOUSES } from '#adapters/documents/demo/demo-bounce-houses.ts';
import { DEMO_COMBOS } from '#adapters/documents/demo/demo-combos.ts';
import { DEMO_EVENT_RENTALS } from '#adapters/documents/demo/demo-event-rentals.ts';
import { DEMO_OBSTACLE_COURSES } from '#adapters/documents/demo/demo-obstacle-courses.ts';
import { productFromDemo } from '#adapters/documents/demo/demo-product.ts';
import { DEMO_WATER_SLIDES } from '#adapters/documents/demo/demo-water-slides.ts';

/** The catalogue of the demo: 23 products on five shelves, six of them on the home page. Ids are slugs. */
export const DEMO_PRODUCTS: readonly Product[] = [
  ...DEMO_BOUNCE_HOUSES,
  ...DEMO_WATER_SLIDES,
  ...DEMO_COMBOS,
  ...DEMO_OBSTACLE_COURSES,
  ...DEMO_EVENT_RENTALS,
].map(productFromDemo);
