import { createHash } from 'node:crypto';
import { checkId } from '#adapters/documents/engine/document-ids.ts';
import { readExportLines } from './export-file.ts';
import {
  DamagedExportError,
  type ExportedDocument,
  type Footer,
  type Header,
  isFooter,
  parseDocumentLine,
  parseFooter,
  parseHeader,
  sealedFooter,
  documentLine,
  type MovingCollection,
  differencesOf,
  runningTally,
} from './export-format.ts';

type BadLine = { readonly line: number; readonly reason: string };

export type CheckedExport = {
  readonly file: string;
  readonly header: Header;
  readonly footer: Footer;
  /** How many lines no import would accept. */
  readonly bad: number;
  readonly badLines: readonly BadLine[];
};

const MOST_TOLD = 20;

/**
 * Reads the whole file and checks every line (order, canonical text, and whether this program can
 * read the document), then counts and hashes. Lists unacceptable lines; throws `DamagedExportError`
 * if the file is not as it was written.
 */
export async function checkExport(
  file: string,
  collections: readonly MovingCollection[],
): Promise<CheckedExport> {
  const whole = createHash('sha256');
  const running = runningTally(collections.map(({ name }) => name));
  const checkLine = lineChecker(collections);
  const badLines: BadLine[] = [];
  let bad = 0;
  let header: Header | undefined;
  let footer: Footer | undefined;

  for await (const { number, text } of readExportLines(file)) {
    if (footer !== undefined) throw new DamagedExportError('The file goes on after its end.');
    if (header !== undefined && isFooter(text)) {
      footer = parseFooter(text);
      continue;
    }
    whole.update(`${text}\n`);
    if (header === undefined) {
      header = parseHeader(text);
      continue;
    }
    const { collection, reason } = checkLine(text);
    if (collection !== undefined) running.add(collection, text);
    if (reason === undefined) continue;
    bad += 1;
    if (badLines.length < MOST_TOLD) badLines.push({ line: number, reason });
  }

  if (header === undefined) throw new DamagedExportError('The file is empty.');
  if (footer === undefined) throw new DamagedExportError('The file is cut off: it has no end.');
  const differing = differencesOf(running.tallies(), footer.collections);
  if (sealedFooter(whole, footer).sha256 !== footer.sha256 || differing.length > 0) {
    throw changed(differing, badLines[0]);
  }
  return { file, header, footer, bad, badLines };
}

function changed(collections: readonly string[], first: BadLine | undefined): DamagedExportError {
  const where = collections.length === 0 ? '' : ` Look at ${collections.join(', ')}.`;
  const line = first === undefined ? '' : ` Line ${first.line}: ${first.reason}.`;
  return new DamagedExportError(
    `The file is damaged or was changed: its hash is not the one it ends with.${where}${line}`,
  );
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'bad');

type CheckedLine = {
  /** Undefined if the line names no collection. */
  readonly collection: string | undefined;
  readonly reason: string | undefined;
};

/** Documents must be in export order, which also rules out duplicate ids. */
function lineChecker(collections: readonly MovingCollection[]) {
  const readers = new Map(collections.map(({ name, read }) => [name, read]));
  let last: ExportedDocument | undefined;

  function faultOf(document: ExportedDocument, text: string): string | undefined {
    const { collection, ...stored } = document;
    const read = readers.get(collection);
    if (read === undefined) return `${collection} is no collection that moves`;
    if (text !== documentLine(collection, stored)) return 'it is not written as an export has it';
    if (last !== undefined && !isAfter(last, document)) return 'it is out of order';
    checkId(stored.id);
    read(stored);
    return undefined;
  }

  return (text: string): CheckedLine => {
    try {
      const document = parseDocumentLine(text);
      const reason = reasonFor(() => faultOf(document, text));
      last = document;
      return { collection: document.collection, reason };
    } catch (error) {
      return { collection: undefined, reason: reasonOf(error) };
    }
  };
}

function reasonFor(look: () => string | undefined): string | undefined {
  try {
    return look();
  } catch (error) {
    return reasonOf(error);
  }
}

const isAfter = (last: ExportedDocument, { collection, id }: ExportedDocument): boolean =>
  collection === last.collection
    ? Buffer.compare(Buffer.from(id), Buffer.from(last.id)) > 0
    : collection > last.collection;
