import {
  HOSTILE_BODIES,
  HOSTILE_JSON,
  HOSTILE_RAW,
  HOSTILE_TEXTS,
} from '#tests/support/hostile/hostile-values.ts';
import { type JsonSchema, sampleOf } from '#tests/support/hostile/json-schema.ts';
import { IS_LONG } from '#tests/support/runs.ts';

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
};

/** Where a hostile value is put, as the request's own value is put. */
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

/** By the first letter of a JSON text, which tells. */
function kindOf(text: string): string {
  const first = text[0] ?? '';
  if (first === '"') return 'string';
  return { '[': 'array', '{': 'object', n: 'null', t: 'boolean', f: 'boolean' }[first] ?? 'number';
}

/** One in so many of what is refused, or passed over, whatever it is; the next place has the next ones. */
const STRIDE = IS_LONG ? 1 : 8;
const inTurn = <T>(all: readonly T[], turn: number): readonly T[] =>
  all.filter((_, index) => (index + turn) % STRIDE === 0);

/** All that is of the kind the place wants. What is of another kind is refused for that, whatever it is: of those, some, in turn. */
const textsFor = (good: unknown, place: readonly Step[], turn: number): readonly string[] => {
  const wanted = kindOf(JSON.stringify(valueAt(good, place)) ?? 'null');
  return [...HOSTILE_JSON, EXTRA].filter(
    (text, index) => place.length === 0 || kindOf(text) === wanted || (index + turn) % STRIDE === 0,
  );
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

/** One more field of another's making, in every object of the body. */
const EXTRA = '{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}';

function bodiesFor(good: unknown): readonly string[] {
  const altered = [...placesIn(good)].flatMap((place, turn) =>
    textsFor(good, place, turn).map((text) => withText(good, place, text)),
  );
  return [...new Set([...HOSTILE_BODIES, ...altered])];
}

const fill = (path: string, name: string, text: string): string =>
  path.replace(`{${name}}`, () => text);

/** The other parameters of the path get something harmless. */
const settle = (path: string): string => path.replaceAll(/\{\w+\}/g, 'sample');

function urlsFor(path: string, { parameters = [] }: Operation): readonly string[] {
  const inPath = parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name }) =>
      [...HOSTILE_TEXTS.filter(Boolean).map(encodeURIComponent), ...HOSTILE_RAW].map((text) =>
        settle(fill(path, name, text)),
      ),
    );
  const texts = [...HOSTILE_TEXTS.map(encodeURIComponent), ...HOSTILE_RAW];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const inQuery = query.flatMap(({ name }, turn) => [
    ...texts.map((text) => `${name}=${text}`),
    // A second value, or another name: what the text is does not come to be asked.
    ...inTurn(texts, turn).map((text) => `${name}=${text}&${name}=1`),
    ...inTurn(texts, turn + 1).map((text) => `${name}[__proto__]=${text}`),
  ]);
  return [...inPath, ...inQuery.map((asked) => `${settle(path)}?${asked}`)];
}

/**
 * Every way in that the operation has, filled with every hostile value.
 * @param good a body that would be taken; without one, what the schema tells of it
 */
export function hostileRequests(
  method: string,
  path: string,
  operation: Operation,
  good?: unknown,
): readonly HostileRequest[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const bodies = schema === undefined ? [] : bodiesFor(good ?? sampleOf(schema));
  return [
    ...urlsFor(path, operation).map((url) => ({ method, url })),
    ...bodies.map((payload) => ({ method, url: settle(path), payload })),
  ];
}

/** Of all the requests those for somebody whom the route turns away before it reads a body or looks at a query. */
export const forStrangers = (requests: readonly HostileRequest[]): readonly HostileRequest[] => {
  const inQuery = requests.filter(({ url }) => url.includes('?'));
  const others = requests.filter(({ url }) => !url.includes('?'));
  const isWhole = ({ payload }: HostileRequest) =>
    payload === undefined || HOSTILE_BODIES.includes(payload);
  return [...inTurn(inQuery, 0), ...others.filter(isWhole)];
};
