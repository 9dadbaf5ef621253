import { describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { productDto } from '#tests/unit/web/product-dto.ts';
import {
  formatDayPrice,
  formatSize,
  bookingPath,
  productPath,
} from '#web/shared/products/product-links.ts';
import { factsOf } from '#web/storefront/catalogue/product-detail.tsx';
import {
  formatCapacity,
  formatPower,
  formatSurfaces,
  included,
  setupAndSafety,
} from '#web/storefront/catalogue/setup-and-safety.tsx';
import { slidesOf } from '#web/storefront/catalogue/slide.tsx';
import { SETUP } from '#web/texts/en/product.ts';
import { SETUP as SPANISH } from '#web/texts/es/product.ts';

const CHAIR = productDto({
  categories: ['event'],
  images: [],
  power: { blowers: 0, circuits: 0 },
  size: { lengthFt: 0, widthFt: 0, heightFt: 0 },
  setup: { lengthFt: 0, widthFt: 0, surfaces: [] },
  ages: 'All ages',
  capacity: 1,
});

const DATES = { from: '2026-12-05', to: '2026-12-06' };

describe('the facts of a product', () => {
  it('carry their units of measure', () => {
    expect(formatSize(productDto().size)).toBe('15\u00a0×\u00a013\u00a0×\u00a012\u00a0ft');
    expect(formatCapacity(1)).toBe('1 guest');
    expect(formatCapacity(8)).toBe('8 guests');
    expect(formatDayPrice({ price: 225 })).toBe('$225');
    expect(formatDayPrice({ price: 199.99 })).toBe('$199.99');
  });

  it('say what power it needs, if any', () => {
    expect(formatPower({ blowers: 2, circuits: 1 })).toBe('2 blowers on 1 circuit');
    expect(formatPower({ blowers: 0, circuits: 1 })).toBe('1 circuit');
    expect(formatPower({ blowers: 0, circuits: 0 })).toBe('No power needed');
  });

  it('list the surfaces in a sentence', () => {
    const surfaces = (...names: Parameters<typeof formatSurfaces>[0]['surfaces']) =>
      formatSurfaces({ lengthFt: 1, widthFt: 1, surfaces: names });
    expect(surfaces('grass')).toBe('Grass');
    expect(surfaces('grass', 'indoor')).toBe('Grass or indoors');
    expect(surfaces('grass', 'concrete', 'turf')).toBe('Grass, concrete or turf');
  });
});

describe('included and setupAndSafety', () => {
  it('mention water only for wet rentals, and wind only for inflated ones', () => {
    const hose = /hose/;
    const wind = /wind/;
    expect(setupAndSafety(productDto({ wet: true })).some((point) => hose.test(point))).toBe(true);
    expect(setupAndSafety(productDto()).some((point) => hose.test(point))).toBe(false);
    const cart = productDto({ categories: ['event'], power: { blowers: 0, circuits: 1 } });
    expect(setupAndSafety(cart).some((point) => wind.test(point))).toBe(false);
    expect(setupAndSafety(productDto()).some((point) => wind.test(point))).toBe(true);
  });

  it.each([
    ['3 to 12 years', 8, 'Ages 3 to 12 years. At most 8 guests at a time.'],
    ['All ages', 60, 'All ages. At most 60 guests at a time.'],
    ['8 years to adult', 1, 'Ages 8 years to adult. One guest at a time.'],
  ])('say who may use an inflatable for %j and %i', (ages, capacity, sentence) => {
    expect(setupAndSafety(productDto({ ages, capacity }))).toContain(sentence);
  });

  it('say how many guests something serves that nobody goes into', () => {
    const ages = 'All ages, run by an adult';
    const cart = productDto({
      categories: ['event'],
      ages,
      capacity: 50,
      power: { blowers: 0, circuits: 2 },
    });
    expect(setupAndSafety(cart)).toContain('All ages, run by an adult. For up to 50 guests.');
    expect(SPANISH.guests(ages, 50, false)).toBe(
      'Todas las edades, a cargo de un adulto. Hasta 50 invitados.',
    );
    expect(SPANISH.guests('3 to 12 years', 8, true)).toBe(
      'De 3 a 12 años. Hasta 8 invitados a la vez.',
    );
  });

  it('say nothing of a chair that only inflatables need, and turn off the air of a screen', () => {
    expect(setupAndSafety(CHAIR)).toEqual([]);
    expect(factsOf(CHAIR)).toEqual([]);
    expect(slidesOf(CHAIR)).toEqual([]);
    const screen = productDto({ categories: ['event'], playedOn: false, ages: 'All ages' });
    expect(setupAndSafety(screen)).toEqual(
      expect.arrayContaining(['For up to 8 guests.', SETUP.windOff]),
    );
    expect(setupAndSafety(screen)).not.toContain(SETUP.adult);
    expect(setupAndSafety(screen)).not.toContain(SETUP.inside);
    expect(SPANISH.guests(undefined, undefined, false)).toBeUndefined();
  });

  it('promise what the configuration claims', () => {
    expect(included(productDto(), DEMO_SITE, false)).toEqual(
      expect.arrayContaining([...DEMO_SITE.claims.trust]),
    );
  });
});

describe('included', () => {
  it('names the delivery only if it has no separate price', () => {
    expect(included(productDto(), DEMO_SITE, false)[0]).toMatch(/^Delivery/);
    expect(included(productDto(), DEMO_SITE, true)[0]).toMatch(/^Setup/);
  });
});

describe('the links of a product', () => {
  it('lead to its slug, and to the booking by its id', () => {
    expect(productPath(productDto())).toBe('/products/neon-castle');
    expect(bookingPath(productDto())).toBe('/booking?product=castle');
  });

  it('carry the dates along', () => {
    expect(productPath(productDto(), DATES)).toBe(
      '/products/neon-castle?from=2026-12-05&to=2026-12-06',
    );
    expect(bookingPath(productDto(), DATES)).toBe(
      '/booking?product=castle&from=2026-12-05&to=2026-12-06',
    );
  });
});
