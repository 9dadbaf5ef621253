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
  const [part = ''] = path.split('.');
  return SECTION_OF[part] ?? part;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** A checkbox without a value is off. */
const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false;

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value ?? '');
  return text === '' ? 'none' : text;
}

/** All differences between the form and the saved settings, in form order. */
export function changesIn(
  saved: unknown,
  typed: unknown,
  path: readonly string[] = [],
): readonly SettingsChange[] {
  const here = path.join('.');
  if (Array.isArray(saved) && Array.isArray(typed) && saved.length !== typed.length) {
    return [{ path: here, before: rows(saved.length), after: rows(typed.length) }];
  }
  if (isObject(saved) && isObject(typed)) {
    const keys = [...new Set([...Object.keys(saved), ...Object.keys(typed)])];
    return keys.flatMap((key) => changesIn(saved[key], typed[key], [...path, key]));
  }
  const [before, after] = [textOf(saved), textOf(typed)];
  const isAlike = before === after || (isUnset(saved) && isUnset(typed));
  return isAlike ? [] : [{ path: here, before, after }];
}

/** The value at a path of the form. */
export const savedAt = (saved: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) ? Reflect.get(value, key) : undefined),
      saved,
    );

/** The effects of saving, by the rules of each part that has a change. */
const EFFECTS: readonly (readonly [sections: readonly string[], effect: string])[] = [
  [['company', 'places'], 'The website, emails, and documents show it right away.'],
  [
    ['tax', 'delivery', 'fees', 'rates', 'discounts', 'deposit'],
    'New orders use it from now on. Existing bookings and sent quotes keep their price.',
  ],
  [
    ['limits'],
    'The calendar opens and closes days right away. Bookings on days that close stay, so call those customers.',
  ],
  [['holds'], 'Orders already on hold keep their time.'],
  [['cancellation'], 'New orders agree to it. Existing bookings keep their terms.'],
  [['reminders'], 'The next evening email uses it.'],
];

export function effectsOf(changes: readonly SettingsChange[]): readonly string[] {
  const changed = new Set(changes.map(sectionOf));
  return EFFECTS.flatMap(([sections, effect]) =>
    sections.some((section) => changed.has(section)) ? [effect] : [],
  );
}

/** A label made from a path such as `limits.blackouts.0.from`, for fields without their own. */
export const pathName = (path: string): string => {
  const words = path
    .split('.')
    .slice(-2)
    .map((key) => (/^\d+$/.test(key) ? `row ${Number(key) + 1}` : key))
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
