import { z } from 'zod';
import { decoderOf, namerOf, UNKNOWN } from './document-decoder.ts';
import { encoderOf } from './document-encoder.ts';
import type { Document, Stored } from './document-store.ts';
import { ownDocument } from './plain-json.ts';

/** Converts a document to the next version. Throws if it cannot. */
export type Migration = (data: Document, id: string) => Document;

/**
 * `fromDocument` throws `UnreadableDocumentError`. `toDocument` drops undefined and unknown fields
 * and validates nothing: documents are validated when read.
 */
export type DocumentCodec<T> = {
  readonly toDocument: (value: T) => Document;
  readonly fromDocument: (stored: Stored) => T;
};

/** A stored document has an unexpected form. The message names collection and id. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
}

/** For collections that did not exist before version 1. */
export const noLegacy: Migration = () => {
  throw new Error('it carries no schemaVersion');
};

const versionSchema = z.object({ schemaVersion: z.int().min(0).default(0) });

/**
 * Migrates an older document. `migrations[n]` makes version n + 1 of version n, so their number is
 * the current version; 0 has no `schemaVersion`, as written by the former program. Throws for a
 * newer version, whose fields this program would lose.
 */
function migrate({ id, data }: Stored, migrations: readonly Migration[]): Document {
  const { schemaVersion } = versionSchema.parse(data);
  if (schemaVersion > migrations.length) {
    throw new Error(
      `schemaVersion ${schemaVersion} is newer than this program (${migrations.length})`,
    );
  }
  return migrations.slice(schemaVersion).reduce((older, step) => step(older, id), data);
}

const withoutVersion = ({ schemaVersion: _version, ...fields }: Document): Document => fields;

const newest = new Map<string, number>();

/** The `schemaVersion` that this program writes in each collection, of the codecs it has loaded. */
export const newestVersions: ReadonlyMap<string, number> = newest;

/**
 * Stores values of the schema's output as documents of its input, with `schemaVersion`. Immutable
 * documents returned again by a store are parsed once, and those made here are decoded without
 * checking; values are frozen.
 */
export function documentCodec<S extends z.core.$ZodType<object, object>>(
  collection: string,
  schema: S,
  migrations: readonly Migration[] = [noLegacy],
): DocumentCodec<z.output<S>> {
  newest.set(collection, Math.max(migrations.length, newest.get(collection) ?? 0));
  const parsed = new WeakMap<Document, z.output<S>>();
  /** Made here and not read back yet, which few are. */
  const made = new WeakSet<Document>();
  const encode = encoderOf(schema);
  const decode = decoderOf(schema);
  const named = namerOf(schema) ?? ((data) => data);

  /** Whatever decodes by fields leaves the version out by itself. */
  function decoded(data: Document): unknown {
    const value = decode(data);
    return value === data ? withoutVersion(data) : value;
  }

  function parse(stored: Stored): z.output<S> {
    const known = made.delete(stored.data) ? decoded(stored.data) : UNKNOWN;
    const value = known === UNKNOWN ? z.parse(schema, named(migrate(stored, migrations))) : known;
    freezeAll(value);
    parsed.set(stored.data, value as z.output<S>);
    return value as z.output<S>;
  }

  return {
    toDocument(value) {
      const encoded = Object(encode(value));
      const document = ownDocument({ schemaVersion: migrations.length, ...encoded });
      made.add(document);
      return document;
    },
    fromDocument(stored) {
      try {
        return parsed.get(stored.data) ?? parse(stored);
      } catch (cause) {
        const message = `Cannot read ${collection}/${stored.id}: ${reasonOf(cause)}`;
        throw new UnreadableDocumentError(message, { cause });
      }
    },
  };
}

/** For values that name their document's id, which is not stored again. */
export const withId = <T extends object>({
  toDocument,
  fromDocument,
}: DocumentCodec<T>): DocumentCodec<T & { readonly id: string }> => ({
  toDocument,
  fromDocument: (stored) => ({ ...fromDocument(stored), id: stored.id }),
});

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  for (const child of Object.values(value)) freezeAll(child);
  Object.freeze(value);
}

function reasonOf(cause: unknown): string {
  if (cause instanceof z.ZodError) {
    return cause.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  }
  return cause instanceof Error ? cause.message : String(cause);
}
