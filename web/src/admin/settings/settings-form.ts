import { WEEKDAYS } from '#core/kernel/calendar-day.ts';
import { formatTime } from '#core/kernel/format-day.ts';
import { centsFrom } from '#core/kernel/typed-numbers.ts';
import { stateIn } from '#core/kernel/us-states.ts';
import { SECTIONS } from './sections.ts';

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
  /(?:percent|miles|circuits|quantity|hours|days|units|customer|network|minutes|daysbefore|daysafter|perday)$/i;
/** May be empty. */
const OPTIONAL_NUMBERS = new Set(['deliveriesPerDay', 'suppliesCircuits', 'leastCents']);
const LISTS = new Set(['postalCodes', 'categories', 'productIds', 'recipients']);
const NUMBER_LISTS = new Set(['weekdays']);
const DOLLAR_LISTS = new Set(['amountsCents']);

const dollars = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

/** NaN for invalid input; the schema has the message. */
const readNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export const listIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter(Boolean);

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
  if (DOLLAR_LISTS.has(key)) return listIn(text).map(centsFrom);
  if (OPTIONAL_NUMBERS.has(key) && text.trim() === '') return null;
  if (key.endsWith('Cents')) return centsFrom(text);
  if (LISTS.has(key)) return listIn(text);
  if (NUMBER_LISTS.has(key)) return listIn(text).map(Number);
  if (key === 'region') return stateIn(text) ?? text;
  return NUMBER.test(key) ? readNumber(text) : text;
}

const mapped = (value: object, make: (one: unknown, key: string) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, make(one, key)]));

export const formFrom = <T extends object>(value: T): FormOf<T> =>
  mapped(value, textOf) as FormOf<T>;

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

/** One unsaved change: a field, or a list with rows added or removed. */
export type SettingsChange = {
  /** The field's name in the form. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
};

/** The section of the screen that shows each part of the settings. */
const SECTION_OF: Readonly<Record<string, string>> = {
  damageWaiver: 'fees',
  addOns: 'fees',
  weekend: 'rates',
  holidays: 'rates',
  multiDay: 'discounts',
  packages: 'discounts',
  promoCodes: 'discounts',
  balanceCharge: 'deposit',
  crews: 'limits',
  units: 'limits',
  changes: 'cancellation',
};

/** @returns the id of the section that holds the field */
export const sectionOf = ({ path }: Pick<SettingsChange, 'path'>): string => {
  if (weekdayField(path) !== undefined) return 'company';
  const [part = ''] = path.split('.');
  return SECTION_OF[part] ?? part;
};

export const sectionName = (change: Pick<SettingsChange, 'path'>): string => {
  const section = sectionOf(change);
  return SECTIONS.find(([id]) => id === section)?.[1] ?? section;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const entries = (count: number): string => (count === 1 ? '1 entry' : `${count || 'no'} entries`);

/** A checkbox without a value is off. */
const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false;

const CLOCK = /^\d\d:\d\d$/;

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value ?? '');
  if (CLOCK.test(text)) return formatTime(text);
  return text === '' ? 'none' : text;
}

/** Whether both texts mean the same, such as `8.25` and ` 8.250`. */
function areAlike(saved: unknown, typed: unknown, key: string): boolean {
  if (typeof saved !== 'string' || typeof typed !== 'string') return false;
  const [before, after] = [saved, typed].map((text) => valueOf(text.trim(), key));
  return !Number.isNaN(before) && JSON.stringify(before) === JSON.stringify(after);
}

/** All differences between the form and the saved settings, in form order. */
export function changesIn(
  saved: unknown,
  typed: unknown,
  path: readonly string[] = [],
): readonly SettingsChange[] {
  const here = path.join('.');
  if (Array.isArray(saved) && Array.isArray(typed) && saved.length !== typed.length) {
    return [{ path: here, before: entries(saved.length), after: entries(typed.length) }];
  }
  if (isObject(saved) && isObject(typed)) {
    const keys = [...new Set([...Object.keys(saved), ...Object.keys(typed)])];
    return keys.flatMap((key) => changesIn(saved[key], typed[key], [...path, key]));
  }
  const [before, after] = [asText(saved), asText(typed)];
  const isAlike =
    before === after ||
    (isUnset(saved) && isUnset(typed)) ||
    areAlike(saved, typed, path.at(-1) ?? '');
  return isAlike ? [] : [{ path: here, before, after }];
}

export const savedAt = (saved: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) ? Reflect.get(value, key) : undefined),
      saved,
    );

/** The effects of saving, by the rules of each part that has a change. */
const EFFECTS: readonly (readonly [sections: readonly string[], effect: string])[] = [
  [['company', 'website', 'places'], 'The website, emails, and documents show it right away.'],
  [
    ['tax', 'delivery', 'fees', 'rates', 'discounts', 'deposit'],
    'New orders use it from now on. Existing bookings and sent quotes keep their price.',
  ],
  [
    ['limits'],
    'The calendar opens and closes days right away. Bookings on days that close stay, so call those customers.',
  ],
  [['holds'], 'Orders already on hold keep their time.'],
  [
    ['cancellation'],
    'New orders agree to it. Existing bookings keep their terms, and get these where they are better for the customer.',
  ],
  [['reminders'], 'The next evening email uses it.'],
];

const HOURS_EFFECT =
  'New bookings are promised pickups within these hours, and deliveries until you close. Existing bookings keep their windows.';

/** What saving does, by what it is about: the names of the changed sections. */
type SettingsEffect = { readonly about: string; readonly effect: string };

export function effectsOf(changes: readonly SettingsChange[]): readonly SettingsEffect[] {
  const changed = new Set(changes.map(sectionOf));
  const hasHours = changes.some(({ path }) => weekdayField(path) !== undefined);
  const others = EFFECTS.flatMap(([sections, effect]) => {
    const names = SECTIONS.flatMap(([id, name]) =>
      sections.includes(id) && changed.has(id) ? [name] : [],
    );
    return names.length === 0 ? [] : [{ about: names.join(', '), effect }];
  });
  return [...(hasHours ? [{ about: 'Hours', effect: HOURS_EFFECT }] : []), ...others];
}

/** Lists have no field of their own to take a label from: all of it, and one row. */
const LIST_NAMES: Readonly<Record<string, readonly [all: string, one: string]>> = {
  'addOns.offers': ['Add-ons', 'Add-on'],
  'cancellation.tiers': ['Cancellation tiers', 'Tier'],
  'delivery.bands': ['Distance bands', 'Distance band'],
  'delivery.zones': ['Delivery zones', 'Zone'],
  'holidays.days': ['Holidays', 'Holiday'],
  'limits.blackouts': ['Closed periods', 'Closed period'],
  'multiDay.tiers': ['Multi-day tiers', 'Tier'],
  'packages.list': ['Packages', 'Package'],
  'packages.list.items': ['Products', 'Product'],
  'places.list': ['Places', 'Place'],
  'weekend.own': ['Products’ own weekend rates', 'Own rate'],
};

/** A day's fields are labeled without their day or their section. */
function weekdayField(path: string): string | undefined {
  const [, week, index, field] = path.split('.');
  const day = WEEKDAYS[Number(index)];
  if (week !== 'week' || day === undefined || field === undefined) return undefined;
  return field === 'isOpen' ? `Open on ${day}` : `${day} ${field}`;
}

const isNumber = (key: string): boolean => /^\d+$/.test(key);

/** The rows that a field is in, by their own name or their number. */
const rowsAround = (path: string, form: unknown): readonly string[] => {
  const keys = path.split('.');
  return keys.flatMap((key, at) => {
    const list =
      LIST_NAMES[
        keys
          .slice(0, at)
          .filter((one) => !isNumber(one))
          .join('.')
      ];
    if (!isNumber(key) || list === undefined) return [];
    const name = savedAt(form, [...keys.slice(0, at + 1), 'name'].join('.'));
    return typeof name === 'string' && name !== '' ? name : `${list[1]} ${Number(key) + 1}`;
  });
};

const listName = (path: string): string | undefined =>
  LIST_NAMES[
    path
      .split('.')
      .filter((key) => !isNumber(key))
      .join('.')
  ]?.[0];

/**
 * Names a change so that it can be told apart from those of other days and rows: `Sunday opens`,
 * `Closed period 2: From`.
 * @param label the field's label; undefined for what has none on the screen
 */
export function changeName(path: string, form: unknown, label?: string): string {
  const weekday = weekdayField(path);
  if (weekday !== undefined) return weekday;
  const last = path.split('.').at(-1) ?? '';
  const rows = rowsAround(path, form);
  const list = isNumber(last) ? undefined : listName(path);
  const words = path
    .split('.')
    .slice(rows.length > 0 ? -1 : -2)
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  const name = label ?? list ?? words.charAt(0).toUpperCase() + words.slice(1);
  return rows.length > 0 ? `${rows.join(', ')}: ${name}` : name;
}

type WeekdayHours = {
  readonly isOpen?: boolean | undefined;
  readonly opens?: string | undefined;
  readonly closes?: string | undefined;
};
type OpenDays = {
  readonly keepsOpeningDays?: boolean | undefined;
  readonly week?: readonly (WeekdayHours | undefined)[] | undefined;
};

const closedWeekdays = ({ keepsOpeningDays, week = [] }: OpenDays): readonly number[] =>
  keepsOpeningDays === true
    ? week.flatMap((day, index) => (day?.isOpen === false ? [index] : []))
    : [];

/** Weekdays, from 0 for Sunday, that take no deliveries and pickups once it is saved. */
export const newlyClosed = (saved: OpenDays, typed: OpenDays): readonly number[] =>
  closedWeekdays(typed).filter((day) => !closedWeekdays(saved).includes(day));

/**
 * The hours of a weekday before and after the change, if it then opens later or closes earlier.
 * Undefined if it does not, or if the shop is closed that day.
 */
export function shortened(saved: OpenDays, typed: OpenDays, weekday: number) {
  const [before, after] = [saved, typed].map(({ week }) => week?.[weekday]);
  if (after === undefined || closedWeekdays(typed).includes(weekday)) return undefined;
  const [{ opens: opened = '', closes: closed = '' } = {}, { opens = '', closes = '' }] = [
    before,
    after,
  ];
  if (opens === '' || closes <= opens || (opens <= opened && closes >= closed)) return undefined;
  return { before: { from: opened, to: closed }, after: { from: opens, to: closes } };
}

type Blackouts = {
  readonly blackouts?: readonly ({ readonly from?: string; readonly to?: string } | undefined)[];
};

/** The closed periods that are new or changed, as far as they are still to come. */
export const newBlackouts = (saved: Blackouts, typed: Blackouts, today: string) =>
  (typed.blackouts ?? []).flatMap((one) => {
    const { from = '', to = '' } = one ?? {};
    const isKnown = saved.blackouts?.some((other) => other?.from === from && other?.to === to);
    return isKnown === true || to < today ? [] : [{ from: from > today ? from : today, to }];
  });
