import { create } from 'fontkit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import coverage from '#adapters/pdf/fonts/coverage.json' with { type: 'json' };
import { lazily } from '#core/kernel/lazily.ts';

export type Weight = 'regular' | 'bold';

/** Text that one font can write. */
type Run = { readonly font: string; readonly text: string };

type Part = keyof typeof coverage;

/** In order: each letter is set in the first part that has it. */
const PARTS = [
  { part: 'latin', hasBold: true },
  { part: 'latin-ext', hasBold: true },
  { part: 'vietnamese', hasBold: false },
  { part: 'cyrillic', hasBold: false },
  { part: 'greek', hasBold: false },
] as const satisfies readonly { readonly part: Part; readonly hasBold: boolean }[];

const FIRST = PARTS[0];
/** Replaces letters of scripts we have no font for. */
const UNKNOWN = '\uFFFD';

const covers = (part: Part, codePoint: number): boolean =>
  coverage[part].some(([first = 0, last = -1]) => codePoint >= first && codePoint <= last);

const nameOf = ({ part, hasBold }: (typeof PARTS)[number], weight: Weight): string =>
  `${part}-${hasBold ? weight : 'regular'}`;

const NAMES = new Set(
  PARTS.flatMap((one) => (['regular', 'bold'] as const).map((weight) => nameOf(one, weight))),
);

const read = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, 'fonts', `inter-${name}.ttf`));

/**
 * Kept, because parsing a font takes five times as long as writing a paper. Embeds only those used.
 */
const fonts = lazily(() => new Map([...NAMES].map((name) => [name, create(read(name))])));

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, font] of fonts()) doc.registerFont(name, font);
}

const partOf = (letter: string) =>
  PARTS.find(({ part }) => covers(part, letter.codePointAt(0) ?? 0));

/** Without what is never seen, such as control characters; line breaks stay. */
const seenLetters = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\P{C}\n]|[\uFE00-\uFE0F]/gu, '');

/** Each letter once that would be replaced. */
export const lettersWithoutFont = (text: string): readonly string[] => [
  ...new Set([...seenLetters(text)].filter((one) => one !== '\n' && partOf(one) === undefined)),
];

/** No line is as long. pdfkit measures all that is left of a word again for each of its lines. */
const LONG_WORD = /\S{200}/gu;

/** Splits text into runs of one font each, and words that fill more than a line into pieces. */
export function runsOf(text: string, weight: Weight): readonly Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const letter of seenLetters(text).replaceAll(LONG_WORD, '$& ')) {
    const found = partOf(letter);
    const font = nameOf(found ?? FIRST, weight);
    const written = found === undefined ? UNKNOWN : letter;
    const last = runs.at(-1);
    if (last?.font === font) last.text += written;
    else runs.push({ font, text: written });
  }
  return runs.length === 0 ? [{ font: nameOf(FIRST, weight), text: '' }] : runs;
}
