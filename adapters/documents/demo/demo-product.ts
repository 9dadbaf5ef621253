import { HANDLING_FIELDS, type Handling } from '#core/catalogue/handling.ts';
import type { ProductFacts, ProductImage } from '#core/catalogue/product-facts.schema.ts';
import type { Product } from '#core/catalogue/product.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import images from './demo-images.json' with { type: 'json' };
import { DEMO_SPANISH } from './demo-spanish.ts';

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
const demoHandling = (slug: Slug): Handling =>
  Object.fromEntries(HANDLING_FIELDS.map(({ key }, index) => [key, FIGURES[slug][index]]));

/** A demo product, described the way a shop would. */
type DemoProduct = ProductFacts & {
  /** Also its id and the base name of its pictures. */
  readonly slug: keyof typeof images;
  readonly title: string;
  readonly description: string;
  readonly dollarsPerDay: number;
  readonly categories: readonly string[];
  readonly units: number;
  /** `YYYY-MM-DD`. All differ, so that "newest first" is unambiguous. */
  readonly addedOn: string;
};

/** Pictures: `web/public/art`, several widths, two formats; the large WebP is the fallback. */
function imageOf(
  name: string,
  widths: readonly [largest: number, ...others: readonly number[]],
  told: Pick<ProductImage, 'alt' | 'placeholder' | 'es'>,
): ProductImage {
  const source = (width: number, form: 'avif' | 'webp') => ({
    src: `/art/${name}-${width}.${form}`,
    type: `image/${form}`,
    width,
  });
  const [largest] = widths;
  return {
    ...told,
    src: source(largest, 'webp').src,
    width: largest,
    height: (largest * 3) / 4,
    sources: widths.flatMap((width) => [source(width, 'avif'), source(width, 'webp')]),
  };
}

/** What the additional pictures show, in English and in Spanish. */
const VIEWS = {
  left: ['from the other side', 'del otro lado'],
  above: ['from above', 'desde arriba'],
  close: ['up close', 'de cerca'],
} as const;

function imagesOf({ slug, title }: Pick<DemoProduct, 'slug' | 'title'>): readonly ProductImage[] {
  const { views, ...first } = images[slug];
  const spanish = DEMO_SPANISH[slug];
  return [
    imageOf(slug, [1200, 800, 400], { ...first, es: { alt: spanish.alt } }),
    ...Object.entries(VIEWS).flatMap(([view, [words, palabras]]) => {
      const placeholder = (views as Readonly<Record<string, string>>)[view];
      if (placeholder === undefined) return [];
      const es = { alt: `${spanish.title} ${palabras}` };
      const alt = `${title} ${words}`;
      return imageOf(`${slug}-${view}`, [1120, 600, 200], { alt, es, placeholder });
    }),
  ];
}

const productFromDemo = ({ dollarsPerDay, addedOn, ...demo }: DemoProduct): Product => ({
  ...demo,
  es: { title: DEMO_SPANISH[demo.slug].title, description: DEMO_SPANISH[demo.slug].description },
  handling: demoHandling(demo.slug),
  // What was wet needs a day to dry.
  turnaroundDays: demo.wet ? 1 : 0,
  id: demo.slug,
  price: centsFromDollars(dollarsPerDay),
  images: imagesOf(demo),
  isActive: true,
  createdAt: instant(Date.parse(`${addedOn}T15:00:00Z`)),
  revision: 1,
});

const LAWN = ['grass', 'turf'] as const;
const NO_ASPHALT = ['grass', 'concrete', 'turf'] as const;
const ANY_GROUND = ['grass', 'concrete', 'asphalt', 'turf'] as const;
const INDOOR_TOO = ['grass', 'concrete', 'turf', 'indoor'] as const;

const DEMO_BOUNCE_HOUSES: readonly DemoProduct[] = [
  {
    slug: 'neon-castle-bounce-house',
    title: 'Neon Castle Bounce House',
    description:
      'Our most-requested castle, in magenta and violet with lime and cyan spires that glow against any backyard. Net windows on all four sides let you watch every jump, and the soft ramp with its padded step gets little ones in on their own. Big enough for a whole class in turns, small enough for most yards.',
    dollarsPerDay: 225,
    categories: ['bounce', 'featured', 'popular'],
    size: { lengthFt: 15, widthFt: 15, heightFt: 15 },
    setup: { lengthFt: 20, widthFt: 18, surfaces: ANY_GROUND, gateWidthIn: 36, outletWithinFt: 75 },
    ages: '3 to 12 years',
    capacity: 8,
    power: { blowers: 1, circuits: 1 },
    wet: false,
    units: 4,
    addedOn: '2026-03-14',
  },
  {
    slug: 'tropical-island-bounce-house',
    title: 'Tropical Island Bounce House',
    description:
      'Four palm trees, a sun that never stops smiling and surfboards leaning on the side: a beach day without the drive to Galveston. The orange-and-teal jumping floor is shaded by the palm crowns, which parents love in July. Pairs nicely with any of our water slides.',
    dollarsPerDay: 235,
    categories: ['bounce'],
    size: { lengthFt: 16, widthFt: 15, heightFt: 14 },
    setup: { lengthFt: 21, widthFt: 19, surfaces: ANY_GROUND, gateWidthIn: 36, outletWithinFt: 75 },
    ages: '3 to 12 years',
    capacity: 8,
    power: { blowers: 1, circuits: 1 },
    wet: false,
    units: 2,
    addedOn: '2025-05-09',
  },
  {
    slug: 'unicorn-rainbow-bounce-house',
    title: 'Unicorn Rainbow Bounce House',
    description:
      'A sleepy unicorn watches over the door, a rainbow arches from tower to tower and the colors are all ice cream. It is the one birthday photo everybody asks to have taken. Mesh walls keep it airy, and the wide pink ramp makes getting in and out easy for small feet.',
    dollarsPerDay: 239,
    categories: ['bounce', 'featured'],
    size: { lengthFt: 15, widthFt: 15, heightFt: 16 },
    setup: { lengthFt: 20, widthFt: 18, surfaces: ANY_GROUND, gateWidthIn: 36, outletWithinFt: 75 },
    ages: '3 to 10 years',
    capacity: 8,
    power: { blowers: 1, circuits: 1 },
    wet: false,
    units: 3,
    addedOn: '2026-02-06',
  },
  {
    slug: 'midnight-dragon-bounce-house',
    title: 'Midnight Dragon Bounce House',
    description:
      'Climb up the red tongue and bounce in the belly of the beast. Golden horns, spread wings and a curled tail make this dark green dragon look fierce, yet inside it is as soft as every other house we bring. Made for knights, dragon tamers and anyone turning seven.',
    dollarsPerDay: 259,
    categories: ['bounce'],
    size: { lengthFt: 18, widthFt: 17, heightFt: 16 },
    setup: { lengthFt: 23, widthFt: 21, surfaces: ANY_GROUND, gateWidthIn: 42, outletWithinFt: 50 },
    ages: '4 to 12 years',
    capacity: 8,
    power: { blowers: 1, circuits: 1 },
    wet: false,
    units: 2,
    addedOn: '2025-09-19',
  },
  {
    slug: 'sports-arena-bouncer',
    title: 'Sports Arena Bouncer',
    description:
      'An open-top arena with a real hoop, so there is always a game on while the others jump. Striped walls and giant soccer balls and basketballs on the corners set the scene; we bring two soft balls along. The open roof leaves room for taller kids to dunk.',
    dollarsPerDay: 245,
    categories: ['bounce'],
    size: { lengthFt: 18, widthFt: 18, heightFt: 12 },
    setup: {
      lengthFt: 23,
      widthFt: 22,
      surfaces: ['grass', 'concrete', 'asphalt', 'turf', 'indoor'],
      gateWidthIn: 42,
      outletWithinFt: 50,
    },
    ages: '5 to 14 years',
    capacity: 10,
    power: { blowers: 1, circuits: 1 },
    wet: false,
    units: 2,
    addedOn: '2025-08-01',
  },
  {
    slug: 'toddler-playland',
    title: 'Toddler Playland',
    description:
      'A low, gentle world for the smallest guests: a rainbow gate, a duck to hug, a giraffe keeping watch and a mini slide that is just brave enough. The soft bolster fence keeps them in and you in arm’s reach from anywhere. Low enough for most halls and church rooms.',
    dollarsPerDay: 199,
    categories: ['bounce'],
    size: { lengthFt: 15, widthFt: 12, heightFt: 8 },
    setup: { lengthFt: 18, widthFt: 15, surfaces: INDOOR_TOO, gateWidthIn: 32, outletWithinFt: 75 },
    ages: '1 to 5 years',
    capacity: 8,
    power: { blowers: 1, circuits: 1 },
    wet: false,
    units: 2,
    addedOn: '2025-04-11',
  },
];

const DEMO_COMBOS: readonly DemoProduct[] = [
  {
    slug: 'royal-castle-slide-combo',
    title: 'Royal Castle Slide Combo',
    description:
      'Eight spires, a shield above the gate, a jumping hall inside and a long yellow slide at its side. Guests bounce, climb, slide and run back around to the front, so there is never just one line. If you can only rent one thing for mixed ages, rent this.',
    dollarsPerDay: 299,
    categories: ['combo', 'featured'],
    size: { lengthFt: 22, widthFt: 20, heightFt: 16 },
    setup: { lengthFt: 27, widthFt: 24, surfaces: ANY_GROUND, gateWidthIn: 42, outletWithinFt: 50 },
    ages: '3 to 12 years',
    capacity: 10,
    power: { blowers: 2, circuits: 2 },
    wet: false,
    units: 3,
    addedOn: '2026-01-23',
  },
  {
    slug: 'tropical-splash-combo',
    title: 'Tropical Splash Combo',
    description:
      'A palm-shaded bounce house on one end and a water slide that runs out sideways into its own pool on the other. Jump until you are hot, slide until you are not. Hook up a garden hose and it keeps a whole birthday party busy from lunch to cake.',
    dollarsPerDay: 329,
    categories: ['combo'],
    size: { lengthFt: 34, widthFt: 15, heightFt: 14 },
    setup: { lengthFt: 40, widthFt: 19, surfaces: NO_ASPHALT, gateWidthIn: 42, outletWithinFt: 50 },
    ages: '3 to 12 years',
    capacity: 8,
    power: { blowers: 2, circuits: 2 },
    wet: true,
    units: 2,
    addedOn: '2025-05-30',
  },
  {
    slug: 'pirate-ship-combo',
    title: 'Pirate Ship Combo',
    description:
      'All aboard: striped sails, portholes, a crow’s nest with its own flag, and a blue slide over the side for anyone who has to walk the plank. The deck is one big jumping floor with a climbing wall up to the slide. Bring eye patches, we bring the ship.',
    dollarsPerDay: 319,
    categories: ['combo'],
    size: { lengthFt: 28, widthFt: 17, heightFt: 18 },
    setup: { lengthFt: 33, widthFt: 21, surfaces: ANY_GROUND, gateWidthIn: 42, outletWithinFt: 50 },
    ages: '4 to 12 years',
    capacity: 8,
    power: { blowers: 2, circuits: 2 },
    wet: false,
    units: 1,
    addedOn: '2025-10-10',
  },
  {
    slug: 'rocket-launch-combo',
    title: 'Rocket Launch Combo',
    description:
      'A red-and-white rocket stands ready in the middle, two ringed planets guard the corners, and the cyan slide brings the crew back to Earth. Inside there is room to bounce around the rocket in low gravity. Count down from ten before the first jump; they will want to.',
    dollarsPerDay: 309,
    categories: ['combo'],
    size: { lengthFt: 22, widthFt: 19, heightFt: 17 },
    setup: { lengthFt: 27, widthFt: 23, surfaces: ANY_GROUND, gateWidthIn: 42, outletWithinFt: 50 },
    ages: '3 to 12 years',
    capacity: 8,
    power: { blowers: 2, circuits: 2 },
    wet: false,
    units: 2,
    addedOn: '2025-11-07',
  },
];

const DEMO_EVENT_RENTALS: readonly DemoProduct[] = [
  {
    slug: 'dunk-tank',
    title: 'Dunk Tank',
    description:
      'Hit the target, drop the coach. The clear drum lets everybody see the splash, the cage keeps the brave soul on the red seat safe, and a basket of balls comes with it. Fill it with a garden hose the morning of the event; it takes about an hour and a half.',
    dollarsPerDay: 249,
    categories: ['event'],
    size: { lengthFt: 9, widthFt: 7, heightFt: 10 },
    setup: {
      lengthFt: 25,
      widthFt: 11,
      surfaces: ['grass', 'concrete', 'asphalt'],
      gateWidthIn: 60,
      outletWithinFt: 50,
    },
    ages: '8 years to adult on the seat, all ages to throw',
    capacity: 1,
    power: { blowers: 1, circuits: 1 },
    wet: true,
    units: 2,
    addedOn: '2025-05-23',
  },
  {
    slug: 'popcorn-cotton-candy-cart',
    title: 'Popcorn & Cotton Candy Cart',
    description:
      'A red-and-white carnival cart that pops popcorn on one side and spins cotton candy on the other. We bring corn, sugar, bags and cones for the first fifty servings and show you how to run it in five minutes. The smell does the advertising.',
    dollarsPerDay: 199,
    categories: ['event'],
    size: { lengthFt: 6, widthFt: 3, heightFt: 7 },
    setup: {
      lengthFt: 9,
      widthFt: 7,
      surfaces: ['concrete', 'asphalt', 'grass', 'indoor'],
      gateWidthIn: 40,
      outletWithinFt: 25,
    },
    ages: 'All ages, run by an adult',
    capacity: 50,
    power: { blowers: 0, circuits: 2 },
    wet: false,
    units: 3,
    addedOn: '2025-06-27',
  },
  {
    slug: 'outdoor-movie-screen',
    title: 'Inflatable Movie Screen',
    description:
      'Movie night in your own yard: a big inflatable screen with neon piping, a projector, two speakers and a pair of bean bags for the front row. We set it up before dark and leave you with one remote. Bring a laptop or a streaming stick, blankets and popcorn.',
    dollarsPerDay: 279,
    categories: ['event'],
    size: { lengthFt: 18, widthFt: 6, heightFt: 13 },
    setup: { lengthFt: 24, widthFt: 25, surfaces: ANY_GROUND, gateWidthIn: 36, outletWithinFt: 75 },
    playedOn: false,
    ages: 'All ages',
    capacity: 60,
    power: { blowers: 1, circuits: 2 },
    wet: false,
    units: 2,
    addedOn: '2025-10-24',
  },
  {
    slug: 'foam-party-cannon',
    title: 'Foam Party Cannon & Pit',
    description:
      'The cannon fires a steady arc of white foam into the cyan-and-magenta pit until only heads are showing. It rinses off with plain water, and the grass does not mind it. Plan on towels, swimsuits and a camera that can get wet.',
    dollarsPerDay: 289,
    categories: ['event'],
    size: { lengthFt: 20, widthFt: 16, heightFt: 11 },
    setup: { lengthFt: 28, widthFt: 24, surfaces: LAWN, gateWidthIn: 36, outletWithinFt: 75 },
    ages: '4 years to adult',
    capacity: 15,
    power: { blowers: 1, circuits: 2 },
    wet: true,
    units: 1,
    addedOn: '2025-07-18',
  },
  {
    slug: 'party-canopy-tables-chairs',
    title: 'Canopy, Tables & Chairs Set',
    description:
      'Shade for the grown-ups and a place for the cake: a lime-and-cyan canopy with string lights over two round tables, cloths included, and eight white folding chairs. It goes up in minutes beside anything else you rent. Add a second set when the family is bigger.',
    dollarsPerDay: 199,
    categories: ['event'],
    size: { lengthFt: 20, widthFt: 20, heightFt: 11 },
    setup: { lengthFt: 23, widthFt: 23, surfaces: ANY_GROUND, gateWidthIn: 32, outletWithinFt: 75 },
    playedOn: false,
    ages: 'All ages',
    capacity: 8,
    power: { blowers: 1, circuits: 1 },
    wet: false,
    units: 4,
    addedOn: '2025-06-06',
  },
];

const DEMO_OBSTACLE_COURSES: readonly DemoProduct[] = [
  {
    slug: 'sprint-30-obstacle-course',
    title: '30 ft Sprint Obstacle Course',
    description:
      'Through the gate towers, round the pop-up pillars, up the wall and down the double slide: thirty feet that feel like sixty. Short enough for a backyard and quick enough that nobody waits long for a rematch. Two racers go at a time, side by side.',
    dollarsPerDay: 325,
    categories: ['obstacle'],
    size: { lengthFt: 30, widthFt: 11, heightFt: 14 },
    setup: { lengthFt: 36, widthFt: 15, surfaces: ANY_GROUND, gateWidthIn: 42, outletWithinFt: 50 },
    ages: '5 years to adult',
    capacity: 6,
    power: { blowers: 2, circuits: 2 },
    wet: false,
    units: 2,
    addedOn: '2025-08-22',
  },
  {
    slug: 'mega-60-obstacle-course',
    title: '60 ft Mega Obstacle Course',
    description:
      'Sixty feet of neon arches, pillars, hurdles and a wall of holes, with a climbing wall and a steep slide for the finish. It is the heart of field days, company picnics and church festivals, and it keeps a long line of racers moving. Teachers have been known to beat the students.',
    dollarsPerDay: 449,
    categories: ['obstacle', 'featured', 'popular'],
    size: { lengthFt: 60, widthFt: 12, heightFt: 17 },
    setup: { lengthFt: 66, widthFt: 16, surfaces: ANY_GROUND, gateWidthIn: 48, outletWithinFt: 50 },
    ages: '6 years to adult',
    capacity: 10,
    power: { blowers: 3, circuits: 3 },
    wet: false,
    units: 1,
    addedOn: '2026-02-20',
  },
  {
    slug: 'caterpillar-crawl-tunnel',
    title: 'Caterpillar Crawl Tunnel Course',
    description:
      'In at the smile, out at the tail: a friendly caterpillar of green, yellow and cyan rings that small children crawl through again and again. Soft bumps inside make it a first obstacle course without any heights. It is low and light, and it fits into a gym or a long hallway.',
    dollarsPerDay: 219,
    categories: ['obstacle'],
    size: { lengthFt: 24, widthFt: 6, heightFt: 7 },
    setup: { lengthFt: 28, widthFt: 9, surfaces: INDOOR_TOO, gateWidthIn: 32, outletWithinFt: 75 },
    ages: '2 to 7 years',
    capacity: 6,
    power: { blowers: 1, circuits: 1 },
    wet: false,
    units: 2,
    addedOn: '2025-09-05',
  },
];

const DEMO_WATER_SLIDES: readonly DemoProduct[] = [
  {
    slug: 'blue-crush-water-slide',
    title: 'Blue Crush Water Slide',
    description:
      'Eighteen feet of cool blue slide with yellow bumpers and a splash pool at the bottom. Climb the stairs at the side, duck under the arch, and go: the line never stops moving on a single fast lane. One garden hose is all the water it needs.',
    dollarsPerDay: 349,
    categories: ['water'],
    size: { lengthFt: 32, widthFt: 12, heightFt: 18 },
    setup: { lengthFt: 38, widthFt: 16, surfaces: NO_ASPHALT, gateWidthIn: 42, outletWithinFt: 50 },
    ages: '5 years to adult',
    capacity: 4,
    power: { blowers: 1, circuits: 1 },
    wet: true,
    units: 3,
    addedOn: '2025-04-25',
  },
  {
    slug: 'palm-racer-dual-water-slide',
    title: 'Palm Racer Dual-Lane Water Slide',
    description:
      'Two lanes, one pink and one cyan, and no excuse for losing. Race each other from under the palm trees, twenty feet up, into the wide splash pool below. Twice the lanes means half the wait, which makes it our favorite for schools and big birthdays.',
    dollarsPerDay: 399,
    categories: ['water', 'featured', 'popular'],
    size: { lengthFt: 35, widthFt: 16, heightFt: 20 },
    setup: { lengthFt: 41, widthFt: 20, surfaces: NO_ASPHALT, gateWidthIn: 48, outletWithinFt: 50 },
    ages: '5 years to adult',
    capacity: 6,
    power: { blowers: 2, circuits: 2 },
    wet: true,
    units: 2,
    addedOn: '2026-03-02',
  },
  {
    slug: 'volcano-blast-water-slide',
    title: 'Volcano Blast Water Slide',
    description:
      'Flames and smoke on top, lava down the sides, and a bright orange chute straight into the red pool. At twenty-two feet it is the tallest slide we own, and you can see it from the end of the street. Best for guests who go back up the ladder before they are dry.',
    dollarsPerDay: 425,
    categories: ['water', 'featured'],
    size: { lengthFt: 36, widthFt: 16, heightFt: 22 },
    setup: { lengthFt: 42, widthFt: 20, surfaces: NO_ASPHALT, gateWidthIn: 48, outletWithinFt: 50 },
    ages: '6 years to adult',
    capacity: 4,
    power: { blowers: 2, circuits: 2 },
    wet: true,
    units: 1,
    addedOn: '2026-04-17',
  },
  {
    slug: 'splash-dash-slip-and-slide',
    title: 'Splash Dash Slip & Slide',
    description:
      'Take a run-up, dive through three spraying arches and glide into the pool. Two lanes side by side keep the races going, and since nobody has to climb anything, everyone from first-graders to grandpa joins in. Lies flat, so it fits under trees and power lines where a tall slide cannot go.',
    dollarsPerDay: 325,
    categories: ['water'],
    size: { lengthFt: 40, widthFt: 10, heightFt: 8 },
    setup: { lengthFt: 48, widthFt: 14, surfaces: LAWN, gateWidthIn: 36, outletWithinFt: 75 },
    ages: '5 years to adult',
    capacity: 4,
    power: { blowers: 1, circuits: 1 },
    wet: true,
    units: 2,
    addedOn: '2025-06-13',
  },
  {
    slug: 'big-wave-water-slide',
    title: 'Big Wave Water Slide',
    description:
      'Slide down the inside of a curling wave, white foam overhead and a blue pool waiting at the end. The wave shades the whole lane, so the slide stays cool when Texas does not. A good pick when one tall slide has to wow the whole block.',
    dollarsPerDay: 379,
    categories: ['water'],
    size: { lengthFt: 34, widthFt: 13, heightFt: 19 },
    setup: { lengthFt: 40, widthFt: 17, surfaces: NO_ASPHALT, gateWidthIn: 48, outletWithinFt: 50 },
    ages: '5 years to adult',
    capacity: 4,
    power: { blowers: 2, circuits: 2 },
    wet: true,
    units: 2,
    addedOn: '2025-07-04',
  },
];

/** The demo catalogue: 23 products on five shelves, six of them on the home page. Ids are slugs. */
export const DEMO_PRODUCTS: readonly Product[] = [
  ...DEMO_BOUNCE_HOUSES,
  ...DEMO_WATER_SLIDES,
  ...DEMO_COMBOS,
  ...DEMO_OBSTACLE_COURSES,
  ...DEMO_EVENT_RENTALS,
].map(productFromDemo);
