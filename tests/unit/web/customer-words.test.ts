import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/** Developers' words, which customers should not see. */
const OURS = /\bdemo\b|demostraci[oó]n|\bbuild (?:id|number|\d)|\bsha-?256\b|\bv?\d+\.\d+\.\d+\b/i;

const withoutCode = (source: string): string =>
  source.replaceAll(/^import .*$|^\s*\/?\*.*$|\/\/.*$|^\s*\w+:(?= \{)/gm, '');

const sources = ['web/src/texts', 'core/content'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/demo-site|site-in|site-config/.test(name))
    .map((name) => path.join(folder, name)),
);

describe('the words of the site', () => {
  it.each(sources)('%s has no mention of demos, builds, versions and hashes', (file) => {
    const words = withoutCode(readFileSync(path.join(ROOT, file), 'utf8'));
    expect(OURS.exec(words)?.[0]).toBeUndefined();
  });
});
