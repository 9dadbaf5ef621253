import type { z } from 'zod';
import { defOf, kindsOf } from './document-encoder.ts';

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
  const fields = Object.entries(shape).map(([name, field]) => [name, decoderOf(field)] as const);
  if (fields.every(([, decode]) => decode === asItIs)) return asItIs;
  return (stored) => {
    if (!isRecord(stored)) return UNKNOWN;
    const copy: Record<string, unknown> = {};
    for (const [name, decode] of fields) {
      const value = decode(stored[name]);
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
