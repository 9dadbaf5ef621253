import { reportSumsCodec } from '#adapters/documents/collections/report-documents.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { addDays, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { byDay, NO_SUMS, withCells } from '#core/reporting/cells.ts';
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
        const before = stored[index];
        const sums = before === undefined ? NO_SUMS : reportSumsCodec.fromDocument(before).sums;
        const document = reportSumsCodec.toDocument({ sums: withCells(sums, added) });
        transaction.set(TURNED_AWAY_DAYS, day, document);
      });
    }),
  async days({ from, to }) {
    const found = await store.getMany(TURNED_AWAY_DAYS, eachDay(from, addDays(to, 1)));
    return new Map(
      found.flatMap((stored) =>
        stored === undefined
          ? []
          : [[calendarDay(stored.id), reportSumsCodec.fromDocument(stored).sums] as const],
      ),
    );
  },
});
