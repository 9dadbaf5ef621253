import { describe, expect, it } from 'vitest';
import { isInState } from '#core/pricing/zip-states.ts';

describe('isInState', () => {
  it.each([
    ['76033', 'TX'],
    ['75201-1234', 'tx'],
    ['73301', 'TX'],
    ['88510', 'TX'],
    ['75502', 'AR'],
    ['90210', 'CA'],
    ['06390', 'NY'],
    ['00501', 'NY'],
    ['20001', 'DC'],
    ['99501', 'AK'],
  ])('%s is in %s', (zip, state) => expect(isInState(zip, state)).toBe(true));

  it.each([
    ['90210', 'TX'],
    ['76033', 'OK'],
    ['76033', 'ZZ'],
    ['73102', 'TX'],
  ])('%s is not in %s', (zip, state) => expect(isInState(zip, state)).toBe(false));
});
