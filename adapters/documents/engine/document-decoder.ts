import type { z } from 'zod';
import { defOf, kindsOf, storedName } from './document-encoder.ts';

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

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Decode {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, storedName(name, field), decoderOf(field)] as const,
  );
  if (fields.every(([, , decode]) => decode === asItIs)) return asItIs;
  return (stored) => {
    if (!isRecord(stored)) return UNKNOWN;
    const copy: Record<string, unknown> = {};
    for (const [name, key, decode] of fields) {
      const value = decode(stored[key]);
      if (value === UNKNOWN) return UNKNOWN;
      if (value !== undefined) copy[name] = value;
    }
    return Object.freeze(copy);
  };
}

function ofRecord(decode: Decode): Decode {
  if (decode === asItIs) return asItIs;
  return (stored) => {
    if (!isRecord(stored)) return UNKNOWN;
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(stored)) {
      const value = decode(stored[name]);
      if (value === UNKNOWN) return UNKNOWN;
      copy[name] = value;
    }
    return Object.freeze(copy);
  };
}

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

/**
 * Gives the fields of a document, which is to be parsed, the names they have in the schema.
 * Undefined where all have them already.
 */
export function namerOf(schema: z.core.$ZodType): Decode | undefined {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return namesIn(def.shape);
    case 'array': {
      const named = namerOf(def.element);
      return named && ((stored) => (Array.isArray(stored) ? stored.map(named) : stored));
    }
    case 'optional':
    case 'readonly':
    case 'default':
      return namerOf(def.innerType);
    case 'union':
      return 'discriminator' in def ? namesByKind(def) : undefined;
    default:
      return undefined;
  }
}

function namesIn(shape: Readonly<Record<string, z.core.$ZodType>>): Decode | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const [key, named] = [storedName(name, field), namerOf(field)];
    return key === name && named === undefined ? [] : [[name, key, named ?? asItIs] as const];
  });
  if (fields.length === 0) return undefined;
  return (stored) => {
    if (!isRecord(stored)) return stored;
    const copy: Record<string, unknown> = { ...stored };
    for (const [name, key, named] of fields) {
      const value = stored[key];
      if (value === undefined) delete copy[name];
      else copy[name] = named(value);
    }
    return copy;
  };
}

function namesByKind(def: z.core.$ZodUnionDef): Decode | undefined {
  const name = 'discriminator' in def ? String(def.discriminator) : '';
  const byKind = new Map(
    def.options.flatMap((option) => {
      const named = namerOf(option);
      return named === undefined ? [] : kindsOf(option, name).map((kind) => [kind, named] as const);
    }),
  );
  if (byKind.size === 0) return undefined;
  return (stored) => (isRecord(stored) ? (byKind.get(stored[name]) ?? asItIs)(stored) : stored);
}
