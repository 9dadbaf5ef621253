/** The part of JSON Schema that the OpenAPI document uses. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/**
 * Texts that match a pattern, by field name, because a schema's pattern cannot be run backwards.
 */
const TEXTS: Readonly<Record<string, string>> = {
  email: 'ana@example.com',
  customerEmail: 'ana@example.com',
  phone: '(817) 555-0101',
  postalCode: '76033',
  region: 'TX',
  startDate: '2026-12-05',
  endDate: '2026-12-07',
  productId: 'neon-castle-bounce-house',
  src: '/art/neon-castle-bounce-house-1200.webp',
  url: 'https://shop.example/a',
  password: 'a long enough secret',
};

const DAY = '2026-12-05';
const isDay = (name: string): boolean => /(?:date|on|from|to|until|day)$/i.test(name);

function sampleText(name: string, { minLength = 1 }: JsonSchema): string {
  const known = TEXTS[name] ?? (isDay(name) ? DAY : 'sample');
  return known.padEnd(minLength, 'x');
}

const sampleObject = ({ properties = {} }: JsonSchema): object =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, name)]),
  );

const SAMPLES: Readonly<Record<string, (schema: JsonSchema, name: string) => unknown>> = {
  string: (schema, name) => sampleText(name, schema),
  number: ({ minimum = 1 }) => Math.max(minimum, 1),
  integer: ({ minimum = 1 }) => Math.max(minimum, 1),
  boolean: () => true,
  null: () => null,
  array: ({ items = {} }, name) => [sampleOf(items, name)],
  object: sampleObject,
};

/** A value that looks like the schema wants it, as far as the schema says. */
export function sampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [variant] = schema.anyOf ?? schema.oneOf ?? [];
  if (variant !== undefined) return sampleOf(variant, name);
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, name)));
  }
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.[0] ?? 'object');
  return SAMPLES[type]?.(schema, name);
}
