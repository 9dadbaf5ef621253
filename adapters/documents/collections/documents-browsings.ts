import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { reportSumsCodec } from '#adapters/documents/collections/report-documents.ts';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { Browsing, BrowsingBook } from '#core/analytics/browsing.ts';
import { addDays, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { NO_SUMS, type Sums, withCells } from '#core/reporting/cells.ts';
import { DEVICES, SOURCES } from '#core/reservations/came-from.ts';

export const BROWSINGS = 'browsings';
export const BROWSING_DAYS = 'browsingDays';

const codec = documentCodec(
  BROWSINGS,
  z.object({
    day: dayField,
    begunAt: instantField,
    source: z.enum(SOURCES),
    device: z.enum(DEVICES),
    language: z.enum(LANGUAGES),
    products: z.array(z.string()).readonly(),
    dates: listOf({ day: dayField, slug: z.string().optional() }),
    nothing: z.array(z.string()).readonly(),
    hasCart: z.boolean(),
    beacons: z.int(),
    isOpen: z.boolean(),
  }),
  [noLegacy],
);

const toDocument = ({ id: _id, ...kept }: Browsing): Document => codec.toDocument(kept);

export const browsingFromDocument = (stored: Stored): Browsing => ({
  id: stored.id,
  ...codec.fromDocument(stored),
});

const sumsOf = (stored: Stored | undefined): Sums =>
  stored === undefined ? NO_SUMS : reportSumsCodec.fromDocument(stored).sums;

const PAGE = 500;

/** `browsings/{id}`, deleted after 90 days, and `browsingDays/{day}`. */
export const documentsBrowsings = (store: DocumentStore): BrowsingBook => ({
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(BROWSINGS, id);
      const next = decide(stored && browsingFromDocument(stored));
      if (next !== undefined) transaction.set(BROWSINGS, id, toDocument(next));
    }),
  async listOpen(most) {
    const found: Browsing[] = [];
    let after: string | undefined;
    do {
      const page = await store.query({
        collection: BROWSINGS,
        where: [{ field: 'isOpen', op: '==', value: true }],
        orderBy: [{ field: 'day', direction: 'asc' }],
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      found.push(...page.documents.map(browsingFromDocument));
      after = page.next;
    } while (after !== undefined && found.length < most);
    return found.slice(0, most);
  },
  close: (day, ids, cellsOf) =>
    store.transact(async (transaction) => {
      const stored = await transaction.getMany(BROWSINGS, ids);
      const before = sumsOf(await transaction.get(BROWSING_DAYS, day));
      const open = stored
        .flatMap((one) => (one === undefined ? [] : [browsingFromDocument(one)]))
        .filter((one) => one.isOpen);
      const sums = withCells(before, cellsOf(open, before));
      if (open.length > 0)
        transaction.set(BROWSING_DAYS, day, reportSumsCodec.toDocument({ sums }));
      for (const one of open) {
        transaction.set(BROWSINGS, one.id, toDocument({ ...one, isOpen: false }));
      }
      return open.length;
    }),
  async days({ from, to }) {
    const found = await store.getMany(BROWSING_DAYS, eachDay(from, addDays(to, 1)));
    return new Map(
      found.flatMap((stored) =>
        stored === undefined ? [] : [[calendarDay(stored.id), sumsOf(stored)] as const],
      ),
    );
  },
});
