import { describe, expect, it } from 'vitest';
import type { StarCounts } from '#core/catalogue/ratings.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { claimsOf, NO_RECORD, starsOfAll } from '#core/content/own-claims.ts';

const { claims } = DEMO_SITE;
const told = (stars: StarCounts, events = 0, language: 'en' | 'es' = 'en') => {
  const { rating, ratedBy, events: said } = claimsOf(claims, { stars, events }, language);
  return [rating, ratedBy, said];
};

describe('claimsOf', () => {
  it("has the specification's texts until the shop has its own figures", () => {
    expect(claimsOf(claims, NO_RECORD, 'en')).toEqual(claims);
    expect(told([9, 0, 0, 0, 10], 19)).toEqual(['4.9/5', '500+ families', '500+']);
  });

  it('rates the shop by its own twenty reviews, to one decimal, whatever they say', () => {
    expect(told([0, 0, 0, 10, 10])).toEqual(['4.5/5', '20 reviews', '20+']);
    expect(told([0, 0, 0, 0, 1_200])).toEqual(['5.0/5', '1,200 reviews', '1,200+']);
    expect(told([20, 0, 0, 0, 0], 0, 'es')).toEqual(['1.0/5', '20 reseñas', '20+']);
    expect(claimsOf(claims, { stars: [0, 0, 0, 0, 20], events: 0 }, 'en').hasOwnReviews).toBe(true);
  });

  it.each([
    [20, '20+'],
    [49, '40+'],
    [487, '450+'],
    [1_234, '1,200+'],
  ])('counts %i events as %s', (events, said) => {
    expect(told([0, 0, 0, 0, 10], events)).toEqual(['5.0/5', '10 reviews', said]);
  });

  it("never shows the five hundred families next to the shop's own event count", () => {
    expect(told([0, 0, 0, 0, 1], 20)).toEqual(['5.0/5', '1 review', '20+']);
    expect(told([0, 0, 0, 0, 0], 20)[0]).toBeUndefined();
    expect(claimsOf(claims, { stars: [0, 0, 0, 0, 0], events: 20 }, 'en').hasOwnReviews).toBe(
      false,
    );
  });
});

describe('starsOfAll', () => {
  it('adds up the products that have reviews', () => {
    const one = { ratings: { counts: [1, 2, 3, 4, 5], changes: 9 } } as const;
    expect(starsOfAll([one, {}, one])).toEqual([2, 4, 6, 8, 10]);
  });
});
