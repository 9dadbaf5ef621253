import type { DatabaseSync } from 'node:sqlite';
import type {
  FieldPath,
  Page,
  Query,
  Stored,
  DeclaredIndex,
  Filter,
} from '#adapters/documents/engine/document-store.ts';
import {
  belongs,
  completeQuery,
  sortedAnswer,
  takePage,
  type FullQuery,
  isRange,
} from '#adapters/documents/engine/query-semantics.ts';
import type { Versioned } from '#adapters/documents/engine/recording-transaction.ts';
import {
  afterPrefix,
  sortKey,
  typeKey,
  type Direction,
} from '#adapters/documents/engine/sort-key.ts';
import { immediately, snapshot } from './database.ts';
import { nameOfIndex, type FiledIndex, type FiledIndexes } from './indexes-on-file.ts';
import type { Memory } from './memory-of-file.ts';
import type { PendingEntries } from './pending-entries.ts';
import {
  idOf,
  numberOf,
  partFrom,
  sizeOf,
  storedFrom,
  type Row,
  directionOf,
  tieOf,
} from './rows.ts';

/** A range of an index's keys: `from` included, `to` excluded. */
type Stretch = { readonly from: Buffer; readonly to: Buffer };

/** A walk along one range of an index, forward or backward. */
type IndexWalk<T extends DeclaredIndex> = Stretch & {
  readonly index: T;
  readonly backward: boolean;
  /** How many filters the range settles; the others are checked per document. */
  readonly settled: number;
};

/** The walk that yields the query's order and settles most filters; undefined if no index fits. */
function planWalk<T extends DeclaredIndex>(
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

const STRETCH = 'index_id = ? AND sort_key >= ? AND sort_key < ?';
// CROSS JOIN forces SQLite to walk the entries and look up documents, never the reverse.
const WALK = `SELECT documents.id, documents.version FROM entries
  CROSS JOIN documents ON documents.key = entries.document WHERE ${STRETCH} ORDER BY sort_key`;
const SQL = {
  version: 'SELECT version FROM documents WHERE collection = ? AND id = ?',
  get: 'SELECT id, version, data FROM documents WHERE collection = ? AND id = ?',
  forward: `${WALK} ASC`,
  backward: `${WALK} DESC`,
  collection: 'SELECT id, version FROM documents WHERE collection = ? AND id > ? ORDER BY id',
  countStretch: `SELECT count(*) AS count FROM entries WHERE ${STRETCH}`,
  countCollection: 'SELECT count(*) AS count FROM documents WHERE collection = ?',
};

type DocumentReader = {
  readonly find: (
    collection: string,
    ids: readonly string[],
    fields?: readonly FieldPath[],
  ) => Versioned[];
  readonly query: (query: Query) => Page;
  readonly count: (query: Query) => number;
  /** The index a query walks, then SQLite's own plan, one line each. */
  readonly explain: (query: Query) => readonly string[];
};

/** Fields of a document that are enough, and their name among those kept in memory. */
type Part = { readonly fields: readonly FieldPath[]; readonly name: string };

/** All SQL is constant: names and values are always parameters. */
export function documentReader(
  database: DatabaseSync,
  indexes: () => FiledIndexes,
  { documents: cache, answers, foreign }: Memory,
  pending: PendingEntries,
): DocumentReader {
  const versionOf = database.prepare(SQL.version);
  const get = database.prepare(SQL.get);
  const forward = database.prepare(SQL.forward);
  const backward = database.prepare(SQL.backward);
  const collection = database.prepare(SQL.collection);
  const countStretch = database.prepare(SQL.countStretch);
  const countCollection = database.prepare(SQL.countCollection);

  /** Version and text in one row: another process may have written since the version check. */
  function read(collection: string, id: string, seenAt: number, of?: Part): Versioned {
    const row = get.get(collection, id);
    if (row === undefined) return ABSENT;
    const version = numberOf(row, 'version');
    const stored = of === undefined ? storedFrom(row) : partFrom(row, of.fields);
    const size = of === undefined ? sizeOf(row) : JSON.stringify(stored.data).length;
    cache.keep(collection, stored, { version, size, seenAt, part: of?.name });
    return { version, stored };
  }

  function findOne(collection: string, id: string, seenAt: number, of?: Part): Versioned {
    const row = versionOf.get(collection, id);
    if (row === undefined) {
      cache.keepAbsent(collection, id, seenAt);
      return ABSENT;
    }
    const version = numberOf(row, 'version');
    const stored = cache.find(collection, id, version, seenAt, of?.name);
    return stored === undefined ? read(collection, id, seenAt, of) : { version, stored };
  }

  /** All documents from the cache or none: a partial set could mix states. */
  function allCurrent(
    collection: string,
    ids: readonly string[],
    seenAt: number,
    of: Part | undefined,
  ): Versioned[] | undefined {
    const found: Versioned[] = [];
    for (const id of ids) {
      const kept = cache.current(collection, id, seenAt, of?.name);
      if (kept === undefined) return undefined;
      found.push(kept);
    }
    return found;
  }

  function find(
    collection: string,
    ids: readonly string[],
    fields?: readonly FieldPath[],
  ): Versioned[] {
    const of = fields && { fields, name: fields.join(' ') };
    const seenAt = foreign.count();
    const current = allCurrent(collection, ids, seenAt, of);
    if (current !== undefined) return current;
    const [id] = ids;
    if (id !== undefined && ids.length === 1) return [findOne(collection, id, seenAt, of)];
    return snapshot(database, () => ids.map((one) => findOne(collection, one, seenAt, of)));
  }

  /** Lazy, so that only the page's documents are parsed. */
  function* belonging(query: FullQuery, rows: Iterable<Row>, isSettled = false): Generator<Stored> {
    const { collection } = query;
    const seenAt = foreign.count();
    for (const row of rows) {
      const id = idOf(row);
      const stored =
        cache.find(collection, id, numberOf(row, 'version'), seenAt) ??
        read(collection, id, seenAt).stored;
      if (stored !== undefined && (isSettled || belongs(query, stored.data))) yield stored;
    }
  }

  /** Undefined if no index fits, or the file takes no entries now: a full disk must not stop reading. */
  function walkFor(query: FullQuery): IndexWalk<FiledIndex> | undefined {
    const walk = planWalk(query, indexes().get(query.collection) ?? []);
    if (walk === undefined || !pending.mayLack(query.collection)) return walk;
    try {
      immediately(database, () => pending.list(query.collection));
      return walk;
    } catch {
      return undefined;
    }
  }

  function inOrder(query: FullQuery): Iterable<Stored> {
    const walk = walkFor(query);
    if (walk !== undefined) {
      const rows = (walk.backward ? backward : forward).iterate(...stretchOf(walk));
      // Index entries guarantee the ordered fields, and the range settles the filters.
      return belonging(query, rows, walk.settled === query.filters.length);
    }
    if (query.orders.length > 0) {
      return sortedAnswer(query, belonging(query, collection.iterate(query.collection, '')));
    }
    // Without an order, documents come by id, which is the collection's own key order.
    return belonging(query, collection.iterate(query.collection, query.after?.id ?? ''));
  }

  function answer(query: Query): Page {
    const full = completeQuery(query);
    const { documents, ...page } = takePage(full, inOrder(full));
    return Object.freeze({ ...page, documents: Object.freeze(documents) });
  }

  return {
    find,
    query: (query) => answers.find(query) ?? answers.keep(query, answer(query)),
    count(query) {
      const full = completeQuery(query);
      const walk = walkFor(full);
      if (full.filters.length === 0) return countOf(countCollection.get(full.collection));
      if (walk?.settled === full.filters.length)
        return countOf(countStretch.get(...stretchOf(walk)));
      let count = 0;
      for (const _ of inOrder(full)) count += 1;
      return count;
    },
    explain(query) {
      const full = completeQuery(query);
      const walk = planWalk(full, indexes().get(full.collection) ?? []);
      const name = walk === undefined ? 'no index' : nameOfIndex(walk.index);
      const sql = walk === undefined ? SQL.collection : walk.backward ? SQL.backward : SQL.forward;
      const bound = walk === undefined ? [full.collection, ''] : stretchOf(walk);
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bound);
      return [name, ...steps.map(({ detail }) => String(detail))];
    },
  };
}

const ABSENT: Versioned = { version: 0, stored: undefined };

const stretchOf = ({ index, from, to }: IndexWalk<FiledIndex>) => [index.id, from, to] as const;

const countOf = (row: Row | undefined): number => numberOf(row, 'count');
