import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { asWritten, sectionsIn, termsInForce } from '#core/content/own-terms-text.ts';
import { termsText } from '#core/content/terms-text.ts';
import { ownTextSchema } from '#core/settings/own-terms.schema.ts';
import { anyCharacter } from '#tests/support/any-character.ts';

/** Text with headings, blank lines, markup and anything else. */
const written = fc
  .array(
    fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.constantFrom(
        '\n',
        '\n\n',
        '\n \n',
        '# ',
        '\n# Risk\n',
        '#',
        '- a',
        '<b>x</b>',
        ' ',
        '\r\n',
      ),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const spoken = (text: string): string => text.replaceAll(/[\s#]/g, '');

describe('own terms', () => {
  it('keep every word, in order, with a heading above each and no empty paragraph', () => {
    fc.assert(
      fc.property(written, (text) => {
        const sections = sectionsIn(text, '');
        const said = sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('');
        const paragraphs = sections.flatMap((one) => one.paragraphs);
        // Only a line feed ends a line: what is saved has no carriage returns.
        const lines = paragraphs.flatMap((one) => one.split('\n').map((line) => line.trim()));
        const wrong = lines.filter((line) => line === '' || line.startsWith('#'));
        expect([spoken(said), wrong]).toEqual([spoken(text), []]);
      }),
      { examples: [['\0\r#']] },
    );
  });

  it('that are accepted have something to agree to, however they are stored', () => {
    fc.assert(
      fc.property(written, written, fc.boolean(), (en, es, replaces) => {
        const read = ownTextSchema.safeParse({ en, es, replaces });
        if (!read.success) return;
        const paragraphs = sectionsIn(read.data.en, 'Agreement').flatMap((one) => one.paragraphs);
        const again = ownTextSchema.safeParse(JSON.parse(JSON.stringify(read.data)));
        expect([paragraphs.length > 0, again.data]).toEqual([true, read.data]);
      }),
    );
  });

  it('can start from our standard text without losing any of it', () => {
    const standard = termsText(DEMO_SITE);
    const own = { replaces: true, words: asWritten(standard) };
    const { sections } = termsInForce(standard, own, 'en');
    expect(sections.map(({ title }) => title)).toEqual(standard.sections.map((one) => one.title));
    const said = sections.flatMap(({ paragraphs }) => paragraphs).join('\n');
    const ours = standard.sections.flatMap(({ paragraphs, points = [] }) => [
      ...paragraphs,
      ...points.map((point) => `- ${point}`),
    ]);
    expect(said).toBe(ours.join('\n'));
  });
});
