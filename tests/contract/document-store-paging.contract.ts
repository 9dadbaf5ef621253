import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  Document,
  DocumentStore,
  Filter,
  Json,
  OrderBy,
  Query,
  Scalar,
  Stored,
} from '#adapters/documents/engine/document-store.ts';
import { fill, type OpenStore } from '#tests/support/fresh-store.ts';

/** A small pool, so that values tie and filters match; sometimes anything. */
const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<Scalar>(-1, 0, 1, 1.5, false, true, '', 'p', 'p\0', 'p\0q', '1'),
  },
  { weight: 1, arbitrary: fc.constantFrom('\uFFFD', '\u{1F600}', "'") },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0) },
);
const document: fc.Arbitrary<Document> = fc.record(
  {
    a: fc.option(scalar),
    b: fc.oneof(fc.record({ c: fc.option(scalar) }), scalar),
    tags: fc.array(scalar, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const id = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9:-]{1,3}$/),
  fc.constantFrom('\uFFFD', '\u{1F600}', 'é'),
);
const documents = fc.dictionary(id, document, { maxKeys: 12, noNullPrototype: true });

const field = fc.constantFrom('a', 'b.c');
const direction = fc.constantFrom('asc' as const, 'desc' as const);
const equals = fc.record({ field, op: fc.constant('==' as const), value: scalar });
const contains = fc.record({
  field: fc.constant('tags'),
  op: fc.constant('array-contains' as const),
  value: scalar,
});
const op = fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const);
const range = fc.record({ op, value: scalar });

type Asked = { readonly where: readonly Filter[]; readonly orderBy: readonly OrderBy[] };

const isRange = ({ op }: Filter) => op !== '==' && op !== 'array-contains';

/**
 * Queries that Firestore accepts too: one `array-contains`, ranges on one field, and that field
 * ordered first.
 */
const query: fc.Arbitrary<Asked> = fc
  .record({
    contained: fc.array(contains, { maxLength: 1 }),
    equal: fc.uniqueArray(equals, { maxLength: 2, selector: (filter) => filter.field }),
    rangeField: field,
    ranges: fc.array(range, { maxLength: 2 }),
    orderBy: fc.uniqueArray(fc.record({ field, direction }), {
      maxLength: 2,
      selector: (order) => order.field,
    }),
  })
  .map(({ contained, equal, rangeField, ranges, orderBy }): Asked => {
    const ranged = ranges.map((one) => ({ ...one, field: rangeField }));
    return { where: [...contained, ...equal, ...ranged], orderBy };
  })
  .filter(({ where, orderBy }) => {
    const ranged = where.find(isRange)?.field;
    return ranged === undefined || orderBy.length === 0 || orderBy[0]?.field === ranged;
  });

export function describePaging(open: OpenStore): void {
  describe('properties of a query', () => {
    it.each(['things', 'bare'])(
      'visits, page by page, what a naive model returns, each document once: %s',
      async (collection) => {
        await fc.assert(
          fc.asyncProperty(
            documents,
            query,
            fc.integer({ min: 1, max: 5 }),
            async (data, asked, limit) => {
              const { store, cleanup } = await open();
              try {
                await fill(store, collection, data);
                const visited = await visit(store, { collection, ...asked, limit });
                expect(visited).toEqual(naiveAnswer(data, asked));
                const { where } = asked;
                expect(await store.count({ collection, where })).toBe(
                  naiveAnswer(data, { where, orderBy: [] }).length,
                );
              } finally {
                await cleanup();
              }
            },
          ),
          { numRuns: 100 },
        );
      },
    );
  });
}

/**
 * At most as many pages as possible, so that a cursor that does not move on fails and does not
 * hang.
 */
async function visit(store: DocumentStore, query: Query): Promise<Stored[]> {
  const visited: Stored[] = [];
  let page = await store.query(query);
  visited.push(...page.documents);
  while (page.next !== undefined && visited.length < 50) {
    page = await store.query({ ...query, after: page.next });
    visited.push(...page.documents);
  }
  return visited;
}

/** The same rules once more, in the plainest way: no keys, no bytes. */
function naiveAnswer(
  data: Readonly<Record<string, Document>>,
  { where, orderBy }: Asked,
): Stored[] {
  const ranged = where.find(isRange)?.field;
  const implied: OrderBy[] =
    ranged === undefined || orderBy.some(({ field }) => field === ranged)
      ? []
      : [{ field: ranged, direction: orderBy.at(-1)?.direction ?? 'asc' }];
  const orders = [...orderBy, ...implied];
  const last = orders.at(-1)?.direction ?? 'asc';
  return Object.entries(data)
    .map(([id, document]) => ({ id, data: document }))
    .filter((stored) => where.every((filter) => passes(filter, at(stored.data, filter.field))))
    .filter((stored) => orders.every(({ field }) => at(stored.data, field) !== undefined))
    .sort((x, y) => {
      for (const { field, direction } of orders) {
        const order = compare(at(x.data, field) ?? null, at(y.data, field) ?? null);
        if (order !== 0) return direction === 'asc' ? order : -order;
      }
      return last === 'asc' ? compare(x.id, y.id) : compare(y.id, x.id);
    });
}

function passes({ op, value }: Filter, found: Json | undefined): boolean {
  if (op === 'array-contains') return Array.isArray(found) && found.includes(value);
  if (found === undefined || typeof found !== typeof value) return false;
  const order = compare(found, value);
  return { '==': order === 0, '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[
    op
  ];
}

function at(data: Document, field: string): Json | undefined {
  if (field !== 'b.c') return data[field];
  const inner = data['b'];
  return typeof inner === 'object' && inner !== null && 'c' in inner ? inner.c : undefined;
}

const RANK = ['object', 'boolean', 'number', 'string'];

function compare(x: Json, y: Json): number {
  if (typeof x !== typeof y) return RANK.indexOf(typeof x) - RANK.indexOf(typeof y);
  if (typeof x === 'string' && typeof y === 'string') return compareText([...x], [...y]);
  return Number(x) - Number(y);
}

function compareText(x: readonly string[], y: readonly string[]): number {
  const differs = x.findIndex((character, index) => character !== y[index]);
  if (differs === -1) return x.length - y.length;
  return (x[differs]?.codePointAt(0) ?? -1) - (y[differs]?.codePointAt(0) ?? -1);
}
