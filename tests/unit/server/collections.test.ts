import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PERSON_RULES } from '#adapters/documents/collections/person-rules.ts';
import { UNRECORDED } from '#adapters/documents/collections/recorded-store.ts';
import { ACCOUNT_PERSON_RULES } from '#adapters/local-auth/account-documents.ts';
import { CARD_PERSON_RULES } from '#adapters/simulated-card/simulated-books.ts';
import { COLLECTIONS } from '#server/platform/wiring/collections.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(ROOT, folder, name), 'utf8'));

const NAME = String.raw`([A-Z][A-Z0-9_]*|'[A-Za-z]+')`;

/** The ways in which a source names a collection: by a constant in capitals, or by its text. */
const USES: readonly RegExp[] = [
  new RegExp(String.raw`\bdocumentCodec\(\s*${NAME},`, 'g'),
  new RegExp(String.raw`\b(?:getNamed|getPresent)\(\s*[\w.]+,\s*${NAME},`, 'g'),
  new RegExp(
    String.raw`\b(?:[sS]tore(?:\(\))?\)?|transaction|reader)\.(?:get|getMany|create|set|delete)\(\s*${NAME},`,
    'g',
  ),
  new RegExp(String.raw`\bcollection:\s*${NAME}`, 'g'),
  // The sums of the reports, by subject.
  /\b(?:days|months): (REPORT_[A-Z_]+)/g,
];

const CONSTANT = /\bconst ([A-Z][A-Z0-9_]*) = '([A-Za-z]+)'/g;

/**
 * The values of the constants with this name; several if files use one name for different things.
 */
const valuesOf = (sources: readonly string[], wanted: string): readonly string[] =>
  sources.flatMap((source) =>
    [...source.matchAll(CONSTANT)].flatMap(([, name, value = '']) =>
      name === wanted ? [value] : [],
    ),
  );

function namesIn(source: string, sources: readonly string[]): readonly string[] {
  const used = USES.flatMap((use) => [...source.matchAll(use)].map(([, name = '']) => name));
  return used.flatMap((name) => {
    if (name.startsWith("'")) return [name.slice(1, -1)];
    const own = valuesOf([source], name);
    const values = own.length > 0 ? own : valuesOf(sources, name);
    if (values.length === 0) throw new Error(`Which collection is ${name}?`);
    return values;
  });
}

/**
 * The names of the collections that these sources read or write. Throws for an unknown constant.
 */
const collectionsUsed = (sources: readonly string[]): ReadonlySet<string> =>
  new Set(sources.flatMap((source) => namesIn(source, sources)));

describe('COLLECTIONS', () => {
  const declared = COLLECTIONS.map(({ name }) => name);

  // A missing one must be declared in server/platform/wiring/collections.ts, with whether it
  // moves.
  it('names every collection that adapters and server use, and no other, each once', () => {
    const used = collectionsUsed([...sourcesIn('adapters'), ...sourcesIn('server')]);
    expect(declared.toSorted()).toEqual([...used].toSorted());
  });

  it('leaves behind what expires by itself, and says why', () => {
    const left = COLLECTIONS.filter(({ moves }) => !moves);
    expect(left.map(({ name }) => name).toSorted()).toEqual([
      'deviceSessions',
      'feePosition',
      'forecastCells',
      'forecastPlaces',
      'health',
      'jobs',
      'liveHolds',
      'reportDays',
      'reportDue',
      'reportMonths',
      'reportOrderDays',
      'reportOrderMonths',
      'reportOwedDays',
      'reportParts',
      'reportState',
      'reportUnitDays',
      'reportUnitMonths',
      'sessions',
      'signInFailures',
      'storeFacts',
      'transfers',
      'unusedPictures',
    ]);
    for (const { why } of left) expect(why).toBeTruthy();
  });
});

describe('collectionsUsed', () => {
  it.each([
    ["const WAIVERS = 'waivers';\nconst codec = documentCodec(WAIVERS, schema, []);", 'waivers'],
    ["const CREWS = 'crews';\nawait store.query({ collection: CREWS, limit: 1 });", 'crews'],
    ["const CREWS = 'crews';\ntransaction.set(CREWS, id, data);", 'crews'],
    ["await (await store()).get('routes', id);", 'routes'],
    ["const CREWS = 'crews';\nawait getNamed(transaction, CREWS, id);", 'crews'],
  ])('finds the collection in %j', (source, name) => {
    expect([...collectionsUsed([source])]).toEqual([name]);
  });

  it('does not skip a constant it cannot follow', () => {
    expect(() => collectionsUsed(['transaction.delete(ELSEWHERE, id);'])).toThrow('ELSEWHERE');
  });
});

describe('collections left out of the audit log', () => {
  it('are collections of the shop, each with a reason', () => {
    const names = new Set(COLLECTIONS.map(({ name }) => name));
    expect(Object.keys(UNRECORDED).filter((name) => !names.has(name))).toEqual([]);
    const reasons = Object.values(UNRECORDED).map((rule) => rule === 'staff' || rule.because);
    expect(reasons).not.toContain('');
  });
});

describe('the rules for erasing a customer', () => {
  it('exist for each collection that holds people, and for no other', () => {
    const rules = [...PERSON_RULES, ...ACCOUNT_PERSON_RULES, ...CARD_PERSON_RULES];
    // The audit log keeps its chain, so its entries are emptied separately.
    const ruled = [...rules.map(({ collection }) => collection), 'auditEntries'];
    const holding = COLLECTIONS.filter(({ holds }) => holds === 'people');
    expect(ruled.toSorted()).toEqual(holding.map(({ name }) => name).toSorted());
  });
});
