import { z } from 'zod';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { documentWithoutUndefined } from '#adapters/documents/engine/plain-json.ts';

/** Makes a document of the next version out of one of the version before. Throws when it cannot. */
export type Migration = (data: Document, id: string) => Document;

/** `fromDocument` throws `UnreadableDocumentError`. `toDocument` leaves out what is undefined or unknown to the schema. */
export type DocumentCodec<T> = {
  readonly toDocument: (value: T) => Document;
  readonly fromDocument: (stored: Stored) => T;
};

/** A stored document is not what the program takes for one. The message names collection and id. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
}

/** For collections that never held anything before version 1. */
export const noLegacy: Migration = () => {
  throw new Error('it carries no schemaVersion');
};

const versionSchema = z.object({ schemaVersion: z.int().min(0).default(0) });

/**
 * Steps an older document up. `migrations[n]` makes version n + 1 of version n, so their number is the version of today;
 * 0 is a document without `schemaVersion`, as the shop's former program wrote them. Throws for a version of tomorrow:
 * a newer program wrote it, and this one would lose what it does not know.
 */
export function migrate({ id, data }: Stored, migrations: readonly Migration[]): Document {
  const { schemaVersion } = versionSchema.parse(data);
  if (schemaVersion > migrations.length) {
    throw new Error(
      `schemaVersion ${schemaVersion} is newer than this program (${migrations.length})`,
    );
  }
  return migrations.slice(schemaVersion).reduce((older, step) => step(older, id), data);
}

/**
 * Values of `schema`'s output, kept as documents of its input, with `schemaVersion`. A document that a store hands out
 * again, being nobody's to change, is parsed once; its value is frozen for the same reason.
 */
export function documentCodec<S extends z.ZodType<object, object>>(
  collection: string,
  schema: S,
  migrations: readonly Migration[],
): DocumentCodec<z.output<S>> {
  const parsed = new WeakMap<Document, z.output<S>>();

  function parse(stored: Stored): z.output<S> {
    const value = schema.parse(migrate(stored, migrations));
    freezeAll(value);
    parsed.set(stored.data, value);
    return value;
  }

  return {
    toDocument: (value) =>
      documentWithoutUndefined({ schemaVersion: migrations.length, ...z.encode(schema, value) }),
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
