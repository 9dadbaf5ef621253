import { describe, expect, it } from 'vitest';
import {
  RESERVATIONS,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { DeskMark } from '#core/desk/desk-marks.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { after, HOUR } from '#core/kernel/instant.ts';
import { FOUND_BY, foundBy } from '#core/reservations/found-by.ts';
import { RESERVATION_SORTS } from '#core/reservations/reservation-lists.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { visitsOf } from '#core/reservations/visits.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';
import { sold } from '#tests/support/sold.ts';

const SATURDAY = calendarDay('2026-12-05');
const MONDAY = calendarDay('2026-12-07');

/** As an older program wrote it. */
async function storeOld(store: DocumentStore, reservation: Reservation): Promise<void> {
  const { foundBy: _found, ...older } = reservationToDocument(reservation);
  await store.transact(async (transaction) => transaction.set(RESERVATIONS, reservation.id, older));
}

export function describeDesk(open: OpenStores): void {
  describe('the desk', () => {
    const repositories = freshRepositories(open);

    it("stores a weather service's last response, and since when it has been silent", async () => {
      const { forecastBook, other } = repositories();
      const place = {
        id: 'Service: 32.76,-97.33',
        good: { cell: 'FWD/88,107', zones: ['TXZ118'], readAt: NOON },
        askedAt: NOON,
        nextAt: after(NOON, HOUR),
        failures: 0,
      };
      const hours = [
        { at: NOON, windMph: 12.5, gustMph: 20 },
        { at: after(NOON, HOUR), windMph: null, gustMph: null },
      ];
      const cell = {
        id: 'Service: FWD/88,107',
        good: { issuedAt: NOON, hours, readAt: NOON },
        askedAt: after(NOON, HOUR),
        nextAt: after(NOON, 2 * HOUR),
        failures: 3,
        problem: { kind: 'expired', detail: 'Forecast Grid Expired' },
      } as const;
      expect((await forecastBook.places([place.id])).size).toBe(0);
      await forecastBook.keepPlace(place);
      await forecastBook.keepCell({ ...cell, failures: 2 });
      await forecastBook.keepCell(cell);
      expect([...(await other.forecastBook.places([place.id, 'else'])).values()]).toEqual([place]);
      expect([...(await other.forecastBook.cells([cell.id, cell.id])).values()]).toEqual([cell]);
    });

    it('stores who put an item aside, changes it, and forgets it', async () => {
      const { deskMarks, other } = repositories();
      const by = { kind: 'admin', uid: 'dana' } as const;
      const mark: DeskMark = {
        id: 'event evt/1',
        at: NOON,
        aside: { at: NOON, by, cause: 'why', until: after(NOON, HOUR) },
        assigned: { at: NOON, by, to: 'Sam' },
      };
      await deskMarks.change(mark.id, (before) => {
        expect(before).toBeUndefined();
        return mark;
      });
      expect(await other.deskMarks.read(['owed r1', mark.id])).toEqual(new Map([[mark.id, mark]]));
      await other.deskMarks.change(mark.id, (before) => {
        expect(before).toEqual(mark);
        return undefined;
      });
      expect(await deskMarks.read([mark.id])).toEqual(new Map());
    });

    it('finds several reservations at once by their ids, as far as they exist', async () => {
      const { store, book } = repositories();
      for (const one of [sold('r1'), sold('r2'), sold('r3')]) await storeOld(store, one);
      const found = await book.findAll(['r3', 'none', 'r1']);
      expect([...found.keys()].toSorted()).toEqual(['r1', 'r3']);
      expect(found.get('r3')?.contact.name).toBe('Ana Ortiz');
      expect(await book.findAll([])).toEqual(new Map());
      // Before and after the whole document was read, and as a calendar's next look finds it.
      for (let look = 0; look < 2; look += 1) {
        const glanced = await book.glance(['r3', 'none', 'r1']);
        expect([...glanced.keys()]).toEqual(['r3', 'r1']);
        for (const [id, { contact, event, lines, ...glance }] of glanced) {
          expect(found.get(id)).toMatchObject(glance);
          expect([contact.name, event.city]).toEqual([found.get(id)?.contact.name, 'Cleburne']);
          expect(visitsOf(lines)).toEqual(visitsOf(found.get(id)?.lines ?? []));
        }
      }
    });

    it('lists what matches any of several words once, page by page, in each order', async () => {
      const { store, book } = repositories();
      const days = Array.from({ length: 14 }, (_, at) => addDays(SATURDAY, at % 5));
      const all = days.map((startDate, at) => {
        const [line] = sold('').lines;
        if (line === undefined) throw new Error('Nothing is sold');
        const lines = [{ ...line, startDate, endDate: addDays(startDate, 1 + (at % 3)) }];
        return sold(`r${at}`, { lines, createdAt: after(NOON, (at % 4) * HOUR) });
      });
      for (const one of all) {
        await store.transact(async (transaction) =>
          transaction.set(RESERVATIONS, one.id, reservationToDocument(one)),
        );
      }
      const each = [SATURDAY, addDays(SATURDAY, 1), MONDAY].map(FOUND_BY.on);
      // The same ones match both of the others.
      for (const asked of [each, [FOUND_BY.owed, FOUND_BY.cash(calendarDay('2026-11-16'))]]) {
        const wanted = all.filter((one) => foundBy(one).some((word) => asked.includes(word)));
        expect(wanted.length).toBeGreaterThan(8);
        for (const sort of RESERVATION_SORTS) {
          const read: Reservation[] = [];
          let next: string | undefined;
          do {
            const page = await book.list({ foundBy: asked, sort }, 3, next);
            read.push(...page.reservations);
            next = page.next;
          } while (next !== undefined);
          const by = ({ lines, createdAt }: Reservation) =>
            sort.endsWith('days') ? Date.parse(summaryOf(lines).endDate) : createdAt;
          const sign = sort.startsWith('-') ? -1 : 1;
          const sorted = wanted
            .toSorted((a, b) => sign * (by(a) - by(b) || (a.id < b.id ? -1 : 1)))
            .map(({ id }) => id);
          expect([sort, read.map(({ id }) => id)]).toEqual([sort, sorted]);
        }
      }
    });

    it('finds reservations of an older program once they were renewed, and changes nothing else in them', async () => {
      const { store, book, ledger, renewReservations } = repositories();
      const [first, second] = [sold('r1'), sold('r2', { status: 'completed' })];
      await storeOld(store, first);
      await storeOld(store, second);
      const found = async (word: string) =>
        (await book.list({ foundBy: [word] }, 10)).reservations.map(({ id }) => id).toSorted();
      expect(await found(FOUND_BY.out(SATURDAY))).toEqual([]);
      // Both, twice for their organizations, and the customer that they get.
      expect(await renewReservations()).toBe(5);
      expect(await renewReservations()).toBe(0);
      for (const word of [
        FOUND_BY.out(SATURDAY),
        FOUND_BY.in(MONDAY),
        FOUND_BY.owed,
        FOUND_BY.on(SATURDAY),
        FOUND_BY.booked(calendarDay('2026-11-20')),
        FOUND_BY.cash(calendarDay('2026-11-16')),
      ]) {
        expect([word, await found(word)]).toEqual([word, ['r1', 'r2']]);
      }
      expect(await found(FOUND_BY.in(SATURDAY))).toEqual([]);
      expect(await ledger.find('r1')).toEqual({ ...first, customerId: 'c-r1' });
    });

    it('reads messages from a moment on, newest first', async () => {
      const { messages } = repositories();
      const at = (hours: number) => ({
        id: `m${hours}`,
        name: 'Ana',
        email: 'ana@example.com',
        message: 'Hello there',
        receivedAt: after(NOON, hours * HOUR),
      });
      for (const hours of [1, 3, 2]) await messages.add(at(hours));
      const ids = (await messages.listSince(after(NOON, 2 * HOUR), 10)).map(({ id }) => id);
      expect(ids).toEqual(['m3', 'm2']);
      expect(await messages.listSince(NOON, 1)).toHaveLength(1);
    });
  });
}
