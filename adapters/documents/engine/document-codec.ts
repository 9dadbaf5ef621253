import { z } from 'zod';
import { encoderOf } from '#adapters/documents/engine/document-encoder.ts';
import type { Document, Json, Stored } from '#adapters/documents/engine/document-store.ts';
import { ownDocument } from '#adapters/documents/engine/plain-json.ts';

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
 * Stores values of the schema's output as documents of its input, with `schemaVersion`. Immutable
 * documents returned again by a store are parsed once, and those made here not at all; values are
 * frozen.
 */
export function documentCodec<S extends z.ZodType<object, object>>(
  collection: string,
  schema: S,
  migrations: readonly Migration[],
): DocumentCodec<z.output<S>> {
  const parsed = new WeakMap<Document, z.output<S>>();
  const encode = encoderOf(schema);

  function parse(stored: Stored): z.output<S> {
    const value = schema.parse(migrate(stored, migrations));
    freezeAll(value);
    parsed.set(stored.data, value);
    return value;
  }

  return {
    toDocument(value) {
      const encoded = Object(encode(value));
      const document = ownDocument({ schemaVersion: migrations.length, ...encoded });
      const known = knownValue(document, value);
      if (known !== undefined) parsed.set(document, known);
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

const NOT_ALIKE = Symbol('not alike');

const propertyOf = (value: object, name: string): unknown => Reflect.get(value, name);

/** A frozen copy with just the document's fields; `NOT_ALIKE` if value and document differ. */
function alike(document: Json, value: unknown): unknown {
  if (typeof document !== 'object' || document === null) {
    const isField = value !== undefined && (typeof value !== 'object' || value === null);
    if (!isField) return NOT_ALIKE;
    return value === 0 ? 0 : value;
  }
  if (typeof value !== 'object' || value === null) return NOT_ALIKE;
  if (Array.isArray(document) !== Array.isArray(value)) return NOT_ALIKE;
  return Array.isArray(document) && Array.isArray(value)
    ? alikeItems(document, value)
    : alikeFields(Object.entries(document), value);
}

function alikeItems(items: readonly Json[], values: readonly unknown[]): unknown {
  if (items.length !== values.length) return NOT_ALIKE;
  const copy = items.map((item, index) => alike(item, values[index]));
  return copy.includes(NOT_ALIKE) ? NOT_ALIKE : Object.freeze(copy);
}

function alikeFields(fields: readonly (readonly [string, Json])[], value: object): unknown {
  const copy: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const child = alike(field, propertyOf(value, name));
    if (child === NOT_ALIKE) return NOT_ALIKE;
    copy[name] = child;
  }
  return Object.freeze(copy);
}

/**
 * What parsing the document would return, derived from its source value. Undefined unless all
 * fields are stored as they are.
 */
function knownValue<T extends object>(document: Document, value: T): T | undefined {
  const fields = Object.entries(document).filter(([name]) => name !== 'schemaVersion');
  const copy = alikeFields(fields, value);
  return copy === NOT_ALIKE ? undefined : (copy as T);
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
