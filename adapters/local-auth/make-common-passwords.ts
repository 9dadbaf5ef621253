/**
 * `node adapters/local-auth/make-common-passwords.ts passwords.json`: makes a Bloom filter of the
 * 10,000 commonest passwords plus, of the 50,000 commonest, all that are long enough for us: a
 * thirtieth of the list's size, refusing one good password in 10,000. Source:
 * @zxcvbn-ts/language-common (`npm pack`, src/passwords.json; MIT, Dan Wheeler and Dropbox). Run by
 * hand when the list changes; the file is committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SHORTEST_PASSWORD } from '#core/accounts/password-policy.ts';
import { bitsOf, foldPassword } from './passwords.ts';

const OUT = path.join(import.meta.dirname, 'common-passwords.json');
const COMMONEST = 10_000;
/** Shorter stems with digits appended would refuse too many passwords. */
const SHORTEST_STEM = 5;
const PROBES = 8;
const BITS_EACH = 20;

const [source = ''] = process.argv.slice(2);
const ranked = z.array(z.string()).parse(JSON.parse(await readFile(source, 'utf8')));
const folded = ranked.map(foldPassword);
const stems = folded.slice(0, COMMONEST).filter(({ length }) => length >= SHORTEST_STEM);
const long = folded.filter(({ length }) => length >= SHORTEST_PASSWORD);
const all = new Set([...stems, ...long]);

const bits = all.size * BITS_EACH;
const filter = Buffer.alloc(Math.ceil(bits / 8));
for (const password of all) {
  for (const bit of bitsOf(password, bits, PROBES)) {
    filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
}
const data = { count: all.size, bits, probes: PROBES, filter: filter.toString('base64') };
await writeFile(OUT, `${JSON.stringify(data, undefined, 2)}\n`);
