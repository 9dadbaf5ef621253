import { describe, expect, it } from 'vitest';
import { type JobRecord, newJob, takeJob } from '#core/jobs/job-record.ts';
import { after, HOUR, MINUTE } from '#core/kernel/instant.ts';
import type { OtherEvent } from '#core/payments/payment-events.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const WHOLE: JobRecord = {
  name: 'catch-up',
  lease: { holder: 'p1', until: after(NOON, MINUTE) },
  startedAt: NOON,
  endedAt: after(NOON, -MINUTE),
  lastCount: 3,
  failure: { message: 'away', at: after(NOON, -MINUTE) },
  runs: 4,
  failures: 1,
  nextDueAt: after(NOON, HOUR),
};

const FAULT = { id: 'evt/1', kind: 'refunded', reason: 'no such amount', at: NOON };

const OTHER: OtherEvent = {
  kind: 'other',
  id: 'evt/9',
  type: 'customer.created',
  at: NOON,
  subjectId: 'cus_1',
  bytes: 812,
};

export function describeJobs(open: OpenStores): void {
  describe('job book', () => {
    const repositories = freshRepositories(open);

    it('stores a job as told, for every process', async () => {
      const { jobBook, other } = repositories();
      await jobBook.change('catch-up', () => WHOLE);
      expect(await other.jobBook.find('catch-up')).toEqual(WHOLE);
      expect(await other.jobBook.list()).toEqual([WHOLE]);
      expect(await other.jobBook.find('outbox')).toBeUndefined();
    });

    it('writes nothing if there is nothing to change', async () => {
      const { jobBook } = repositories();
      expect(await jobBook.change('catch-up', () => undefined)).toBeUndefined();
      expect(await jobBook.list()).toEqual([]);
    });

    it('never gives two processes the same lease', async () => {
      const { jobBook, other } = repositories();
      const take = (book: typeof jobBook, holder: string) =>
        book.change('job', (known = newJob('job', NOON)) =>
          takeJob(known, { holder, now: NOON, leaseMs: MINUTE, everyMs: HOUR }),
        );
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          take(index % 2 === 0 ? jobBook : other.jobBook, `p${index}`),
        ),
      );
      expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
      expect((await jobBook.find('job'))?.runs).toBe(1);
    });
  });

  describe('event quarantine', () => {
    const repositories = freshRepositories(open);

    it('stores an event once, with its latest reason', async () => {
      const { quarantine } = repositories();
      await quarantine.put(FAULT, NOON);
      await quarantine.put({ ...FAULT, reason: 'another' }, after(NOON, MINUTE));
      expect(await quarantine.listOpen(10)).toEqual([
        {
          ...FAULT,
          reason: 'another',
          state: 'open',
          firstSeenAt: NOON,
          lastSeenAt: after(NOON, MINUTE),
        },
      ]);
    });

    it('does not write a repeat within the hour', async () => {
      const { quarantine, store } = repositories();
      await quarantine.put(FAULT, NOON);
      const { length } = store.writes;
      await quarantine.put(FAULT, after(NOON, MINUTE));
      expect(store.writes).toHaveLength(length);
    });

    it('drops what could be applied, and what an admin has looked at', async () => {
      const { quarantine, store } = repositories();
      await quarantine.put(FAULT, NOON);
      await quarantine.put({ ...FAULT, id: 'evt_2' }, NOON);
      const { length } = store.reads;
      await quarantine.release('evt/3');
      expect(store.reads).toHaveLength(length);
      await quarantine.release('evt/1');
      expect(await quarantine.dismiss('evt_2')).toBe(true);
      expect(await quarantine.dismiss('evt_3')).toBe(false);
      expect(await quarantine.listOpen(10)).toEqual([]);
      await quarantine.put({ ...FAULT, id: 'evt_2', reason: 'new' }, after(NOON, HOUR));
      expect(await quarantine.listOpen(10)).toEqual([]);
    });
  });

  describe('event inbox', () => {
    const repositories = freshRepositories(open);
    const { kind: _kind, ...kept } = OTHER;

    it('stores a message without effect once, however often it is sent', async () => {
      const { inbox, other, store } = repositories();
      await Promise.all([inbox.keep(OTHER, NOON), other.inbox.keep(OTHER, NOON)]);
      const { length } = store.writes;
      await inbox.keep({ ...OTHER, type: 'changed' }, after(NOON, MINUTE));
      expect(store.writes).toHaveLength(length);
      expect(await other.inbox.list(10)).toEqual([{ ...kept, receivedAt: NOON, isApplied: false }]);
    });

    it('lists the newest first, and keeps no more of one than fits a line', async () => {
      const { inbox } = repositories();
      await inbox.keep(OTHER, NOON);
      const long = 'x'.repeat(5_000);
      const big = { ...OTHER, id: 'evt_10', type: long, subjectId: long };
      await inbox.keep(big, after(NOON, MINUTE));
      const [first, ...rest] = await inbox.list(2);
      expect([first?.id, first?.type.length, first?.subjectId?.length, rest.length]).toEqual([
        'evt_10',
        200,
        200,
        1,
      ]);
    });
  });
}
