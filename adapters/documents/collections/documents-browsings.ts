import { z } from 'zod';
import { documentCodec, withId } from '#adapters/documents/engine/document-codec.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { is, ascending, pagesOf } from '#adapters/documents/engine/reading.ts';
import type { Browsing, BrowsingBook } from '#core/analytics/browsing.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { withCells } from '#core/reporting/cells.ts';
import { DEVICES, SOURCES } from '#core/reservations/came-from.ts';
import { readDaySums, reportSumsCodec, sumsOf } from './report-documents.ts';

export const BROWSINGS = 'browsings';
export const BROWSING_DAYS = 'browsingDays';

const codec = withId(
  documentCodec(
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
  ),
);

export const { fromDocument: browsingFromDocument } = codec;

const PAGE = 500;

/** `browsings/{id}`, deleted after 90 days, and `browsingDays/{day}`. */
export const documentsBrowsings = (store: DocumentStore): BrowsingBook => ({
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(BROWSINGS, id);
      const next = decide(stored && browsingFromDocument(stored));
      if (next !== undefined) transaction.set(BROWSINGS, id, codec.toDocument(next));
    }),
  async listOpen(most) {
    const found: Browsing[] = [];
    const where = [is('isOpen', true)];
    const query = { collection: BROWSINGS, where, orderBy: ascending('day'), limit: PAGE };
    for await (const { documents } of pagesOf(store, query)) {
      found.push(...documents.map(browsingFromDocument));
      if (found.length >= most) break;
    }
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
        transaction.set(BROWSINGS, one.id, codec.toDocument({ ...one, isOpen: false }));
      }
      return open.length;
    }),
  days: (range) => readDaySums(store, BROWSING_DAYS, range),
});
