import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { ReservationStatus } from '#core/reservations/reservation.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { productDto } from '#tests/unit/web/product-dto.ts';
import {
  BookedSpotWarnings,
  type Crowd,
  crowdOf,
  misfitOf,
  misfitsOf,
  SpotNote,
  typedYard,
  wholeYard,
} from '#web/shared/booking/misfits.tsx';
import { QUERIES } from '#web/shared/data/query.ts';

const product = productDto({
  setup: { lengthFt: 20, widthFt: 18, surfaces: ['grass'], gateWidthIn: 36, outletWithinFt: 75 },
  power: { blowers: 1, circuits: 1 },
});

describe('misfitOf', () => {
  it('gives the reasons of the yard check', () => {
    expect(misfitOf(product, { lengthFt: 40, widthFt: 25, gateWidthIn: 30, outletFt: 150 })).toBe(
      'Needs a gate 36 in wide. Yours is 30 in. Needs an outlet within 75 ft. Yours is 150 ft away.',
    );
  });

  it('says once how big a yard is that is too short and too narrow', () => {
    expect(misfitOf(product, { lengthFt: 15, widthFt: 15, gateWidthIn: 30 })).toBe(
      'Needs 20 × 18 ft. Your yard is 15 × 15 ft. Needs a gate 36 in wide. Yours is 30 in.',
    );
    expect(misfitOf(product, { lengthFt: 19, widthFt: 18 })).toBe(
      'Needs 20 ft of length. Your yard has 19 ft.',
    );
  });

  it('says nothing of what fits or is unknown', () => {
    expect(misfitOf(product, { lengthFt: 40, widthFt: 25, outletFt: 75 })).toBeUndefined();
    expect(misfitOf(product, undefined)).toBeUndefined();
    expect(misfitOf(undefined, { lengthFt: 1, widthFt: 1 })).toBeUndefined();
  });

  it('compares what was typed about the spot, without the size of the yard', () => {
    expect(misfitOf(product, typedYard({ outletFt: 150 }))).toBe(
      'Needs an outlet within 75 ft. Yours is 150 ft away.',
    );
    expect(misfitOf(product, typedYard({ surface: 'concrete' }))).toBe(
      'Goes on grass. Yours is concrete.',
    );
    expect(misfitOf(product, typedYard({ outletFt: Number.NaN }))).toBeUndefined();
    expect(misfitOf(product, typedYard({ lengthFt: 10, widthFt: Number.NaN }))).toBe(
      'Needs 18 ft of width. Your yard has 10 ft.',
    );
    expect(misfitOf(product, typedYard({ widthFt: 17 }))).toBe(
      'Needs 18 ft of width. Your yard has 17 ft.',
    );
    expect(typedYard(undefined)).toBeUndefined();
  });
});

describe('misfitsOf', () => {
  it('names what does not fit, and forgets the outlet when an add-on brings the power', () => {
    const [misfit, ...others] = misfitsOf([product], { outletFt: 150 }, false);
    expect(misfit).toMatchObject({ productId: product.id, title: product.title });
    expect(others).toEqual([]);
    expect(misfitsOf([product], { outletFt: 150 }, true)).toEqual([]);
    expect(misfitsOf([product], { outletFt: 150, surface: 'concrete' }, true)).toHaveLength(1);
    expect(misfitsOf([product], undefined, false)).toEqual([]);
  });
});

describe('wholeYard', () => {
  it('is a yard only with its length and width', () => {
    const yard = { lengthFt: 40, widthFt: 25, gateWidthIn: 36 };
    expect(wholeYard({ ...yard, canStake: true })).toEqual(yard);
    expect(wholeYard({ lengthFt: 40, widthFt: Number.NaN })).toBeUndefined();
    expect(wholeYard({ widthFt: 25, gateWidthIn: 36 })).toBeUndefined();
    expect(wholeYard(undefined)).toBeUndefined();
  });
});

describe('SpotNote', () => {
  const shown = (venue: Parameters<typeof misfitsOf>[1], crowd: Crowd): string => {
    const misfits = misfitsOf([product], venue, false);
    const check = { circuits: 3, misfits, crowd };
    const html = renderToStaticMarkup(createElement(SpotNote, { check, venue }));
    return html.replaceAll(/<[^>]*>/g, '').trim();
  };

  it('names every warning in a line, and none where all is well', () => {
    expect(shown({ surface: 'concrete', circuits: 2 }, { titles: ['Castle', 'Slide'] })).toBe(
      `Doesn’t fit your yard: ${product.title}. These may not fit side by side: Castle, Slide. Your rentals need 3 circuits at the same time, and you have 2.`,
    );
    expect(shown({ circuits: 3 }, { titles: [] })).toBe('');
  });

  it('says plainly that more ground is needed than there is', () => {
    const castle = { ...product, id: 'other', title: 'Castle' };
    const days = { quantity: 1, startDate: '2026-12-30', endDate: '2026-12-31' };
    const lines = [product.id, castle.id].map((productId) => ({ productId, ...days }));
    const crowd = (widthFt: number): Crowd =>
      crowdOf([product, castle], lines, { lengthFt: 25, widthFt });
    const venue = { lengthFt: 25, widthFt: 20 };
    expect(shown(venue, crowd(20))).toBe(`These don’t fit side by side: ${product.title}, Castle.`);
    expect(crowd(20).area).toEqual({ needs: 720, has: 500 });
    // Enough ground in another shape: the crew may know a way.
    expect(crowd(30)).toEqual({ titles: [product.title, 'Castle'], area: undefined });
    expect(crowd(40).titles).toEqual([]);
  });
});

describe('BookedSpotWarnings', () => {
  beforeEach(() => QUERIES.setQueryData(['product', product.id], product));
  afterEach(() => QUERIES.clear());

  const warned = (
    startDate: string,
    status: ReservationStatus,
    isSpotChecked?: boolean,
  ): string => {
    const line = { title: product.title, image: '', quantity: 1, startDate, endDate: '2026-12-31' };
    const reservation = {
      lines: [{ ...line, productId: product.id }],
      event: {
        street: '1 Party Lane',
        city: 'Cleburne',
        region: 'TX',
        postalCode: '76033',
        venue: { widthFt: 12, circuits: 0 },
      },
      status,
      isSpotChecked,
    };
    return renderToString(inApp(createElement(BookedSpotWarnings, { reservation })));
  };

  it('says why a booked rental does not fit, what power is missing, and whom to call', () => {
    const text = warned('2026-11-20', 'confirmed').replaceAll(/<[^>]*>/g, '');
    expect(text).toContain(`${product.title}: Needs 18 ft of width. Your yard has 12 ft.`);
    expect(text).toContain(`Please call us at ${DEMO_SITE.phone} before your party`);
    expect(text).toContain('Your rentals need 1 circuit at the same time, and you have 0.');
  });

  it('says that the office has checked it with the customer, instead of warning', () => {
    const text = warned('2026-11-20', 'confirmed', true).replaceAll(/<[^>]*>/g, '');
    expect(text).toContain('We’ve talked with you about your spot');
    expect(text).not.toMatch(/Your yard has|circuit/);
    expect(warned('2026-11-19', 'confirmed', true)).toBe('');
  });

  it.each([
    ['2026-11-19', 'confirmed'],
    ['2026-11-20', 'completed'],
    ['2026-11-20', 'cancelled'],
    ['2026-11-20', 'expired'],
  ] as const)('says nothing of a rental of %s that is %s', (startDate, status) => {
    expect(warned(startDate, status)).not.toContain('fit');
    expect(warned(startDate, status)).not.toContain('circuit');
  });
});
