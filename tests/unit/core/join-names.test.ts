import { describe, expect, it } from 'vitest';
import { joinNames, sayNames } from '#core/kernel/join-names.ts';
import { servedBy } from '#core/reservations/visits.ts';

const SET = 'Canopy, Tables & Chairs Set';
const HOUSE = 'Bounce House';
const SLIDE = 'Slide';

describe('names in one sentence', () => {
  it('are joined by commas, or by semicolons where a name has a comma', () => {
    expect(joinNames([HOUSE, SLIDE])).toBe('Bounce House, Slide');
    expect(joinNames([SET, HOUSE])).toBe('Canopy, Tables & Chairs Set; Bounce House');
    expect(joinNames([SET])).toBe(SET);
    expect(joinNames(['Course ($1,299)', HOUSE])).toBe('Course ($1,299), Bounce House');
    const lines = [SET, HOUSE].map((title, index) => ({ title, quantity: index + 1 }));
    expect(servedBy({ lines: [0, 1] }, lines)).toBe(`${SET}; 2 x Bounce House`);
  });

  it('are said the same way with the language’s own “and”', () => {
    expect(sayNames('en', [HOUSE, SLIDE])).toBe('Bounce House and Slide');
    expect(sayNames('en', [SET])).toBe(SET);
    expect(sayNames('en', [SET, HOUSE])).toBe(`${SET}; and Bounce House`);
    expect(sayNames('en', [HOUSE, SET, SLIDE])).toBe(`Bounce House; ${SET}; and Slide`);
    expect(sayNames('es', [SET, HOUSE])).toBe(`${SET}; y Bounce House`);
    expect(sayNames('es', [HOUSE, SET, SLIDE])).toBe(`Bounce House; ${SET}; y Slide`);
  });
});
