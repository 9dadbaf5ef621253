import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { pagesOf } from '#adapters/documents/engine/reading.ts';
import {
  DamagedExportError,
  documentLine,
  footerLine,
  type Header,
  headerLine,
  type MovingCollection,
  runningTally,
  sealedFooter,
  type Tallies,
} from './export-format.ts';

/** Longer than the largest document. A longer line is not ours and is not buffered. */
const LONGEST_LINE_BYTES = 4 * 1_048_576;
const NEW_LINE = 0x0a;
const GZIP_MAGIC = [0x1f, 0x8b];

/**
 * Writes the file, gzipped if its name ends in `.gz`, readable by its owner only. Until complete and
 * checked it is named `….part`, so that no partial file passes for an export or is in the way of the
 * next try. Rejects if the file exists.
 * @param check rejects if the draft is not to be kept
 */
export async function writeExportFile<T = void>(
  file: string,
  lines: AsyncIterable<string>,
  check: (draft: string) => Promise<T> = async () => undefined as T,
): Promise<T> {
  if (await isThere(file)) throw new Error(`${file} is there already: choose another name.`);
  const draft = `${file}.part`;
  try {
    // Open before anything can fail: a self-opening stream could recreate a removed file.
    const target = (await open(draft, 'w', 0o600)).createWriteStream({ flush: true });
    if (file.endsWith('.gz')) await pipeline(lines, createGzip(), target);
    else await pipeline(lines, target);
    const checked = await check(draft);
    await rename(draft, file);
    return checked;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

type NumberedLine = { readonly number: number; readonly text: string };

/**
 * An export's lines, plain or gzipped (detected by its first bytes), from line 1. Throws
 * `DamagedExportError` for a truncated or non-text file.
 */
export async function* readExportLines(file: string): AsyncGenerator<NumberedLine> {
  const bytes = await openBytes(file);
  let number = 0;
  try {
    for await (const line of linesIn(bytes)) {
      number += 1;
      yield { number, text: textOf(line, number) };
    }
  } catch (error) {
    if (!isFromZlib(error)) throw error;
    throw new DamagedExportError('The file is damaged or cut off: it cannot be unpacked.', {
      cause: error,
    });
  } finally {
    bytes.destroy();
  }
}

async function openBytes(file: string): Promise<Readable> {
  const handle = await open(file, 'r');
  const magic = Buffer.alloc(GZIP_MAGIC.length);
  await handle.read(magic, 0, magic.length, 0);
  await handle.close();
  const raw = createReadStream(file);
  if (!GZIP_MAGIC.every((byte, index) => magic[index] === byte)) return raw;
  const unpacked = createGunzip();
  raw.once('error', (error) => unpacked.destroy(error));
  unpacked.once('close', () => raw.destroy());
  return raw.pipe(unpacked);
}

async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]);
      begun = [];
      length = 0;
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE_BYTES) throw new DamagedExportError('The file is not an export.');
  }
  if (length > 0) throw new DamagedExportError('The file is cut off: its last line has no end.');
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(line: Buffer, number: number): string {
  try {
    return decoder.decode(line);
  } catch (cause) {
    throw new DamagedExportError(`Line ${number} is not text.`, { cause });
  }
}

const isFromZlib = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('Z_');

const PAGE = 200;

type Reader = Pick<DocumentStore, 'query'>;

/** By id in pages: memory holds one page, however large the collection. */
async function* documentsOf(
  store: Reader,
  { name: collection, page: limit = PAGE }: MovingCollection,
): AsyncGenerator<Stored> {
  const pages = pagesOf(store, { collection, limit });
  for await (const { documents } of pages) yield* documents;
}

/**
 * All documents to move, as lines: header, documents by collection and id, footer. Each document is
 * consistent; all of them together are only if nobody writes
 * (docs/decisions/20-moving-and-adopting-shops.md).
 */
export async function* exportLines(
  store: Reader,
  collections: readonly MovingCollection[],
  header: Header,
): AsyncGenerator<string> {
  const whole = createHash('sha256');
  const running = runningTally(collections.map(({ name }) => name));
  const first = `${headerLine(header)}\n`;
  whole.update(first);
  yield first;
  let documents = 0;
  for (const collection of collections) {
    for await (const stored of documentsOf(store, collection)) {
      const line = documentLine(collection.name, stored);
      running.add(collection.name, line);
      whole.update(`${line}\n`);
      documents += 1;
      yield `${line}\n`;
    }
  }
  const footer = sealedFooter(whole, { documents, collections: running.tallies() });
  yield `${footerLine(footer)}\n`;
}

/** Counts and hashes the present documents the way an export would. */
export async function tallyStore(
  store: Reader,
  collections: readonly MovingCollection[],
): Promise<Tallies> {
  const running = runningTally(collections.map(({ name }) => name));
  for (const collection of collections) {
    for await (const stored of documentsOf(store, collection)) {
      running.add(collection.name, documentLine(collection.name, stored));
    }
  }
  return running.tallies();
}
