import { IS_LONG } from '#tests/support/runs.ts';
/** What no person would send, as JSON texts, because `JSON.stringify` cannot make some of them. */
const HOSTILE_JSON: readonly string[] = [
  'null',
  'true',
  '-1',
  '0',
  '1.5',
  '1e309',
  '-1e309',
  '9007199254740993',
  '1e-320',
  // A place for free text accepts the first two; see `STRICT` in hostile-requests.ts.
  '"🏰👩‍👩‍👧"',
  `"'; DROP TABLE documents; --"`,
  '""',
  '"   "',
  '"NaN"',
  JSON.stringify('x'.repeat(20_000)),
  JSON.stringify('é'.repeat(3_000)),
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\u202e\\u200b\\ufeff"',
  '"<script>alert(1)</script>"',
  '"{{7*7}}${7*7}%s%n"',
  '"../../etc/passwd"',
  '"__proto__"',
  '"constructor"',
  '"2026-02-30"',
  '"+275760-09-13"',
  '"2026-12-05T00:00:00Z"',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"toString":1,"valueOf":null}',
  '{"length":1e9}',
];

/** Complete but invalid bodies. */
const HOSTILE_BODIES: readonly string[] = [
  '',
  '{',
  '[',
  'null',
  '7',
  '"text"',
  '[]',
  '{"a":1}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  JSON.stringify({ text: 'x'.repeat(2_000_000) }),
  '\ufeff{}',
  '\u0000',
];

/** For part of an address or a query. Each is encoded where it is used. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '..',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%',
  '%00',
  '\u0000',
  '\u202e',
  '🏰',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(400),
  'x'.repeat(7_000),
  'a.b.c.d',
  '2026-02-30',
];

/** Raw parts of an address that no encoder writes. */
const HOSTILE_RAW: readonly string[] = ['%E0%A4%A', '%', '%ZZ', '%2e%2e%2f', '%00', '\\'];

/** The part of JSON Schema that the OpenAPI document uses. */
type JsonSchema = {
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
function sampleOf(schema: JsonSchema, name = ''): unknown {
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

export type Operation = {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
};

export type HostileRequest = {
  readonly method: string;
  readonly url: string;
  readonly payload?: string;
  /** In the body. Undefined if all of it is hostile. */
  readonly place?: string;
};

/** A step in the path to the value that a hostile one replaces. */
type Step = string | number;

function* placesIn(value: unknown, path: readonly Step[] = []): Generator<readonly Step[]> {
  yield path;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* placesIn(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* placesIn(item, [...path, name]);
  }
}

const valueAt = (value: unknown, path: readonly Step[]): unknown =>
  path.reduce((inner, step) => (inner as Record<Step, unknown>)[step], value);

/** The first character of a JSON text determines its kind. */
function kindOf(text: string): string {
  const first = text[0] ?? '';
  if (first === '"') return 'string';
  return { '[': 'array', '{': 'object', n: 'null', t: 'boolean', f: 'boolean' }[first] ?? 'number';
}

/** One in this many of the requests that are refused or ignored anyway. */
const STRIDE = IS_LONG ? 1 : 8;
/** The next place gets the next ones. */
const inTurn = <T>(all: readonly T[], turn: number, stride = STRIDE): readonly T[] =>
  all.filter((_, index) => (index + turn) % stride === 0);

/**
 * For what only staff can send, one in this many is enough, because all routes treat it the same.
 */
export const STAFF_STRIDE = IS_LONG ? 1 : 4;
/** The same for values of the kind that the place wants: every other one, the next place the rest. */
const STAFF_KIND_STRIDE = IS_LONG ? 1 : 2;
/**
 * A place that refused this many texts wants a day, a choice or an id, and refuses the others
 * too.
 */
export const STRICT = 2;

/** Who sends it, and how many other routes come before. */
export type Sender = { readonly isStaff: boolean; readonly turn: number };

const strideOf = ({ isStaff }: Sender): number => (isStaff ? STAFF_STRIDE : 1);

/**
 * Values of the kind the place wants, all of them if anybody may send it, and some of the others,
 * which are refused just for their kind.
 */
const textsFor = (
  good: unknown,
  place: readonly Step[],
  turn: number,
  isStaff: boolean,
): readonly string[] => {
  const wanted = kindOf(JSON.stringify(valueAt(good, place)) ?? 'null');
  const isOfKind = (text: string) => place.length === 0 || kindOf(text) === wanted;
  const all = [...HOSTILE_JSON, EXTRA];
  const others = all.filter((text) => !isOfKind(text));
  const fitting = inTurn(all.filter(isOfKind), turn, isStaff ? STAFF_KIND_STRIDE : 1);
  return [...fitting, ...inTurn(others, turn)];
};

const MARK = '"\u0001here\u0001"';

/** The JSON text of the value with another text at the place. */
function withText(value: unknown, [step, ...rest]: readonly Step[], text: string): string {
  const marked = (inner: unknown, path: readonly Step[]): unknown => {
    const [next, ...more] = path;
    if (next === undefined) return JSON.parse(MARK.replaceAll('\u0001', '\\u0001'));
    if (Array.isArray(inner)) {
      return inner.map((item, index) => (index === next ? marked(item, more) : item));
    }
    return Object.fromEntries(
      Object.entries(inner as object).map(([name, item]) => [
        name,
        name === next ? marked(item, more) : item,
      ]),
    );
  };
  if (step === undefined) return text;
  return JSON.stringify(marked(value, [step, ...rest])).replace(
    MARK.replaceAll('\u0001', '\\u0001'),
    () => text,
  );
}

/** Adds an unknown field to every object of the body. */
const EXTRA = '{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}';

type Body = Pick<HostileRequest, 'payload' | 'place'>;

function bodiesFor(good: unknown, sender: Sender): readonly Body[] {
  const whole = inTurn(HOSTILE_BODIES, sender.turn, strideOf(sender));
  const altered = [...placesIn(good)].flatMap((place, index) =>
    textsFor(good, place, sender.turn + index, sender.isStaff).map((text): Body => ({
      payload: withText(good, place, text),
      place: place.join('.'),
    })),
  );
  const bodies = [...whole.map((payload): Body => ({ payload })), ...altered];
  return [...new Map(bodies.map((body) => [body.payload, body])).values()];
}

const fill = (path: string, name: string, text: string): string =>
  path.replace(`{${name}}`, () => text);

/** Gives the other parameters of the path a harmless value. */
const settle = (path: string): string => path.replaceAll(/\{\w+\}/g, 'sample');

function urlsFor(path: string, { parameters = [] }: Operation, sender: Sender): readonly string[] {
  const texts = [...HOSTILE_TEXTS.map(encodeURIComponent), ...HOSTILE_RAW];
  const textsAt = (index: number) => inTurn(texts, sender.turn + index, strideOf(sender));
  const inPath = parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name }, index) =>
      textsAt(index)
        .filter(Boolean)
        .map((text) => settle(fill(path, name, text))),
    );
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const inQuery = query.flatMap(({ name }, index) => [
    ...textsAt(index).map((text) => `${name}=${text}`),
    // A second value, or another name, so the text itself is never examined.
    ...inTurn(texts, sender.turn + index).map((text) => `${name}=${text}&${name}=1`),
    ...inTurn(texts, sender.turn + index + 1).map((text) => `${name}[__proto__]=${text}`),
  ]);
  return [...inPath, ...inQuery.map((asked) => `${settle(path)}?${asked}`)];
}

/**
 * Every input of the operation, filled with hostile values: all of them if anybody may send it,
 * some for staff's.
 * @param good a body that would be accepted; without one, what the schema says
 */
export function hostileRequests(
  method: string,
  path: string,
  operation: Operation,
  sender: Sender,
  good?: unknown,
): readonly HostileRequest[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const bodies = schema === undefined ? [] : bodiesFor(good ?? sampleOf(schema), sender);
  return [
    ...urlsFor(path, operation, sender).map((url) => ({ method, url })),
    ...bodies.map((body) => ({ method, url: settle(path), ...body })),
  ];
}

/**
 * Some of the requests, for a caller whom the route turns away before it looks at more than the
 * address.
 */
export const forStrangers = (
  requests: readonly HostileRequest[],
  turn: number,
): readonly HostileRequest[] => {
  const isWhole = ({ payload }: HostileRequest) =>
    payload === undefined || HOSTILE_BODIES.includes(payload);
  return inTurn(requests.filter(isWhole), turn);
};
