import type { DeclaredIndex, Filter } from '#adapters/documents/engine/document-store.ts';
import { isRange, type FullQuery } from '#adapters/documents/engine/query-semantics.ts';
import {
  afterPrefix,
  sortKey,
  typeKey,
  type Direction,
} from '#adapters/documents/engine/sort-key.ts';
import { directionOf, tieOf } from '#adapters/sqlite/index-entries.ts';

/** A range of an index's keys: `from` included, `to` excluded. */
type Stretch = { readonly from: Buffer; readonly to: Buffer };

/** A walk along one range of an index, forward or backward. */
export type IndexWalk<T extends DeclaredIndex> = Stretch & {
  readonly index: T;
  readonly backward: boolean;
  /** How many filters the range settles; the others are checked per document. */
  readonly settled: number;
};

/** The walk that yields the query's order and settles most filters; undefined if no index fits. */
export function planWalk<T extends DeclaredIndex>(
  query: FullQuery,
  indexes: readonly T[],
): IndexWalk<T> | undefined {
  return indexes
    .flatMap((index) => walkAlong(index, query) ?? [])
    .sort((a, b) => b.settled - a.settled)[0];
}

/**
 * An index fits if its first fields are compared with `==` or `array-contains` and the rest are
 * exactly the query's orders, all same or all reversed. An extra field would leave documents out.
 */
function walkAlong<T extends DeclaredIndex>(index: T, query: FullQuery): IndexWalk<T> | undefined {
  if (index.collection !== query.collection) return undefined;
  const fixed = fixingFilters(index, query);
  const rest = index.fields.slice(fixed.length);
  const constant = new Set(fixed.filter(({ op }) => op === '==').map(({ field }) => field));
  const orders = query.orders.filter(({ field }) => !constant.has(field));
  const backward = tieOf(index) !== query.tie;
  const fits = rest.every(({ field, order }, position) => {
    const wanted = orders[position];
    return field === wanted?.field && order === turned(wanted.direction, backward);
  });
  if (!fits || rest.length !== orders.length) return undefined;

  const prefix = fixed.map(({ value }, at) => sortKey(value, directionAt(index, at)));
  const ranges = query.filters.filter(
    (filter) => isRange(filter) && filter.field === rest[0]?.field,
  );
  const stretch = narrowed(Buffer.concat(prefix), ranges, directionAt(index, fixed.length));
  const settled = fixed.length + ranges.length;
  return { index, backward, settled, ...afterCursor(stretch, index, query, prefix, backward) };
}

/** The filters that fix the index's first fields to one value each, in index order. */
function fixingFilters({ fields }: DeclaredIndex, { filters }: FullQuery): Filter[] {
  const fixing: Filter[] = [];
  for (const { field, order } of fields) {
    const op = order === 'contains' ? 'array-contains' : '==';
    const filter = filters.find((candidate) => candidate.field === field && candidate.op === op);
    if (filter === undefined) break;
    fixing.push(filter);
  }
  return fixing;
}

const directionAt = ({ fields }: DeclaredIndex, at: number): Direction =>
  directionOf(fields[at]?.order ?? 'asc');

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;
const turned = (direction: Direction, backward: boolean): Direction =>
  backward ? OPPOSITE[direction] : direction;

/** A range covers only values of its own type. */
function narrowed(prefix: Buffer, ranges: readonly Filter[], direction: Direction): Stretch {
  const whole = {
    from: prefix,
    to: prefix.length === 0 ? Buffer.from([0xff]) : afterPrefix(prefix),
  };
  return ranges
    .flatMap(({ op, value }) => {
      const type = Buffer.concat([prefix, typeKey(value, direction)]);
      const key = Buffer.concat([prefix, sortKey(value, direction)]);
      return [{ from: type, to: afterPrefix(type) }, sideOf(op, key, direction)];
    })
    .reduce<Stretch>(overlap, whole);
}

/** In a descending field, keys of greater values come first. */
function sideOf(op: Filter['op'], key: Buffer, direction: Direction): Partial<Stretch> {
  const upwards = (op === '>' || op === '>=') === (direction === 'asc');
  const included = op === '>=' || op === '<=';
  if (upwards) return { from: included ? key : afterPrefix(key) };
  return { to: included ? afterPrefix(key) : key };
}

function overlap(stretch: Stretch, { from, to }: Partial<Stretch>): Stretch {
  return {
    from: from !== undefined && Buffer.compare(from, stretch.from) > 0 ? from : stretch.from,
    to: to !== undefined && Buffer.compare(to, stretch.to) < 0 ? to : stretch.to,
  };
}

/** The rest of the range after the previous page's last document. */
function afterCursor(
  stretch: Stretch,
  index: DeclaredIndex,
  { after, orders, tie }: FullQuery,
  prefix: readonly Buffer[],
  backward: boolean,
): Stretch {
  if (after === undefined) return stretch;
  const rest = index.fields.slice(prefix.length).map(({ field, order }) => {
    const at = orders.findIndex((candidate) => candidate.field === field);
    return sortKey(after.values[at] ?? null, directionOf(order));
  });
  const key = Buffer.concat([...prefix, ...rest, sortKey(after.id, turned(tie, backward))]);
  return overlap(stretch, backward ? { to: key } : { from: afterPrefix(key) });
}
