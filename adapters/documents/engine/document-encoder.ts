import { z } from 'zod';
import { namedCentsField } from './document-fields.ts';

/** Encodes a value of a schema's output as its input. */
type Encode = (value: unknown) => unknown;

/** The kinds of schema documents are made of. */
type Known =
  | z.ZodObject
  | z.ZodArray
  | z.ZodRecord
  | z.ZodOptional
  | z.ZodReadonly
  | z.ZodDefault
  | z.ZodPipe
  | z.ZodUnion
  | z.ZodString
  | z.ZodNumber
  | z.ZodBoolean
  | z.ZodEnum
  | z.ZodLiteral
  | z.ZodCustom;

/** Every schema made by `z` has this form. */
export const defOf = (schema: z.core.$ZodType) => (schema as Known).def;

/**
 * `z.encode` without validation: the compiler checks our values, and documents are validated when
 * read. Drops fields the schema does not know. Leaves unknown kinds of schema to zod.
 */
export function encoderOf(schema: z.core.$ZodType): Encode {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? ofObject(def.shape) : byZod(schema);
    case 'array':
      return ofArray(encoderOf(def.element));
    case 'record':
      return ofRecord(encoderOf(def.valueType));
    case 'optional':
    case 'readonly':
    case 'default':
      return orUndefined(encoderOf(def.innerType));
    case 'pipe':
      return ofPipe(def) ?? byZod(schema);
    case 'union':
      return ofUnion(def) ?? byZod(schema);
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'custom':
      return asItIs;
    default:
      return byZod(schema);
  }
}

const asItIs: Encode = (value) => value;

const byZod =
  (schema: z.core.$ZodType): Encode =>
  (value) =>
    z.encode(schema, value);

const orUndefined = (encode: Encode): Encode =>
  encode === asItIs ? asItIs : (value) => (value === undefined ? undefined : encode(value));

/** The name of a field in documents. */
export function storedName(name: string, field: z.core.$ZodType): string {
  if (field === namedCentsField) return `${name}Cents`;
  const def = defOf(field);
  return def.type === 'optional' ? storedName(name, def.innerType) : name;
}

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Encode {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, storedName(name, field), encoderOf(field)] as const,
  );
  return (value) => {
    const encoded: Record<string, unknown> = {};
    const given: Readonly<Record<string, unknown>> = Object(value);
    for (const [name, stored, encode] of fields) {
      const field = given[name];
      if (field !== undefined) encoded[stored] = encode(field);
    }
    return encoded;
  };
}

const ofArray =
  (encode: Encode): Encode =>
  (value) =>
    Array.isArray(value) ? value.map(encode) : value;

const ofRecord =
  (encode: Encode): Encode =>
  (value) =>
    Object.fromEntries(Object.entries(Object(value)).map(([name, field]) => [name, encode(field)]));

/** For a codec; undefined for other pipes, which cannot be encoded. */
function ofPipe({
  in: inner,
  out: outer,
  reverseTransform,
}: z.core.$ZodPipeDef): Encode | undefined {
  if (reverseTransform === undefined) return undefined;
  const [first, last] = [encoderOf(outer), encoderOf(inner)];
  return (value) => last(reverseTransform(first(value), { value, issues: [] }));
}

/** By discriminator; undefined for a union without one. */
function ofUnion(def: z.core.$ZodUnionDef): Encode | undefined {
  if (!('discriminator' in def)) return undefined;
  const name = String(def.discriminator);
  const byKind = new Map(
    def.options.flatMap((option) => {
      const encode = encoderOf(option);
      return kindsOf(option, name).map((kind) => [kind, encode] as const);
    }),
  );
  return (value) => {
    const kind: unknown = Reflect.get(Object(value), name);
    const encode = byKind.get(kind);
    if (encode === undefined) throw new Error(`No ${name} is called ${String(kind)}`);
    return encode(value);
  };
}

export function kindsOf(option: z.core.$ZodType, name: string): readonly unknown[] {
  const def = defOf(option);
  const field = def.type === 'object' ? def.shape[name] : undefined;
  const kinds = field && defOf(field);
  if (kinds?.type === 'literal') return kinds.values;
  return kinds?.type === 'enum' ? Object.values(kinds.entries) : [];
}
