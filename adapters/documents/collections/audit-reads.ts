import { z } from 'zod';
import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { Read } from '#core/audit/audit-reader.ts';
import { err, ok } from '#core/kernel/result.ts';

export type Reader = Pick<DocumentStore, 'get' | 'getMany'>;

/** What does not parse is told as unreadable; any other failure is one of ours. */
export function readOr<T>(
  collection: string,
  stored: Stored,
  parse: (stored: Stored) => T,
): Read<T> {
  try {
    return ok(parse(stored));
  } catch (error) {
    const isKnown = error instanceof UnreadableDocumentError || error instanceof z.ZodError;
    if (!isKnown) throw error;
    return err({ id: `${collection}/${stored.id}`, detail: error.message });
  }
}

/** Those that are there, by id; undefined for one that cannot be read. */
export async function presentOf<T>(
  reader: Reader,
  collection: string,
  ids: readonly string[],
  parse: (stored: Stored) => T,
): Promise<ReadonlyMap<string, T | undefined>> {
  const present = await getPresent(reader, collection, ids);
  return new Map(
    present.map((stored) => {
      const read = readOr(collection, stored, parse);
      return [stored.id, read.ok ? read.value : undefined];
    }),
  );
}
