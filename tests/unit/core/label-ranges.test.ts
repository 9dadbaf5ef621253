import { expect, it } from 'vitest';
import { labelRanges, sayLabels } from '#core/inventory/label-ranges.ts';

const units = (...numbers: readonly number[]) => numbers.map((number) => `Unit ${number}`);

it('says many units as ranges of their labels, whatever their order', () => {
  expect(sayLabels(units(10, 9, 1, 2, 3, 8, 5))).toBe('Unit 1–3, Unit 5, Unit 8–10');
  expect(sayLabels(['A-08', 'A-09', 'A-10', 'Blue castle', 'B-11'])).toBe(
    'A-08–10, B-11, Blue castle',
  );
});

it('names a few one by one, in their order', () => {
  expect(sayLabels(['Unit 2', 'Unit 1'])).toBe('Unit 2, Unit 1');
  expect(sayLabels([])).toBe('');
});

it('keeps each unit once', () => {
  const all = units(3, 1, 2, 7, 9).map((label) => ({ label }));
  const kept = labelRanges(all).flatMap((range) => range.units);
  expect(kept.map(({ label }) => label)).toEqual(units(1, 2, 3, 7, 9));
});
