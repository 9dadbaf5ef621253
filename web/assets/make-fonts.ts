/**
 * `node web/assets/make-fonts.ts` makes the fonts with the letters and weights that our pages
 * use, from the fontsource packages. Run it by hand when a package or a weight changes; the files
 * are committed. All other Latin letters stay in the packages' own files, which a browser fetches
 * only for a page that needs them (see fonts.css).
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const OUT = path.join(import.meta.dirname, '..', 'src', 'shared', 'styles', 'fonts');

/** English and Spanish. The `unicode-range` in fonts.css is the same. */
const LETTERS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'\u00A0¡©«°·»¿ÁÉÍÑÓÚÜáéíñóúü×–—‘’“”•…→−',
].join('');

const FACES = [
  { name: 'inter', wght: { min: 400, max: 700 } },
  { name: 'outfit', wght: { min: 500, max: 800 } },
];

for (const { name, wght } of FACES) {
  const file = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const whole = await readFile(fileURLToPath(import.meta.resolve(file)));
  const part = await subsetFont(whole, LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  });
  await writeFile(path.join(OUT, `${name}.woff2`), part);
  process.stdout.write(`${name}: ${whole.length} -> ${part.length} bytes\n`);
}
