import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const PORTS = 'core/ports';
const matrix = readFileSync('docs/test-matrix.md', 'utf8');

const ports = readdirSync(PORTS).flatMap((file) => {
  const text = readFileSync(path.join(PORTS, file), 'utf8');
  return [...text.matchAll(/^export interface (\w+)/gm)].map(([, name = '']) => name);
});

describe('docs/test-matrix.md', () => {
  it('has a row for every port', () => {
    expect(ports.length).toBeGreaterThan(20);
    expect(ports.filter((port) => !matrix.includes(`\`${port}\``))).toEqual([]);
  });

  it('names only tests that are there', () => {
    const named = [...matrix.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});
