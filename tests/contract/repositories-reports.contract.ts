import { describe, expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { issueCredit } from '#core/credits/credit.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { amountIn, SUMS_OF, totalOf } from '#core/reporting/cells.ts';
import { sumsIn, countAll, type ReportBook } from '#core/reporting/report-book.ts';
import { toPlace } from '#core/reservations/booking-ledger.ts';
import { NOON, order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const TODAY = calendarDay('2026-11-20');
const ONE_HELD = {
  'placed:website:en:held': [1, 45_000],
  'came:untold:untold:en:held': [1, 45_000],
};
const SPAN = { from: calendarDay('2026-11-01'), to: calendarDay('2026-12-31') };

/** Of the shop, of orders and of units together. */
const sumsOn = async (book: ReportBook) =>
  totalOf(await Promise.all(SUMS_OF.map((one) => sumsIn(book[one], { from: TODAY, to: TODAY }))));

export function describeReportBook(open: OpenStores): void {
  describe('report book', () => {
    const repositories = freshRepositories(open);

    async function hold(id: string): Promise<void> {
      const { ledger, clock } = repositories();
      const now = clock.now();
      const placed = await ledger.transact(
        toPlace(order({ id }), (facts) => place(order({ id }), facts, now, shopDay(now))),
      );
      expect(placed.ok).toBe(true);
    }

    const held = () => sumsOn(repositories().reportBook);

    it('counts each reservation and credit once, whoever counts', async () => {
      const { catalogue, reportBook, credits, other } = repositories();
      await catalogue.create(product());
      await hold('r1');
      await credits.create(
        issueCredit({
          code: 'GC1',
          kind: 'gift_card',
          amount: cents(5_000),
          at: NOON,
          by: { kind: 'admin', uid: 'owner' },
          expiresOn: calendarDay('2027-11-20'),
        }),
      );
      expect(await held()).toEqual({});
      expect(await countAll(reportBook, 20)).toBe(true);
      await hold('r2');
      await Promise.all([countAll(reportBook, 20), countAll(other.reportBook, 20)]);
      const sums = {
        'placed:website:en:held': [2, 90_000],
        'came:untold:untold:en:held': [2, 90_000],
        'account:credits': [1, -5_000],
        'account:promotions': [0, 5_000],
      };
      expect(await held()).toEqual(sums);
      const months = SUMS_OF.map((one) => other.reportBook[one].months(['2026-10', '2026-11']));
      const found = (await Promise.all(months)).map((one) => [...one]);
      expect(found.flat().map(([month]) => month)).toEqual(['2026-11', '2026-11']);
      expect(totalOf(found.flat().map(([, one]) => one))).toEqual(sums);
    });

    it('adds up what was turned away, by the wanted day, and keeps it when starting over', async () => {
      const { turnedAway, reportBook, other } = repositories();
      const cell = { day: TODAY, key: 'turned:stock:castle', count: 1, cents: 45_000 };
      await turnedAway.add([cell]);
      await other.turnedAway.add([cell, { ...cell, key: 'turned:crew:castle' }]);
      await reportBook.startOver();
      expect(await countAll(reportBook, 20)).toBe(true);
      expect(await turnedAway.days(SPAN)).toEqual(
        new Map([
          [TODAY, { 'turned:stock:castle': [2, 90_000], 'turned:crew:castle': [1, 45_000] }],
        ]),
      );
    });

    it("reads crews' work stored by an older program, each number under its own key", async () => {
      const { workDays, store } = repositories();
      await store.transact(async (transaction) =>
        transaction.set('workDays', TODAY, {
          schemaVersion: 1,
          sums: {
            'minutes:castle:u1': [95, 0],
            'miles:castle:u1': [1_150, 0],
            'stops:told': [2, 0],
          },
        }),
      );
      const sums = (await workDays.days(SPAN)).get(TODAY) ?? {};
      expect(amountIn(sums, 'minutes', 'castle', 'u1')).toEqual([95, 0]);
      expect(amountIn(sums, 'miles', 'castle', 'u1')).toEqual([1_150, 0]);
      expect(amountIn(sums, 'stops', 'told')).toEqual([2, 0]);
    });

    it('stores what was exported to bookkeeping, unless somebody exported more in the meantime', async () => {
      const { journalMemory, other } = repositories();
      const sent = new Map([[TODAY, { told: { card: 500, deposits: -500 }, entries: 1 }]]);
      expect(await journalMemory.sent(SPAN)).toEqual(new Map());
      const entry = {
        ...({ number: TODAY, day: TODAY, isCorrection: false } as const),
        lines: [
          { account: 'card', cents: 500 } as const,
          { account: 'deposits', cents: -500 } as const,
        ],
      };
      const first = { id: 'x1', at: NOON, entries: [entry] };
      expect(await journalMemory.keep(sent, new Map(), first)).toBe(true);
      expect(await other.journalMemory.sent(SPAN)).toEqual(sent);
      const more = new Map([[TODAY, { told: { card: 700, deposits: -700 }, entries: 2 }]]);
      const lines = entry.lines.map((line) => ({ ...line, cents: line.cents * 0.4 }));
      const correction = { number: `${TODAY}-2`, day: TODAY, isCorrection: true, lines };
      const second = { id: 'x2', at: instant(NOON + 1), entries: [correction] };
      expect(await other.journalMemory.keep(more, new Map(), second)).toBe(false);
      expect(await other.journalMemory.keep(more, sent, second)).toBe(true);
      expect(await journalMemory.sent(SPAN)).toEqual(more);
      // Taken back in the order in which they were exported last, each once.
      expect(await journalMemory.exports(5)).toEqual([second, first]);
      expect(await journalMemory.undo('x1')).toBe(false);
      expect(await other.journalMemory.undo('x2')).toBe(true);
      expect(await journalMemory.undo('x2')).toBe(false);
      expect(await journalMemory.sent(SPAN)).toEqual(sent);
      expect(await journalMemory.exports(5)).toEqual([first]);
      expect(await journalMemory.undo('x1')).toBe(true);
      expect(await journalMemory.sent(SPAN)).toEqual(new Map());
    });

    it('keeps every saved report when two are saved at once', async () => {
      const { savedReports, other } = repositories();
      const saved = (id: string) => ({
        ...({ id, name: id, report: 'tax', period: 'last-week', by: 'day' } as const),
        ...({ compare: 'year', mailTo: ['u1'], revision: 1, mailsSince: NOON } as const),
      });
      expect(await savedReports.list()).toEqual([]);
      await Promise.all([
        savedReports.change((all) => ok([...all, saved('r1')])),
        other.savedReports.change((all) => ok([...all, saved('r2')])),
      ]);
      const kept = await savedReports.list();
      expect(kept.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([saved('r1'), saved('r2')]);
      expect(await other.savedReports.change(() => err({ kind: 'name_taken' }))).toEqual(
        err({ kind: 'name_taken' }),
      );
      expect(await savedReports.list()).toEqual(kept);
    });

    it('keeps every remittance when two are recorded at once', async () => {
      const { remittances, other } = repositories();
      const paid = (id: string) => ({
        ...({ id, paidOn: '2026-11-20', from: '2026-10-01', to: '2026-10-31' } as const),
        ...({ amountCents: 3_693, discountCents: 19, memo: 'No. 7' } as const),
      });
      await Promise.all([
        remittances.change((all) => ok([...all, paid('p1')])),
        other.remittances.change((all) => ok([...all, { ...paid('p2'), voidedAt: NOON }])),
      ]);
      const kept = (await other.remittances.list()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(kept).toEqual([paid('p1'), { ...paid('p2'), voidedAt: NOON }]);
    });

    it('counts what was written before reports existed, and counts again after starting over', async () => {
      const { catalogue, reportBook, store } = repositories();
      await catalogue.create(product());
      await hold('r1');
      // As an older program wrote it.
      await store.transact(async (transaction) => transaction.delete('reportDue', 'r:r1'));
      expect(await countAll(reportBook, 20)).toBe(true);
      expect(await held()).toEqual(ONE_HELD);
      await reportBook.startOver();
      expect(await countAll(reportBook, 1)).toBe(false);
      expect(await countAll(reportBook, 20)).toBe(true);
      expect(await held()).toEqual(ONE_HELD);
    });

    it('recounts what an older program counted differently', async () => {
      const { catalogue, reportBook, store } = repositories();
      await catalogue.create(product());
      await hold('r1');
      expect(await countAll(reportBook, 20)).toBe(true);
      await store.transact(async (transaction) => {
        transaction.set('reportDays', TODAY, { schemaVersion: 1, sums: { 'placed:x': [7, 7] } });
        transaction.set('reportState', 'counting', { schemaVersion: 1, phase: 'done' });
      });
      expect(await countAll(reportBook, 20)).toBe(true);
      expect(await held()).toEqual(ONE_HELD);
    });
  });
}
