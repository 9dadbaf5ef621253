import { describe, expect, it } from 'vitest';
import { type Browsing, newBrowsing, withSteps } from '#core/analytics/browsing.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { DEFAULT_COSTS } from '#core/reporting/costs.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const DAY = calendarDay('2026-11-20');
const SPAN = { from: DAY, to: DAY };

const begun = (id: string, day = DAY): Browsing =>
  newBrowsing({
    id,
    day,
    begunAt: NOON,
    source: 'google',
    device: 'phone',
    language: 'es',
  });

/** One cell for each, whatever it did. */
const oneEach = (browsings: readonly Browsing[]) =>
  browsings.map(({ day }) => ({ day, key: 'step:session', count: 1, cents: 0 }));

export function describeAnalytics(open: OpenStores): void {
  describe("visitors' steps", () => {
    const repositories = freshRepositories(open);

    it('are stored as reported, oldest day first, and changed in a transaction', async () => {
      const { browsings, other } = repositories();
      const whole = withSteps(begun('b'), [
        { kind: 'product', slug: 'castle' },
        { kind: 'dates', day: calendarDay('2026-12-05') },
        { kind: 'nothing', words: 'mechanical bull' },
        { kind: 'cart' },
      ]);
      await browsings.change('b', () => whole);
      await browsings.change('a', () => begun('a', calendarDay('2026-11-19')));
      await browsings.change('none', () => undefined);
      await other.browsings.change('b', (before) => before && { ...before, hasCart: false });
      const listed = await browsings.listOpen(10);
      expect(listed).toEqual([begun('a', calendarDay('2026-11-19')), { ...whole, hasCart: false }]);
      expect(await browsings.listOpen(1)).toHaveLength(1);
    });

    it("are added to the day's sums once, whoever closes the day", async () => {
      const { browsings, other } = repositories();
      for (const id of ['a', 'b', 'c']) await browsings.change(id, () => begun(id));
      const closed = await Promise.all([
        browsings.close(DAY, ['a', 'b'], oneEach),
        other.browsings.close(DAY, ['b', 'c', 'unknown'], oneEach),
      ]);
      expect(closed.reduce((sum, one) => sum + one, 0)).toBe(3);
      expect(await browsings.close(DAY, ['a', 'b', 'c'], oneEach)).toBe(0);
      expect(await other.browsings.days(SPAN)).toEqual(
        new Map([[DAY, { 'step:session': [3, 0] }]]),
      );
      expect(await browsings.listOpen(10)).toEqual([]);
    });
  });

  describe('costs and work', () => {
    const repositories = freshRepositories(open);

    it('keep what the owner entered, unless somebody saved in the meantime', async () => {
      const { costs, other } = repositories();
      expect(await costs.read()).toEqual(DEFAULT_COSTS);
      const entered = { ...DEFAULT_COSTS, wageCents: 1_850, mileCents: 67 };
      expect(await costs.save(entered)).toEqual({ ok: true, value: { ...entered, revision: 1 } });
      expect(await other.costs.save(entered)).toEqual({
        ok: false,
        error: { kind: 'costs_changed' },
      });
      expect(await other.costs.read()).toEqual({ ...entered, revision: 1 });
    });

    it('replace the work of a day that is measured again, in its month too', async () => {
      const { workDays, other, store } = repositories();
      await workDays.keep(DAY, { 'minutes:castle:u1': [90, 0] });
      await other.workDays.keep(DAY, { 'minutes:castle:u1': [75, 0] });
      expect(await workDays.days(SPAN)).toEqual(new Map([[DAY, { 'minutes:castle:u1': [75, 0] }]]));
      await workDays.keep(addDays(DAY, -1), { 'minutes:castle:u1': [5, 0] });
      const month = new Map([[DAY.slice(0, 7), { 'minutes:castle:u1': [80, 0] }]]);
      expect(await other.workDays.months([DAY.slice(0, 7), '2025-01'])).toEqual(month);
      // As an older program left it.
      await store.transact(async (transaction) =>
        transaction.delete('workMonths', DAY.slice(0, 7)),
      );
      expect(await other.workDays.months([DAY.slice(0, 7)])).toEqual(month);
    });
  });
}
