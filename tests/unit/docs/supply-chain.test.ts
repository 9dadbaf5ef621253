import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      /** Included in another package, whose bytes are known. */
      inBundle: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const lockText = readFileSync('package-lock.json', 'utf8');
const { packages } = lockSchema.parse(JSON.parse(lockText));
const installed = Object.entries(packages).filter(([place]) => place !== '');
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);

const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/**
 * None of them requires anything of people who run the shop. MPL and LGPL are for libraries used
 * unmodified.
 */
const TAKEN = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'CC0-1.0',
  'Zlib',
]);
/** These state their license only in their files, where we checked it. */
const IN_THEIR_FILES = new Set(['limiter', 'png-js']);

describe('package-lock.json', () => {
  it('has the hash of every package, and no registry', () => {
    expect(installed.length).toBeGreaterThan(300);
    const without = installed.filter(
      ([, { integrity, inBundle }]) => inBundle !== true && !integrity?.startsWith('sha512-'),
    );
    expect(without.map(([place]) => place)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(lockText).not.toContain('registry.');
  });

  it('has only licenses that we may ship under', () => {
    const refused = installed.flatMap(([place, { license }]) => {
      const parts = (license ?? '').replaceAll(/[()]/g, '').split(/ AND | OR /);
      const isTaken = parts.every((part) => TAKEN.has(part));
      return isTaken || (license === undefined && IN_THEIR_FILES.has(nameOf(place)))
        ? []
        : [`${nameOf(place)}: ${license}`];
    });
    expect(refused).toEqual([]);
  });
});

describe('package.json', () => {
  it('says for each package with an install script whether it may run, and for no other', () => {
    const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = withScript.map(([place]) => nameOf(place)).toSorted();
    expect(Object.keys(allowScripts).toSorted()).toEqual(names);
    expect(allowScripts).toEqual({ '@firebase/util': false, node: true, protobufjs: false });
  });
});
