import { HANDLING_FIELDS, type Handling } from '#core/catalogue/handling.ts';
import images from './demo-images.json' with { type: 'json' };

type Slug = keyof typeof images;

/** In `HANDLING_FIELDS` order: lb, cu ft, man-minutes up and down, amps, anchors, ballast, wind, people. */
const FIGURES: Readonly<Record<Slug, readonly number[]>> = {
  'neon-castle-bounce-house': [245, 22, 40, 40, 8, 6, 120, 20, 1],
  'tropical-island-bounce-house': [255, 23, 40, 40, 8, 6, 120, 20, 1],
  'unicorn-rainbow-bounce-house': [240, 22, 40, 40, 8, 6, 120, 20, 1],
  'midnight-dragon-bounce-house': [270, 24, 44, 44, 8, 6, 130, 20, 1],
  'sports-arena-bouncer': [290, 27, 44, 44, 8, 6, 140, 20, 1],
  'toddler-playland': [180, 18, 36, 34, 8, 6, 90, 20, 1],
  'royal-castle-slide-combo': [410, 36, 56, 54, 10, 8, 200, 20, 2],
  'tropical-splash-combo': [430, 38, 64, 68, 10, 8, 200, 20, 2],
  'pirate-ship-combo': [460, 40, 60, 58, 10, 8, 220, 20, 2],
  'rocket-launch-combo': [420, 37, 58, 56, 10, 8, 200, 20, 2],
  'dunk-tank': [390, 60, 50, 56, 4, 0, 0, 25, 2],
  'popcorn-cotton-candy-cart': [150, 30, 20, 24, 12, 0, 0, 25, 1],
  'outdoor-movie-screen': [120, 16, 44, 36, 8, 4, 80, 13, 1],
  'foam-party-cannon': [160, 20, 44, 48, 10, 4, 60, 20, 1],
  'party-canopy-tables-chairs': [310, 34, 50, 44, 2, 6, 90, 18, 1],
  'sprint-30-obstacle-course': [380, 34, 52, 50, 10, 8, 180, 20, 2],
  'mega-60-obstacle-course': [760, 70, 88, 84, 12, 14, 220, 20, 2],
  'caterpillar-crawl-tunnel': [140, 14, 28, 28, 8, 4, 80, 22, 1],
  'blue-crush-water-slide': [420, 38, 60, 66, 12, 8, 240, 18, 2],
  'palm-racer-dual-water-slide': [560, 50, 72, 80, 12, 10, 280, 18, 2],
  'volcano-blast-water-slide': [610, 54, 76, 84, 12, 12, 360, 18, 2],
  'splash-dash-slip-and-slide': [280, 26, 44, 52, 8, 8, 60, 22, 1],
  'big-wave-water-slide': [500, 46, 68, 76, 12, 10, 260, 18, 2],
};

/** A demo product's facts for crews. */
export const demoHandling = (slug: Slug): Handling =>
  Object.fromEntries(HANDLING_FIELDS.map(({ key }, index) => [key, FIGURES[slug][index]]));
