/**
 * Settings as typed. Amounts, numbers and lists are text, because fields must hold unreadable
 * input. Paths match the settings, so that errors find their fields.
 */
export type FormOf<T> = T extends boolean
  ? boolean
  : T extends number | string | null
    ? string
    : T extends readonly (infer One)[]
      ? One extends number | string
        ? string
        : FormOf<One>[]
      : T extends object
        ? { [Key in keyof T]: FormOf<T[Key]> }
        : never;

/** Number fields by name, such as `refundPercent`. Those ending in `Cents` are shown in dollars. */
const NUMBER =
  /(?:percent|miles|circuits|quantity|hours|days|units|customer|network|minutes|daysbefore|daysafter|perday|uses)$/i;
/** May be empty. */
const OPTIONAL_NUMBERS = new Set(['deliveriesPerDay']);
const LISTS = new Set(['postalCodes', 'categories', 'productIds', 'recipients']);
const NUMBER_LISTS = new Set(['weekdays']);
const DOLLAR_LISTS = new Set(['amountsCents']);

const dollars = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

/** NaN for invalid input; the schema has the message. */
const readNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const readDollars = (text: string): number => {
  const read = readNumber(text.replaceAll(/[$,\s]/g, ''));
  const hundredths = Math.round(read * 100);
  return Math.abs(hundredths / 100 - read) < 1e-9 ? hundredths : Number.NaN;
};

const readList = (text: string): readonly string[] => text.split(/[\s,;]+/).filter(Boolean);

function textOf(value: unknown, key: string): unknown {
  if (typeof value === 'number') return key.endsWith('Cents') ? dollars(value) : String(value);
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && (LISTS.has(key) || NUMBER_LISTS.has(key))) return value.join(', ');
  if (Array.isArray(value) && DOLLAR_LISTS.has(key)) return value.map(dollars).join(', ');
  if (Array.isArray(value)) return value.map((one) => textOf(one, ''));
  return typeof value === 'object' ? formFrom(value) : value;
}

function valueOf(text: unknown, key: string): unknown {
  if (Array.isArray(text)) return text.map((one) => valueOf(one, ''));
  if (typeof text === 'object' && text !== null) return inputFrom(text);
  if (typeof text !== 'string') return text;
  if (DOLLAR_LISTS.has(key)) return readList(text).map(readDollars);
  if (key.endsWith('Cents')) return readDollars(text);
  if (LISTS.has(key)) return readList(text);
  if (NUMBER_LISTS.has(key)) return readList(text).map(Number);
  if (!NUMBER.test(key)) return text;
  return OPTIONAL_NUMBERS.has(key) && text.trim() === '' ? null : readNumber(text);
}

const mapped = (value: object, make: (one: unknown, key: string) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, make(one, key)]));

/** Settings to form values. */
export const formFrom = <T extends object>(value: T): FormOf<T> =>
  mapped(value, textOf) as FormOf<T>;

/** Form values to schema input. */
export const inputFrom = (form: object): object => mapped(form, valueOf);

/** The field for a path of the input. A list is one field, whichever item is wrong. */
export function fieldOf(form: unknown, path: readonly PropertyKey[]): string {
  const keys: string[] = [];
  let here = form;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) break;
    keys.push(String(key));
    here = Reflect.get(here, key);
  }
  return keys.join('.');
}
