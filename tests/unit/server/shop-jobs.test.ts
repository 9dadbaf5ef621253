import { describe, expect, it } from 'vitest';
import { OUTBOX_BATCH } from '#core/notifications/work-outbox.ts';
import { shopJobs, type ShopWork } from '#server/platform/shop-jobs.ts';

const none = async () => 0;
const WORK: ShopWork = {
  expireHolds: none,
  completeReservations: none,
  renewReservations: none,
  countReports: none,
  sealAuditLog: none,
  hasUnsealed: async () => true,
  watchAuditLog: none,
  tallyEvents: none,
  workOutbox: none,
  tellOfTrouble: none,
  reconcile: none,
  awaitsPayment: async () => false,
  expireCredits: none,
  chargeBalances: none,
  remindOfBalance: none,
  remindOfOverdue: none,
  remindOfVisits: none,
  askToSign: none,
  sendCampaigns: none,
  warnOfPoints: none,
  recoverCarts: none,
  warnOfPapers: none,
  learnTravel: none,
  watchWeather: undefined,
  warnOfWind: none,
  sendBirthdays: none,
  measureWork: none,
  rollUpBrowsings: none,
  askReportMails: none,
  fetchCardFees: none,
  askDayAhead: none,
  remindOfQuotes: none,
  askForReviews: none,
  deliverEvents: undefined,
  catchUp: undefined,
  sweepSessions: none,
  sweepOldRecords: none,
  sweepPictures: none,
  sweepPaperFiles: none,
  webhooks: { deliver: none, hasWork: async () => false },
  sweepDrafts: undefined,
};
const jobsOf = (work: Partial<ShopWork>) => shopJobs({ ...WORK, ...work }, async () => true);

describe('shopJobs', () => {
  it('catches up with a real card provider at the start and every ten minutes', async () => {
    const job = jobsOf({ catchUp: async () => 7 }).find(({ name }) => name === 'catch-up');
    expect(job).toMatchObject({ everyMs: 600_000, atStart: true });
    expect(await job?.run(() => false)).toBe(7);
  });

  it('has only the jobs of the configured card provider', () => {
    const names = (work: Partial<ShopWork>) => jobsOf(work).map(({ name }) => name);
    const common = names({});
    expect(common).not.toContain('catch-up');
    expect(names({ catchUp: none })).toEqual([...common, 'catch-up']);
    expect(names({ deliverEvents: none })).toEqual([...common, 'card-events']);
  });
});

describe('the job that completes rentals', () => {
  it('counts the completed ones afterwards', async () => {
    let left = 3;
    const told: number[] = [];
    const job = jobsOf({
      completeReservations: async () => (left > 0 ? left-- : 0),
      tallyEvents: async () => told.push(left),
    }).find(({ name }) => name === 'complete-reservations');
    expect(await job?.run(() => false)).toBe(6);
    expect(told).toEqual([0]);
  });
});

describe('a job that works until nothing is left', () => {
  it('asks the outbox again only after a full batch', async () => {
    const batches = [OUTBOX_BATCH, OUTBOX_BATCH, 3, 1];
    const workOutbox = async () => batches.shift() ?? 0;
    const job = jobsOf({ workOutbox }).find(({ name }) => name === 'outbox');
    expect(await job?.run(() => false)).toBe(2 * OUTBOX_BATCH + 3);
    expect(batches).toEqual([1]);
  });

  it('stops between two pieces of work when the process is stopping', async () => {
    let pieces = 0;
    let isStopping = false;
    const workOutbox = async (): Promise<number> => {
      pieces += 1;
      if (pieces === 3) isStopping = true;
      return pieces < 5 ? 20 : 0;
    };
    const job = jobsOf({ workOutbox }).find(({ name }) => name === 'outbox');
    expect(await job?.run(() => isStopping)).toBe(60);
  });

  it('lets requests in between two pieces of a backlog', async () => {
    const order: string[] = [];
    const countReports = async (): Promise<number> => {
      if (order.push('piece') === 1) setImmediate(() => order.push('request'));
      return order.length < 4 ? 40 : 0;
    };
    const job = jobsOf({ countReports }).find(({ name }) => name === 'count-reports');
    await job?.run(() => false);
    expect(order).toEqual(['piece', 'request', 'piece', 'piece']);
  });
});
