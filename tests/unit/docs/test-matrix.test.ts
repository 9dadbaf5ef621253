import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const matrix = readFileSync('docs/test-matrix.md', 'utf8');

const portsIn = (folder: string, declared: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return [...text.matchAll(declared)].map(([, name = '']) => name);
    });
/** An interface, or an API, which is one function. */
const ports = portsIn('core', /^export (?:interface |type (?=\w+Api = ))(\w+)/gm);

/** In the first column: `Identity`, `Clock` (with its reader `X`). */
const listed = matrix
  .slice(0, matrix.indexOf('\n## '))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([A-Z]\w+)`/g)])
  .map(([, name = '']) => name);

describe('docs/test-matrix.md', () => {
  it('has one row for every port', () => {
    expect(ports.length).toBeGreaterThan(20);
    expect(ports.filter((port) => !listed.includes(port))).toEqual([]);
    expect(listed.filter((port, index) => listed.indexOf(port) !== index)).toEqual([]);
  });

  it('lists only existing ports', () => {
    const known = new Set([
      ...ports,
      ...portsIn('core', /^interface (\w+)/gm),
      ...portsIn('adapters/documents', /^export interface (\w+)/gm),
    ]);
    expect(listed.filter((port) => !known.has(port))).toEqual([]);
  });

  it('names only existing tests', () => {
    const named = [...matrix.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});
