import { z } from 'zod';
import { encoderOf, defOf, kindsOf } from '#adapters/documents/engine/document-encoder.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { ownDocument } from '#adapters/documents/engine/plain-json.ts';

/** What only parsing can tell. */
export const UNKNOWN = Symbol('unknown');

type Decode = (stored: unknown) => unknown;

/**
 * What parsing would make of a document that our encoder made, without checking it again. Parts
 * stored as they are stay the document's own frozen ones. `UNKNOWN` where a default applies or a
 * kind of schema is none of ours.
 */
export function decoderOf(schema: z.core.$ZodType): Decode {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? ofObject(def.shape) : unknown;
    case 'array':
      return ofArray(decoderOf(def.element));
    case 'record':
      return ofRecord(decoderOf(def.valueType));
    case 'optional':
      return orElse(undefined, decoderOf(def.innerType));
    case 'readonly':
      return decoderOf(def.innerType);
    case 'default':
      return orElse(UNKNOWN, decoderOf(def.innerType));
    case 'pipe':
      return ofPipe(def);
    case 'union':
      return ofUnion(def);
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'custom':
      return asItIs;
    default:
      return unknown;
  }
}

const unknown: Decode = () => UNKNOWN;

const asItIs: Decode = (stored) => stored;

/** @param absent what an absent field becomes */
const orElse = (absent: unknown, decode: Decode): Decode =>
  decode === asItIs && absent === undefined
    ? asItIs
    : (stored) => (stored === undefined ? absent : decode(stored));

const isRecord = (stored: unknown): stored is Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null;

/** A frozen copy with what these decoders make of the fields. */
function decodedFields(
  fields: Iterable<readonly [name: string, field: unknown, decode: Decode]>,
): unknown {
  const copy: Record<string, unknown> = {};
  for (const [name, field, decode] of fields) {
    const value = decode(field);
    if (value === UNKNOWN) return UNKNOWN;
    if (value !== undefined) copy[name] = value;
  }
  return Object.freeze(copy);
}

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Decode {
  const fields = Object.entries(shape).map(([name, field]) => [name, decoderOf(field)] as const);
  if (fields.every(([, decode]) => decode === asItIs)) return asItIs;
  return (stored) =>
    isRecord(stored)
      ? decodedFields(fields.map(([name, decode]) => [name, stored[name], decode]))
      : UNKNOWN;
}

const ofRecord = (decode: Decode): Decode =>
  decode === asItIs
    ? asItIs
    : (stored) =>
        isRecord(stored)
          ? decodedFields(Object.entries(stored).map(([name, field]) => [name, field, decode]))
          : UNKNOWN;

function ofArray(decode: Decode): Decode {
  if (decode === asItIs) return asItIs;
  return (stored) => {
    if (!Array.isArray(stored)) return UNKNOWN;
    const copy = stored.map(decode);
    return copy.includes(UNKNOWN) ? UNKNOWN : Object.freeze(copy);
  };
}

/** For a codec between a scalar and another; other pipes are parsed. */
function ofPipe({ transform, reverseTransform }: z.core.$ZodPipeDef): Decode {
  if (transform === undefined || reverseTransform === undefined) return unknown;
  return (stored) => {
    if (typeof stored === 'object') return UNKNOWN;
    const payload = { value: stored, issues: [] };
    const value: unknown = transform(stored, payload);
    return typeof value === 'object' || payload.issues.length > 0 ? UNKNOWN : value;
  };
}

/** By discriminator. */
function ofUnion(def: z.core.$ZodUnionDef): Decode {
  if (!('discriminator' in def)) return unknown;
  const name = String(def.discriminator);
  const byKind = new Map(
    def.options.flatMap((option) => {
      const decode = decoderOf(option);
      return kindsOf(option, name).map((kind) => [kind, decode] as const);
    }),
  );
  if ([...byKind.values()].every((decode) => decode === asItIs)) return asItIs;
  return (stored) => {
    return isRecord(stored) ? (byKind.get(stored[name]) ?? unknown)(stored) : UNKNOWN;
  };
}

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

/**
 * Stores values of the schema's output as documents of its input, with `schemaVersion`. Immutable
 * documents returned again by a store are parsed once, and those made here are decoded without
 * checking; values are frozen.
 */
export function documentCodec<S extends z.ZodType<object, object>>(
  collection: string,
  schema: S,
  migrations: readonly Migration[],
): DocumentCodec<z.output<S>> {
  const parsed = new WeakMap<Document, z.output<S>>();
  /** Made here and not read back yet, which few are. */
  const made = new WeakSet<Document>();
  const encode = encoderOf(schema);
  const decode = decoderOf(schema);

  function parse(stored: Stored): z.output<S> {
    const known = made.delete(stored.data) ? decode(withoutVersion(stored.data)) : UNKNOWN;
    const value = known === UNKNOWN ? schema.parse(migrate(stored, migrations)) : known;
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
