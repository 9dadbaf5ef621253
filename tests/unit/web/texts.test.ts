import { describe, expect, it } from 'vitest';
import { textFiles, textsOf } from '#tests/support/texts.ts';

/** Texts that are the same in both languages: names, and words that do not differ. */
const ALIKE = new Set([
  'Combo',
  'Combos',
  'CVC',
  'English',
  'Español',
  'Inspector',
  'No',
  'Subtotal',
  'Total',
]);

describe('the texts', () => {
  it('are in the same files in both languages', () => {
    expect(textFiles('es')).toEqual(textFiles('en'));
  });

  it.each(textFiles('en'))(
    'of %s have the same names and kinds in both languages',
    async (file) => {
      const [english, spanish] = [await textsOf('en', file), await textsOf('es', file)];
      expect(spanish.names).toEqual(english.names);
      const shape = ({ leaves }: typeof english) =>
        leaves.map(([way, text]) => `${way}: ${typeof text}`).sort();
      expect(shape(spanish)).toEqual(shape(english));
    },
  );

  it.each(textFiles('en'))('of %s are translated wherever they should be', async (file) => {
    const english = new Map((await textsOf('en', file)).leaves);
    const untranslated = (await textsOf('es', file)).leaves.filter(
      ([way, text]) =>
        typeof text === 'string' &&
        /[a-z]{2}/i.test(text) &&
        way !== 'language.ts.LANGUAGE' &&
        english.get(way) === text &&
        !ALIKE.has(text),
    );
    expect(untranslated).toEqual([]);
  });

  // Use `ended` where a Spanish sentence ends with a time.
  it('never have a second period after a time', async () => {
    const isTime = (name: string) => /^(?:moment|when|time|hours?|closes|until|at)$/.test(name);
    const leaves = (await Promise.all(textFiles('es').map((file) => textsOf('es', file)))).flatMap(
      (texts) => texts.leaves,
    );
    const timed = leaves.flatMap(([way, text]) => {
      if (typeof text !== 'function') return [];
      const [, listed = ''] = /^\(([^()]*)\)\s*=>/.exec(String(text)) ?? [];
      const names = listed.split(',').map((name) => name.trim());
      if (!names.some(isTime)) return [];
      return [
        [way, String(text(...names.map((name) => (isTime(name) ? '8 p. m.' : 'X'))))] as const,
      ];
    });
    expect(timed.length).toBeGreaterThan(10);
    expect(timed.filter(([, said]) => said.includes('m..'))).toEqual([]);
  });
});
