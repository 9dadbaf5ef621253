import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** What people can read on a page, in a mail or on a paper: sources without their comments. */
const texts = ['core', 'web/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter(({ name }) => /\.tsx?$/.test(name))
  .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '')
  .replaceAll("{' '}", ' ')
  .replaceAll(/\s+/g, ' ');

/** `Delivery, Pickup / Entrega, Recogida; *Days*` is five words. "Text me …" is one, cut short. */
const wordsOf = (cell: string): readonly string[] =>
  cell
    .split(/[;/]|, /)
    .map((word) => word.replaceAll(/["*]| ?…/g, '').trim())
    .filter((word) => /^\p{Lu}/u.test(word) || cell.includes(`*${word}*`));

it('docs/glossary.md says of words that people see them only if they do', () => {
  const cells = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .map((line) => line.split(' | '))
    .flatMap(([, , , screen]) => (screen === undefined ? [] : [screen.replace(/ ?\|$/, '')]));
  const words = cells.filter((cell) => cell !== 'Screen').flatMap(wordsOf);
  expect(words.length).toBeGreaterThan(200);
  expect(words.filter((word) => !texts.includes(word))).toEqual([]);
});
