import fc from 'fast-check';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Document, DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { checkExport } from '#adapters/documents/transfer/check-export.ts';
import { exportLines } from '#adapters/documents/transfer/export-file.ts';
import type { MovingCollection } from '#adapters/documents/transfer/export-format.ts';
import {
  carryOut,
  planImport,
  type ImportMode,
} from '#adapters/documents/transfer/import-documents.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';

/** Collections that accept any document. */
export const ANYTHING: readonly MovingCollection[] = ['alpha', 'beta', 'gamma'].map((name) => ({
  name,
  read: ({ data }) => data,
  // Small, so that a few documents fill several pages.
  page: 3,
}));

export const HEADER = {
  begunAt: '2026-11-20T18:00:00.000Z',
  app: '1.0.0',
  store: 'memory',
  note: 'A test.',
};

/** A folder for exports. */
export async function exportFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
  return {
    file: (name = 'shop.jsonl') => path.join(folder, name),
    remove: () => removeFolder(folder),
  };
}

export async function exportText(
  store: Pick<DocumentStore, 'query'>,
  collections: readonly MovingCollection[] = ANYTHING,
): Promise<string> {
  let text = '';
  for await (const line of exportLines(store, collections, HEADER)) text += line;
  return text;
}

/** Throws what a damaged file throws, and a refusal as an Error of its kind. */
export async function importFile(
  store: DocumentStore,
  file: string,
  mode: ImportMode = 'empty',
  collections: readonly MovingCollection[] = ANYTHING,
) {
  const checked = await checkExport(file, collections);
  if (checked.bad > 0) throw new Error(`Bad lines: ${JSON.stringify(checked.badLines)}`);
  const plan = await planImport(store, collections, checked, { mode, now: NOON });
  if (!plan.ok) throw new Error(plan.error.kind);
  return carryOut(store, checked, mode, plan.value);
}

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter((text) => text !== '' && !/^__.*__$/s.test(text) && text.isWellFormed());

export const anyId = name.filter((text) => !/[/\0]/.test(text) && text !== '.' && text !== '..');

const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('\u2028', 'ñ', '🎪', '"', '\\', '\r\n', '\t', '\u0000'),
);

/** What every store accepts: no array directly inside an array. */
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(fc.oneof(scalar, tie('map')), { maxLength: 3 }),
    tie('map'),
  ),
  map: fc.dictionary(name, tie('value'), { maxKeys: 3 }),
})).value;

const anyDocument: fc.Arbitrary<Document> = fc
  .dictionary(name, value, { maxKeys: 4 })
  .map((data): Document => JSON.parse(JSON.stringify(data)));

/** Collection, id, document. Some collections have several pages, some none. */
export const anyDocuments = fc.array(
  fc.tuple(fc.constantFrom('alpha', 'beta', 'gamma'), anyId, anyDocument),
  { maxLength: 25 },
);

export async function fillWith(
  store: DocumentStore,
  documents: readonly (readonly [collection: string, id: string, data: Document])[],
): Promise<void> {
  await store.transact(async (transaction) => {
    for (const [collection, id, data] of documents) transaction.set(collection, id, data);
  });
}
