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

/** A count and an amount in cents. */
export type Amount = readonly [count: number, cents: number];

/** By key, without sums of zero. */
export type Sums = Readonly<Record<string, Amount>>;

export const NO_SUMS: Sums = {};

const SEPARATOR = ':';

/** Escapes colons, which only ids from before our forms can contain. */
const part = (text: string): string => text.replaceAll('%', '%25').replaceAll(SEPARATOR, '%3A');

const whole = (text: string): string => text.replaceAll('%3A', SEPARATOR).replaceAll('%25', '%');

export const keyOf = (...parts: readonly string[]): string => parts.map(part).join(SEPARATOR);

export const partsOfKey = (key: string): readonly string[] => key.split(SEPARATOR).map(whole);

/** Which sums are kept and read together: those of units are many times as many as the others. */
export const SUMS_OF = ['shop', 'orders', 'units'] as const;
export type SumsOf = (typeof SUMS_OF)[number];

const FAMILIES: ReadonlyMap<string, SumsOf> = new Map([
  ...['account', 'cash', 'placed', 'points', 'refund'].map((family) => [family, 'shop'] as const),
  ...['rent', 'onTop', 'card', 'cardFee', 'out', 'weekend'].map(
    (family) => [family, 'units'] as const,
  ),
]);

/** `orders`: by where they came from and where they go, what was bought, codes. */
export const sumsOf = (key: string): SumsOf =>
  FAMILIES.get(key.slice(0, key.indexOf(SEPARATOR))) ?? 'orders';

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
export function withCells(sums: Sums, cells: readonly Cell[]): Sums {
  const next: Record<string, Amount> = { ...sums };
  for (const { key, count, cents } of cells) {
    const [before, amount] = next[key] ?? [0, 0];
    const now = [before + count, amount + cents] as const;
    if (now[0] === 0 && now[1] === 0) delete next[key];
    else next[key] = now;
  }
  return next;
}

/** Adds up several days or months. */
export function totalOf(all: Iterable<Sums>): Sums {
  const total: Record<string, [count: number, cents: number]> = {};
  for (const sums of all) {
    for (const key of Object.keys(sums)) {
      const [count = 0, cents = 0] = sums[key] ?? [];
      const before = total[key];
      if (before === undefined) total[key] = [count, cents];
      else {
        before[0] += count;
        before[1] += cents;
      }
    }
  }
  return total;
}

export const byDay = (cells: readonly Cell[]): ReadonlyMap<CalendarDay, readonly Cell[]> =>
  Map.groupBy(cells, ({ day }) => day);

export const byMonth = (cells: readonly Cell[]): ReadonlyMap<string, readonly Cell[]> =>
  Map.groupBy(cells, ({ day }) => monthOf(day));
