/**
 * `node adapters/pdf/make-fonts.ts` converts Inter from the fontsource package to static TrueType
 * files: PDF has no variable fonts, and pdfkit cannot re-subset WOFF2. Run by hand when the package
 * changes; the files are committed. `coverage.json` lists the letters in each part.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { z } from 'zod';

const OUT = path.join(import.meta.dirname, 'fonts');
const PACKAGE = '@fontsource-variable/inter';

/** Bold only for our own headings and amounts; customers' names may be in any script. */
const PARTS = [
  { part: 'latin', weights: { regular: 400, bold: 650 } },
  { part: 'latin-ext', weights: { regular: 400, bold: 650 } },
  { part: 'vietnamese', weights: { regular: 400 } },
  { part: 'cyrillic', weights: { regular: 400 } },
  { part: 'greek', weights: { regular: 400 } },
] as const;

const open = (file: string) => readFile(fileURLToPath(import.meta.resolve(`${PACKAGE}/${file}`)));

type Range = readonly [first: number, last: number];

/** `U+0-FF,U+131`. */
const rangesOf = (text: string): readonly Range[] =>
  text.split(',').map((range): Range => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const lettersIn = (ranges: readonly Range[]): string =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');

const unicode = z
  .record(z.string(), z.string())
  .parse(JSON.parse((await open('unicode.json')).toString()));
const coverage: Record<string, readonly Range[]> = {};
await mkdir(OUT, { recursive: true });
for (const { part, weights } of PARTS) {
  const ranges = rangesOf(unicode[part] ?? '');
  coverage[part] = ranges;
  const whole = await open(`files/inter-${part}-wght-normal.woff2`);
  for (const [weight, wght] of Object.entries(weights)) {
    const options = { targetFormat: 'truetype', variationAxes: { wght } } as const;
    const file = await subsetFont(whole, lettersIn(ranges), options);
    await writeFile(path.join(OUT, `inter-${part}-${weight}.ttf`), file);
    process.stdout.write(`${part} ${weight}: ${file.length} bytes\n`);
  }
}
await writeFile(path.join(OUT, 'coverage.json'), `${JSON.stringify(coverage)}\n`);
