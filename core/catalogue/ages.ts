/** In years, both ends included; `to` is `Infinity` when there is no upper limit. */
export type AgeRange = { readonly from: number; readonly to: number };

/** Guest ages, grouped the way a parent would. */
export const AGE_GROUPS = [
  { value: 'toddlers', from: 1, to: 2 },
  { value: 'little', from: 3, to: 5 },
  { value: 'kids', from: 6, to: 9 },
  { value: 'tweens', from: 10, to: 12 },
  { value: 'teens', from: 13, to: 17 },
  { value: 'adults', from: 18, to: 18 },
] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number]['value'];

const NUMBER = String.raw`(\d+(?:\.\d+)?)\s*(months?|mos?\b)?(?:\s*(?:years?|yrs?)(?:\s+old)?)?`;
const ANYONE = /\b(?:all|any)\s+ages?\b|\beverybody\b|\beveryone\b/;
const BETWEEN = new RegExp(String.raw`${NUMBER}\s*(?:to|-|–|through|until)\s*${NUMBER}`);
const UPWARD = new RegExp(
  String.raw`${NUMBER}\s*(?:\+|(?:to|-|–|and)\s*(?:adults?|up|older|over)\b)`,
);
const DOWNWARD = new RegExp(String.raw`\b(?:up\s+to|under|until)\s+${NUMBER}`);
const ADULTS = /\badults?\b|\bgrown-ups?\b/;

const MONTHS_A_YEAR = 12;
const ADULT = 18;

const years = (number = '0', unit = ''): number =>
  unit === '' ? Number(number) : Number(number) / MONTHS_A_YEAR;

function rangeIn(text: string): AgeRange | undefined {
  if (ANYONE.test(text)) return { from: 0, to: Infinity };
  const upward = UPWARD.exec(text);
  if (upward) return { from: years(upward[1], upward[2]), to: Infinity };
  const between = BETWEEN.exec(text);
  if (between) {
    const to = years(between[3], between[4]);
    // In `6 to 18 months` the one unit covers both numbers.
    return { from: years(between[1], between[2] ?? between[4]), to };
  }
  const downward = DOWNWARD.exec(text);
  if (downward) return { from: 0, to: years(downward[1], downward[2]) };
  return ADULTS.test(text) ? { from: ADULT, to: Infinity } : undefined;
}

/**
 * Reads the shop's wording as years: `3 to 12 years`, `5 years to adult`, `All ages`, `3+`; ignores
 * what follows a comma. Undefined when no age can be read or the range is reversed.
 */
export function parseAges(text: string): AgeRange | undefined {
  const [first = ''] = text.toLowerCase().split(/[,;(]/);
  const range = rangeIn(first);
  return range === undefined || range.from > range.to ? undefined : range;
}

/** True when it is for some of each range; false when its ages cannot be read. */
export function overlapsAges(ages: string, wanted: readonly AgeRange[]): boolean {
  if (wanted.length === 0) return true;
  const range = parseAges(ages);
  if (range === undefined) return false;
  return wanted.every(({ from, to }) => range.from <= to && from <= range.to);
}

/** Rentals from 4 years suit `little`, too: a parent of children from 4 to 8 picks the groups they are in. */
export const suitsAges = (ages: string, groups: readonly AgeGroup[]): boolean =>
  overlapsAges(
    ages,
    AGE_GROUPS.filter(({ value }) => groups.includes(value)),
  );
