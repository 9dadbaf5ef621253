/** One thing that would be saved: a field, or a list of which rows were added or removed. */
export type SettingsChange = {
  /** As the form names the field. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
};

/** Where each part of the settings stands on the screen. */
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

/** A box that nobody ever ticked is off. */
const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false;

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value ?? '');
  return text === '' ? 'none' : text;
}

/** Everything in which the form is another than what is saved, in the order of the form. */
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

/** `limits.blackouts.0.from` as far as nothing on the screen says it better. */
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
