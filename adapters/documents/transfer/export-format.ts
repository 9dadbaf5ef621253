import { type Hash, createHash } from 'node:crypto';
import { z } from 'zod';
import type { DeclaredCollection } from '#adapters/documents/engine/declared-collection.ts';
import type { Document, Stored, Json } from '#adapters/documents/engine/document-store.ts';
import { plainDocument } from '#adapters/documents/engine/plain-json.ts';
import { jsonIn } from '#core/kernel/json.ts';

const FORMAT = 'inflatable-rentals-export';
const VERSION = 1;

/** The file is not a complete export. The message is for its owner. */
export class DamagedExportError extends Error {
  override readonly name = 'DamagedExportError';
}

const tallySchema = z.strictObject({
  count: z.int().min(0),
  /** Hex SHA-256 of the collection's lines, each with its line break. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Tally = z.infer<typeof tallySchema>;
export type Tallies = ReadonlyMap<string, Tally>;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** ISO 8601, when the export began. */
  begunAt: z.string(),
  app: z.string(),
  store: z.string(),
  /** Explains the contents to people who open the file. */
  note: z.string(),
});
export type Header = Omit<z.infer<typeof headerSchema>, 'format' | 'version'>;

const footerSchema = z.strictObject({
  end: z.strictObject({
    documents: z.int().min(0),
    collections: z.record(z.string(), tallySchema),
    /** Hex SHA-256 of every byte before this line and of the line's preceding fields. */
    sha256: z.string(),
  }),
});
export type Footer = {
  readonly documents: number;
  readonly collections: Tallies;
  readonly sha256: string;
};

const lineSchema = z.strictObject({
  collection: z.string(),
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export const headerLine = (header: Header): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, ...header });

export const footerLine = ({ documents, collections, sha256 }: Footer): string =>
  JSON.stringify({ end: { documents, collections: Object.fromEntries(collections), sha256 } });

/** @param before has hashed every byte before the footer */
export function sealedFooter(
  before: Hash,
  { documents, collections }: Omit<Footer, 'sha256'>,
): Footer {
  const told = JSON.stringify({ documents, collections: Object.fromEntries(collections) });
  return { documents, collections, sha256: before.copy().update(told).digest('hex') };
}

/** Throws `DamagedExportError`. */
export function parseHeader(text: string): Header {
  const parsed = headerSchema.safeParse(jsonIn(text));
  if (!parsed.success) {
    throw new DamagedExportError('The file does not begin as an export of this shop does.');
  }
  const { format: _format, version, ...header } = parsed.data;
  if (version !== VERSION) {
    throw new DamagedExportError(
      `The file has format ${version}; this program reads ${VERSION}. Use the program that wrote it, version ${header.app}.`,
    );
  }
  return header;
}

export const isFooter = (text: string): boolean => text.startsWith('{"end":');

/** Throws `DamagedExportError`. */
export function parseFooter(text: string): Footer {
  const parsed = footerSchema.safeParse(jsonIn(text));
  if (!parsed.success) throw new DamagedExportError('The last line of the file is damaged.');
  const { documents, collections, sha256 } = parsed.data.end;
  const footer = { documents, collections: new Map(Object.entries(collections)), sha256 };
  if (footerLine(footer) !== text) {
    throw new DamagedExportError('The last line of the file was changed.');
  }
  return footer;
}

export type ExportedDocument = Stored & { readonly collection: string };

/** Throws an Error that describes the fault. Not whether this program knows the document. */
export function parseDocumentLine(text: string): ExportedDocument {
  const parsed = lineSchema.safeParse(jsonIn(text));
  if (!parsed.success) throw new Error('it is not a document of an export');
  const { collection, id, data } = parsed.data;
  const plain: Document = plainDocument(data).data;
  return { collection, id, data: plain };
}

type Field = readonly [name: string, value: Json];

const byName = ([a]: Field, [b]: Field): number => (a < b ? -1 : 1);

/**
 * Canonical JSON: no spaces, fields by name (UTF-16, as `<` compares). Stores return fields in any
 * order, so only this text is the same everywhere.
 */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .sort(byName)
    .map(([name, child]) => `${JSON.stringify(name)}:${canonicalJson(child)}`);
  return `{${fields.join(',')}}`;
}

/** A document as a line of an export, without its line break. */
export const documentLine = (collection: string, { id, data }: Stored): string =>
  `{"collection":${JSON.stringify(collection)},"id":${JSON.stringify(id)},"data":${canonicalJson(data)}}`;

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export type MovingCollection = Pick<DeclaredCollection, 'name' | 'read' | 'page'>;

/** By name, as in an export. */
export const movingOf = (collections: readonly DeclaredCollection[]): readonly MovingCollection[] =>
  collections.filter(({ moves }) => moves).toSorted((a, b) => (a.name < b.name ? -1 : 1));

type RunningTally = {
  /** @param line without its line break */
  readonly add: (collection: string, line: string) => void;
  readonly tallies: () => Tallies;
};

/** Counts and hashes lines per collection, in order. Lists collections without lines too. */
export function runningTally(collections: readonly string[]): RunningTally {
  const running = new Map(
    collections.map((name) => [name, { count: 0, hash: createHash('sha256') }]),
  );
  return {
    add(collection, line) {
      const own = running.get(collection) ?? { count: 0, hash: createHash('sha256') };
      own.count += 1;
      own.hash.update(`${line}\n`);
      running.set(collection, own);
    },
    tallies: () =>
      new Map(
        [...running].map(([name, { count, hash }]) => [
          name,
          { count, sha256: hash.copy().digest('hex') },
        ]),
      ),
  };
}

/** The tally of an empty collection. */
export const NOTHING: Tally = { count: 0, sha256: createHash('sha256').digest('hex') };

/** Collections whose count or hash differs; a missing one counts as empty. */
export const differencesOf = (one: Tallies, other: Tallies): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => {
    const [a = NOTHING, b = NOTHING] = [one.get(name), other.get(name)];
    return a.count !== b.count || a.sha256 !== b.sha256;
  });
