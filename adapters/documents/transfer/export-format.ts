import type { Hash } from 'node:crypto';
import { z } from 'zod';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { plainDocument } from '#adapters/documents/engine/plain-json.ts';

export const FORMAT = 'inflatable-rentals-export';
export const VERSION = 1;

/** The file is not an export, or not a whole one. The message is for its owner. */
export class DamagedExportError extends Error {
  override readonly name = 'DamagedExportError';
}

const tallySchema = z.strictObject({
  count: z.int().min(0),
  /** Hexadecimal SHA-256 of its lines, each with its line break. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Tally = z.infer<typeof tallySchema>;
export type Tallies = ReadonlyMap<string, Tally>;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** ISO 8601, when the first document was asked for. */
  begunAt: z.string(),
  app: z.string(),
  store: z.string(),
  /** For whoever opens the file: what it promises. */
  note: z.string(),
});
export type Header = Omit<z.infer<typeof headerSchema>, 'format' | 'version'>;

const footerSchema = z.strictObject({
  end: z.strictObject({
    documents: z.int().min(0),
    collections: z.record(z.string(), tallySchema),
    /** Of every byte before this line, then of what the line itself says before this field. */
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

/** @param before has taken every byte before the footer */
export function sealedFooter(
  before: Hash,
  { documents, collections }: Omit<Footer, 'sha256'>,
): Footer {
  const told = JSON.stringify({ documents, collections: Object.fromEntries(collections) });
  return { documents, collections, sha256: before.copy().update(told).digest('hex') };
}

/** Throws `DamagedExportError`. */
export function parseHeader(text: string): Header {
  const parsed = headerSchema.safeParse(jsonOr(text));
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
  const parsed = footerSchema.safeParse(jsonOr(text));
  if (!parsed.success) throw new DamagedExportError('The last line of the file is damaged.');
  const { documents, collections, sha256 } = parsed.data.end;
  const footer = { documents, collections: new Map(Object.entries(collections)), sha256 };
  if (footerLine(footer) !== text) {
    throw new DamagedExportError('The last line of the file was changed.');
  }
  return footer;
}

export type ExportedDocument = Stored & { readonly collection: string };

/** Throws an Error that says what is wrong with the line; whether the program knows the document is another question. */
export function parseDocumentLine(text: string): ExportedDocument {
  const parsed = lineSchema.safeParse(jsonOr(text));
  if (!parsed.success) throw new Error('it is not a document of an export');
  const { collection, id, data } = parsed.data;
  const plain: Document = plainDocument(data).data;
  return { collection, id, data: plain };
}

/** Undefined, which no schema here takes, for a text that is not JSON. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
