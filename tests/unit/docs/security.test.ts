import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The number of requirements of levels 1 and 2 in each section, apart from the level 3 ones at
 * its end (OWASP ASVS 5.0.0).
 */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};
const required = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const page = readFileSync('docs/security.md', 'utf8');
const [, table = ''] = page.split('| Clause | State | Evidence |\n|---|---|---|\n');
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, clauses = '', state = '', evidence = '']) => ({ clauses, state, evidence }));

/** `6.2.2-3, 6.2.5` is three clauses. */
const expanded = (clauses: string): readonly string[] =>
  clauses.split(', ').flatMap((range) => {
    const [, section = '', first = '', last = first] =
      /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const length = Number(last || first) - Number(first) + 1;
    return Array.from({ length }, (_, index) => `${section}.${Number(first) + index}`);
  });

const filesIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /`((?:tests|core|adapters|server|web|docs)\/[\w./-]+|[\w.]+\.(?:md|json)|Dockerfile)`/g,
    ),
  ].map(([, file = '']) => file);

describe('docs/security.md', () => {
  it('has each requirement of ASVS 5.0, levels 1 and 2, once', () => {
    expect(required).toHaveLength(253);
    const told = rows.flatMap(({ clauses }) => expanded(clauses));
    expect(told.toSorted()).toEqual(required.toSorted());
  });

  it('gives each a state, and existing evidence for those met', () => {
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['met', 'part', 'open', 'n/a']),
    );
    const named = rows.flatMap(({ evidence }) => filesIn(evidence));
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
    expect(rows.filter(({ evidence }) => evidence === '')).toEqual([]);
  });
});

describe('docs/faults.md and SECURITY.md', () => {
  it('name only files that exist, and a test for each fault', () => {
    const faults = readFileSync('docs/faults.md', 'utf8');
    const lines = faults.split('\n').filter((line) => /^\| (?!Fault|-)/.test(line));
    expect(lines.length).toBeGreaterThan(12);
    expect(lines.filter((line) => filesIn(line).length === 0)).toEqual([]);
    const named = filesIn(faults + readFileSync('SECURITY.md', 'utf8'));
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});
