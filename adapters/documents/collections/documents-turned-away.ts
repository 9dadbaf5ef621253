import { readDaySums, reportSumsCodec, sumsOf } from './report-documents.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { byDay, withCells } from '#core/reporting/cells.ts';
import type { TurnedAwayBook } from '#core/reporting/turned-away.ts';

/** Apart from the sums of bookings: a rebuild leaves these, which nothing else could recount. */
export const TURNED_AWAY_DAYS = 'turnedAwayDays';

/** `turnedAwayDays/{day}`, by the wanted day. */
export const documentsTurnedAway = (store: DocumentStore): TurnedAwayBook => ({
  add: (cells) =>
    store.transact(async (transaction) => {
      const changed = [...byDay(cells)];
      const stored = await transaction.getMany(
        TURNED_AWAY_DAYS,
        changed.map(([day]) => day),
      );
      changed.forEach(([day, added], index) => {
        const sums = withCells(sumsOf(stored[index]), added);
        transaction.set(TURNED_AWAY_DAYS, day, reportSumsCodec.toDocument({ sums }));
      });
    }),
  days: (range) => readDaySums(store, TURNED_AWAY_DAYS, range),
});
