import { describe, expect, it } from 'vitest';
import {
  RESERVATIONS,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import type { CrewLink } from '#core/crew/crew-link.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR, MINUTE } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';
import { sold } from '#tests/support/sold.ts';

const SATURDAY = calendarDay('2026-12-05');
const SUNDAY = calendarDay('2026-12-06');

const act = (id: string, overrides: Partial<CrewAct> = {}): CrewAct => ({
  id,
  reservationId: 'R1',
  stopId: 'R1_d_2026-12-05_2026-12-06',
  day: SATURDAY,
  truckId: 't1',
  by: 'Tasha',
  at: NOON,
  receivedAt: NOON,
  deed: { kind: 'note', text: 'Dog' },
  isOpen: false,
  ...overrides,
});

const link = (id: string, overrides: Partial<CrewLink> = {}): CrewLink => ({
  id,
  day: SATURDAY,
  truckId: 't1',
  name: 'Tasha',
  secretHash: 'a'.repeat(64),
  pinHash: 'b'.repeat(64),
  createdAt: NOON,
  by: { kind: 'admin', uid: 'boss' },
  endsAt: after(NOON, HOUR),
  tries: 0,
  allTries: 0,
  sessions: [],
  shown: [],
  ...overrides,
});

/** Stores the act, unless it was stored before. */
async function keep(ledger: BookingLedger, kept: CrewAct): Promise<string> {
  const done = await ledger.transact<string, never>({
    read: { reservation: 'R1', crewActs: [kept.id] },
    decide({ reservation, crewActs, schedules }) {
      if (reservation === undefined) throw new Error('There is a reservation');
      const crewAct = crewActs.get(kept.id);
      if (crewAct !== undefined) return ok({ answer: crewAct.by });
      const unchanged = { reservation, schedules, mail: [], refunds: [] };
      return ok({ answer: 'kept', writes: { ...unchanged, crewAct: kept } });
    },
  });
  return done.ok ? done.value : 'refused';
}

export function describeCrew(open: OpenStores): void {
  describe('crew acts', () => {
    const repositories = freshRepositories(open);
    const stored = async () => {
      const all = repositories();
      await all.store.transact(async (transaction) =>
        transaction.create(RESERVATIONS, 'R1', reservationToDocument(sold('R1'))),
      );
      return all;
    };

    it('are stored once, by whoever is first', async () => {
      const { ledger, other, crewActs } = await stored();
      const both = await Promise.all([keep(ledger, act('a')), keep(other.ledger, act('a'))]);
      expect(both.toSorted()).toEqual(['Tasha', 'kept']);
      expect(await crewActs.listOf('R1')).toEqual([act('a')]);
    });

    it("are found by day, by reservation and while open, by the phones' clocks", async () => {
      const { ledger, crewActs } = await stored();
      const late = act('late', { at: after(NOON, HOUR), isOpen: true, refused: 'moved' });
      const money = act('money', {
        at: after(NOON, MINUTE),
        deed: { kind: 'payment', method: 'cash', amount: cents(5_000) },
        isOpen: true,
      });
      const sunday = act('sunday', {
        day: SUNDAY,
        deed: { kind: 'photo', picture: '/pictures/x' },
      });
      const torn = act('torn', {
        reservationId: 'R2',
        day: SUNDAY,
        deed: { kind: 'damage', text: 'Torn', picture: '/pictures/y' },
      });
      const wet = act('wet', {
        reservationId: 'R2',
        day: SUNDAY,
        deed: { kind: 'wet', productId: 'castle', unitId: 'u1' },
      });
      const shut = act('shut', {
        reservationId: 'R2',
        day: SUNDAY,
        deed: { kind: 'failed', why: 'Nobody there', picture: '/pictures/z' },
      });
      for (const one of [late, money, sunday, torn, wet, shut]) await keep(ledger, one);
      expect((await crewActs.listOf('R2')).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
        shut,
        torn,
        wet,
      ]);
      expect(await crewActs.listOn(SATURDAY)).toEqual([money, late]);
      expect((await crewActs.listOf('R1')).map(({ id }) => id)).toEqual([
        'sunday',
        'money',
        'late',
      ]);
      expect(await crewActs.pictures()).toEqual(['/pictures/x', '/pictures/y', '/pictures/z']);
      expect(await crewActs.listOpen()).toEqual([money, late]);
      expect(await crewActs.settle(['none'])).toBe(false);
      expect([await crewActs.settle(['late', 'none']), await crewActs.settle(['late'])]).toEqual([
        true,
        true,
      ]);
      expect(await crewActs.listOpen()).toEqual([money]);
      const handedIn = { at: NOON, by: 'olivia' };
      const handIn = (given: CrewAct['handedIn'], ...ids: readonly string[]) =>
        crewActs.handIn(ids.map((id) => ({ id, handedIn: given })));
      // All of them or none.
      expect(await handIn(handedIn, 'money', 'none')).toBe(false);
      expect(await crewActs.listOpen()).toEqual([money]);
      expect([await handIn(handedIn, 'money'), await handIn(handedIn, 'money')]).toEqual([
        true,
        false,
      ]);
      expect(await crewActs.listOn(SATURDAY)).toMatchObject([{ id: 'money', handedIn }, {}]);
      expect(await crewActs.listOff()).toEqual([]);
      expect(await handIn(undefined, 'money')).toBe(true);
      expect(await handIn({ ...handedIn, off: cents(-200) }, 'money')).toBe(true);
      expect(await crewActs.listOff()).toMatchObject([{ id: 'money', day: SATURDAY }]);
      expect(await handIn(undefined, 'money')).toBe(true);
      expect(await crewActs.listOff()).toEqual([]);
      expect(await crewActs.listOpen()).toEqual([money]);
    });

    it('come through links, each for one day, changed one after the other', async () => {
      const { crewLinks, other } = repositories();
      const second = link('second', {
        createdAt: after(NOON, MINUTE),
        seen: { version: 3, at: NOON },
      });
      await crewLinks.create(second);
      await crewLinks.create(link('first'));
      await crewLinks.create(link('sunday', { day: SUNDAY }));
      expect(await crewLinks.listOn(SATURDAY)).toEqual([link('first'), second]);
      const guess = (before: CrewLink) => ({ ...before, tries: before.tries + 1 });
      await Promise.all([crewLinks.change('first', guess), other.crewLinks.change('first', guess)]);
      expect(await crewLinks.find('first')).toEqual(link('first', { tries: 2 }));
      expect(await crewLinks.change('none', guess)).toBeUndefined();
      expect(await crewLinks.find('none')).toBeUndefined();
    });
  });
}
