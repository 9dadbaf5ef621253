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
