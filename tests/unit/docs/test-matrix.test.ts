import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const matrix = readFileSync('docs/test-matrix.md', 'utf8');

const ports = readdirSync('core', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const text = readFileSync(path.join('core', file), 'utf8');
    return [...text.matchAll(/^export interface (\w+)/gm)].map(([, name = '']) => name);
  });

describe('docs/test-matrix.md', () => {
  it('has a row for every port', () => {
    expect(ports.length).toBeGreaterThan(20);
    expect(ports.filter((port) => !matrix.includes(`\`${port}\``))).toEqual([]);
  });

  it('names only existing tests', () => {
    const named = [...matrix.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});
