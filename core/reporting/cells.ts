import { type CalendarDay, monthOf } from '#core/kernel/calendar-day.ts';

/**
 * One number of the reports: the amount for `key` on a day. A key is a family and its subject, such
 * as `account:card` or `out:castle:u1`; cells with the same day and key add up.
 */
export type Cell = {
  readonly day: CalendarDay;
  readonly key: string;
  readonly count: number;
  readonly cents: number;
};

export type Amount = readonly [count: number, cents: number];

/** By key, without zero sums: a count and cents, or those of several families (`TOGETHER`). */
export type Sums = Readonly<Record<string, readonly number[]>>;

export const NO_SUMS: Sums = {};

const SEPARATOR = ':';

/** Escapes colons, which only ids older than our id formats can contain. */
const part = (text: string): string => text.replaceAll('%', '%25').replaceAll(SEPARATOR, '%3A');

const whole = (text: string): string => text.replaceAll('%3A', SEPARATOR).replaceAll('%25', '%');

export const keyOf = (...parts: readonly string[]): string => parts.map(part).join(SEPARATOR);

export const partsOfKey = (key: string): readonly string[] => key.split(SEPARATOR).map(whole);

/**
 * Families whose amounts are stored together under one key, such as `unit:castle:u1`. A fleet has
 * thousands of units, and a report's cost depends on the number of its keys.
 */
const TOGETHER = {
  unit: ['rent', 'onTop', 'card', 'cardFee', 'out', 'weekend'],
  work: ['minutes', 'miles'],
  crew: ['worked', 'planned', 'workDays'],
  debt: ['owed', 'owedOf', 'owedOff'],
} as const;

type Place = { readonly group: string; readonly at: number; readonly length: number };

const PLACES: ReadonlyMap<string, Place> = new Map(
  Object.entries(TOGETHER).flatMap(([group, families]) =>
    families.map((family, nth) => [family, { group, at: nth * 2, length: families.length * 2 }]),
  ),
);

const familyOf = (key: string): string => key.slice(0, key.indexOf(SEPARATOR));

/** The key under which a cell's amount is stored, and the index where it starts. */
function placeOf(key: string): { readonly key: string; readonly at: number; length: number } {
  const family = familyOf(key);
  const place = PLACES.get(family);
  if (place === undefined) return { key, at: 0, length: 2 };
  return { ...place, key: `${place.group}${key.slice(family.length)}` };
}

export function amountIn(sums: Sums, ...parts: readonly string[]): Amount {
  const { key, at } = placeOf(keyOf(...parts));
  const { [key]: amounts = [] } = sums;
  return [amounts[at] ?? 0, amounts[at + 1] ?? 0];
}

/** Count and amount of each of a family's keys, with the key's parts. Skips other families. */
export function cellsIn(sums: Sums, family: string) {
  const { group = family, at = 0 } = PLACES.get(family) ?? {};
  const start = `${group}${SEPARATOR}`;
  return Object.keys(sums).flatMap((key) => {
    if (!key.startsWith(start)) return [];
    const { [key]: amounts = [] } = sums;
    const [count = 0, amount = 0] = [amounts[at], amounts[at + 1]];
    const [, ...parts] = partsOfKey(key);
    return count === 0 && amount === 0 ? [] : [{ parts, count, amount }];
  });
}

/** Sums stored by day and month, and read together. Those of units are by far the most. */
export const SUMS_OF = ['shop', 'orders', 'units'] as const;
export type SumsOf = (typeof SUMS_OF)[number];

const FAMILIES: ReadonlyMap<string, SumsOf | 'owed'> = new Map([
  ...['account', 'cash', 'former', 'placed', 'points', 'refund', 'test'].map(
    (family) => [family, 'shop'] as const,
  ),
  ...TOGETHER.unit.map((family) => [family, 'units'] as const),
  ...TOGETHER.debt.map((family) => [family, 'owed'] as const),
]);

/** `orders`: by source, destination, product, code. `owed`: only by day, to show its age. */
export const sumsOf = (key: string): SumsOf | 'owed' => FAMILIES.get(familyOf(key)) ?? 'orders';

/** Merges cells with the same day and key, drops zeros, and sorts by day and key. */
export function gathered(cells: readonly Cell[]): readonly Cell[] {
  const found = new Map<string, Cell>();
  for (const cell of cells) {
    const name = `${cell.day} ${cell.key}`;
    const before = found.get(name);
    found.set(
      name,
      before === undefined
        ? cell
        : { ...cell, count: before.count + cell.count, cents: before.cents + cell.cents },
    );
  }
  return [...found]
    .filter(([, { count, cents }]) => count !== 0 || cents !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, cell]) => cell);
}

export const negated = (cells: readonly Cell[]): readonly Cell[] =>
  cells.map((cell) => ({ ...cell, count: -cell.count, cents: -cell.cents }));

/** Adds cells to the sums, ignoring their days. */
export function withCells(sums: Sums, cells: readonly Omit<Cell, 'day'>[]): Sums {
  const next: Record<string, readonly number[]> = { ...sums };
  for (const cell of cells) {
    const { key, at, length } = placeOf(cell.key);
    const now = [...(next[key] ?? Array.from({ length }, () => 0))];
    now[at] = (now[at] ?? 0) + cell.count;
    now[at + 1] = (now[at + 1] ?? 0) + cell.cents;
    if (now.every((amount) => amount === 0)) delete next[key];
    else next[key] = now;
  }
  return next;
}

/** Adds up several days or months. */
export function totalOf(all: Iterable<Sums>): Sums {
  const total: Record<string, number[]> = {};
  for (const sums of all) {
    for (const key of Object.keys(sums)) {
      const amounts = sums[key] ?? [];
      const before = total[key];
      if (before === undefined) total[key] = [...amounts];
      else
        for (let at = 0; at < amounts.length; at += 1)
          before[at] = (before[at] ?? 0) + (amounts[at] ?? 0);
    }
  }
  return total;
}

/** Converts sums stored in the earlier form, with one key per family, to the present form. */
export const regrouped = (sums: Sums): Sums =>
  withCells(
    NO_SUMS,
    Object.entries(sums).map(([key, [count = 0, cents = 0]]) => ({ key, count, cents })),
  );

export const byDay = (cells: readonly Cell[]): ReadonlyMap<CalendarDay, readonly Cell[]> =>
  Map.groupBy(cells, ({ day }) => day);

export const byMonth = (cells: readonly Cell[]): ReadonlyMap<string, readonly Cell[]> =>
  Map.groupBy(cells, ({ day }) => monthOf(day));
