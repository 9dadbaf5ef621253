import { setTimeout as pause } from 'node:timers/promises';
import type { makeDeliverWebhooks } from '#core/integrations/deliver-webhooks.ts';
import { OUTBOX_BATCH } from '#core/notifications/work-outbox.ts';
import type { WatchWeather } from '#core/weather/watch-weather.ts';
import type { SimulatedCardUseCases } from '#server/areas/payments/simulated-card.route.ts';
import { ANALYTICS } from '#server/areas/analytics/analytics.wiring.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { AUTOMATIONS } from '#server/areas/automations/automations.wiring.ts';
import { CREDITS } from '#server/areas/credits/credits.wiring.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { INVENTORY } from '#server/areas/inventory/inventory.wiring.ts';
import { INTEGRATIONS } from '#server/areas/integrations/integrations.wiring.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { MESSAGES } from '#server/areas/messages/messages.wiring.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { PICTURES } from '#server/areas/pictures/pictures.wiring.ts';
import { QUOTES } from '#server/areas/quotes/quotes.wiring.ts';
import { REPORTS } from '#server/areas/reports/reports.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { AreaTools } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

/** Leaves the rest to another run when the process is shutting down. */
type Stoppable = (isStopping?: () => boolean) => Promise<number>;

/**
 * Work that nobody requests. Each job returns how much it did, and is safe to repeat anywhere.
 */
export type ShopWork = {
  readonly expireHolds: () => Promise<number>;
  readonly completeReservations: () => Promise<number>;
  /** Adds today's index words to reservations of older programs. */
  readonly renewReservations: () => Promise<number>;
  /** Adds to the reports what was written since the last count. */
  readonly countReports: () => Promise<number>;
  /** Adds new audit log entries to its chain. */
  readonly sealAuditLog: () => Promise<number>;
  readonly hasUnsealed: () => Promise<boolean>;
  /** Looks for entries that somebody removed before they were sealed. */
  readonly watchAuditLog: () => Promise<number>;
  /** Counts past rentals for the site's figures. */
  readonly tallyEvents: () => Promise<number>;
  readonly workOutbox: () => Promise<number>;
  /** Mails the owner what is wrong with the server itself. */
  readonly tellOfTrouble: () => Promise<number>;
  readonly reconcile: Stoppable;
  readonly expireCredits: () => Promise<number>;
  /** Whether any payment is unsettled. */
  readonly awaitsPayment: () => Promise<boolean>;
  readonly remindOfBalance: Stoppable;
  readonly remindOfOverdue: Stoppable;
  readonly remindOfVisits: Stoppable;
  readonly askToSign: Stoppable;
  /** Mails people about their abandoned carts, if they agreed. */
  readonly recoverCarts: Stoppable;
  /** Queues the mail of campaigns that are due. */
  readonly sendCampaigns: Stoppable;
  /**
   * Mails customers whose points expire within a month, and those who earned some for a friend.
   */
  readonly warnOfPoints: Stoppable;
  /** Mails the owner which unit papers are about to expire. */
  readonly warnOfPapers: () => Promise<number>;
  readonly chargeBalances: Stoppable;
  readonly askForReviews: Stoppable;
  /** Mails the owner about quotes that end soon. */
  readonly remindOfQuotes: Stoppable;
  /** Mails the owner tomorrow's schedule. */
  readonly askDayAhead: () => Promise<number>;
  /** Compares reported drives with the estimates. */
  readonly learnTravel: () => Promise<number>;
  /** Fetches the forecasts that are due. Undefined without a weather source. */
  readonly watchWeather: Pick<WatchWeather, 'refresh' | 'hasWork'> | undefined;
  /** Mails the owner about gusts over a limit. */
  readonly warnOfWind: () => Promise<number>;
  /** Mails subscribers a year after a party. */
  readonly sendBirthdays: Stoppable;
  /** Sums up crews' work on past days, for each unit's profit. */
  readonly measureWork: () => Promise<number>;
  /** Fetches the card provider's fees. */
  readonly fetchCardFees: Stoppable;
  /** Queues the Monday mail of saved reports. */
  readonly askReportMails: () => Promise<number>;
  /** Sums up what visitors did on past days. */
  readonly rollUpBrowsings: () => Promise<number>;
  /** Sends events to other programs. */
  readonly webhooks: Pick<ReturnType<typeof makeDeliverWebhooks>, 'deliver' | 'hasWork'>;
  /** Undefined with real cards. */
  readonly deliverEvents: SimulatedCardUseCases['deliverEvents'] | undefined;
  /** Receives the provider's recent events again. Undefined with simulated cards. */
  readonly catchUp: (() => Promise<number>) | undefined;
  readonly sweepSessions: () => Promise<number>;
  readonly sweepOldRecords: () => Promise<number>;
  readonly sweepPictures: () => Promise<number>;
  readonly sweepPaperFiles: () => Promise<number>;
  /** Undefined unless mail is written to files. */
  readonly sweepDrafts: (() => Promise<number>) | undefined;
};

export const workOf = ({ of, maybe }: Pick<AreaTools, 'of' | 'maybe'>): ShopWork => {
  const unlessPaused = of(AUTOMATIONS.unlessPaused);
  return {
    expireHolds: of(RESERVATIONS.expireHolds),
    completeReservations: of(RESERVATIONS.completeReservations),
    renewReservations: of(RECORDS.renewReservations),
    countReports: of(RECORDS.reportBook).count,
    sealAuditLog: of(AUDIT_LOG.seal),
    hasUnsealed: of(RECORDS.auditTrail).hasUnsealed,
    watchAuditLog: of(AUDIT_LOG.watch),
    tallyEvents: of(RECORDS.eventTally).recount,
    workOutbox: of(MESSAGES.workOutbox),
    tellOfTrouble: of(MESSAGES.tellOfTrouble),
    reconcile: async (isStopping) =>
      (await of(PAYMENTS.reconcile)(isStopping)) + (await of(PAYMENTS.reconcileGifts)(isStopping)),
    chargeBalances: of(PAYMENTS.chargeBalances),
    awaitsPayment: async () =>
      (await of(RECORDS.ledger).listAwaitingPayment(1)).length > 0 ||
      (await of(RECORDS.giftSales).listOpen(1)).length > 0,
    remindOfBalance: unlessPaused(of(AUTOMATIONS.remindOfBalance)),
    remindOfOverdue: unlessPaused(of(AUTOMATIONS.remindOfOverdue)),
    remindOfVisits: unlessPaused(of(AUTOMATIONS.remindOfVisits)),
    askToSign: unlessPaused(of(AUTOMATIONS.askToSign)),
    warnOfPapers: of(AUTOMATIONS.warnOfPapers),
    recoverCarts: unlessPaused(of(MARKETING.recoverCarts).recover),
    sendCampaigns: unlessPaused(of(MARKETING.runCampaigns).send),
    warnOfPoints: unlessPaused(
      async (isStopping) =>
        (await of(MARKETING.points).warn(isStopping)) +
        (await of(MARKETING.friends).tell(isStopping)),
    ),
    askForReviews: unlessPaused(of(AUTOMATIONS.askForReviews)),
    remindOfQuotes: unlessPaused(of(QUOTES.remindOfQuotes)),
    askDayAhead: of(AUTOMATIONS.askDayAhead),
    learnTravel: of(DISPATCH.learnTravel),
    watchWeather: maybe(PORTS.forecast) && of(WEATHER.watchWeather),
    warnOfWind: of(WEATHER.warnOfWind).warn,
    sendBirthdays: unlessPaused(of(MARKETING.birthdays).send),
    measureWork: of(REPORTS.measureWork),
    fetchCardFees: of(REPORTS.fetchCardFees),
    askReportMails: of(REPORTS.askReportMails),
    rollUpBrowsings: of(ANALYTICS.rollUpBrowsings),
    expireCredits: of(CREDITS.expireCredits),
    webhooks: of(INTEGRATIONS.deliver),
    deliverEvents: maybe(PORTS.simulatedCard)?.deliverEvents,
    catchUp: maybe(PORTS.paymentEventHistory) && of(PAYMENTS.catchUp),
    sweepSessions: of(RECORDS.sweepExpired),
    sweepOldRecords: of(MESSAGES.sweepOldRecords),
    sweepPictures: of(PICTURES.sweepPictures),
    sweepPaperFiles: of(INVENTORY.sweepPaperFiles),
    sweepDrafts: maybe(PORTS.sweepDrafts),
  };
};

export const OUTBOX_JOB = 'outbox';

type Deliver = Parameters<SimulatedCardUseCases['deliverEvents']>[0];

const SECOND = 1_000;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

/**
 * Works until nothing is due or the process stops. A failed task is not due again right away, so
 * this ends.
 * @param batch the most that `work` does in one call; less means that nothing is left
 */
const drain =
  (work: () => Promise<number>, batch = 1): Job['run'] =>
  async (isStopping) => {
    let total = 0;
    for (;;) {
      const done = await work();
      total += done;
      if (done < batch || isStopping()) return total;
    }
  };

/**
 * Rests after each piece of work for as long as it took, because requests come first, however
 * much is left.
 */
const drainGently = (work: () => Promise<number>): Job['run'] =>
  drain(async () => {
    const begunAt = performance.now();
    const done = await work();
    if (done > 0) await pause(performance.now() - begunAt);
    return done;
  });

/** Provider events we may have missed. */
function cardJobs({ deliverEvents, catchUp }: ShopWork, deliver: Deliver): readonly Job[] {
  const jobs: Job[] = [];
  if (deliverEvents !== undefined) {
    const run = () => deliverEvents(deliver);
    const everyMs = 5 * SECOND;
    jobs.push({ name: 'card-events', where: 'everywhere', everyMs, atStart: true, run });
  }
  if (catchUp !== undefined) {
    const everyMs = 10 * MINUTE;
    const ways = { where: 'in_one_process', atStart: true, dueAtStart: true } as const;
    jobs.push({ name: 'catch-up', ...ways, everyMs, run: catchUp });
  }
  return jobs;
}

const hourly = (name: string, run: Job['run']): Job => ({
  name,
  where: 'in_one_process',
  everyMs: HOUR,
  atStart: true,
  run,
});

const weatherJobs = ({ watchWeather: watch, warnOfWind }: ShopWork): readonly Job[] =>
  watch === undefined
    ? []
    : [
        {
          name: 'watch-weather',
          where: 'in_one_process',
          everyMs: 10 * MINUTE,
          atStart: true,
          hasWork: watch.hasWork,
          run: () => watch.refresh(),
        },
        { ...hourly('wind-warnings', warnOfWind), everyMs: 10 * MINUTE },
      ];

const retentionJob = ({ sweepOldRecords, sweepDrafts }: ShopWork): Job =>
  hourly('retention', async () => (await sweepOldRecords()) + ((await sweepDrafts?.()) ?? 0));

/**
 * Why each runs where it does: docs/decisions/13-jobs-and-retention.md.
 * @param deliver passes a simulated card's event to our own webhook
 */
export function shopJobs(work: ShopWork, deliver: Deliver): readonly Job[] {
  return [
    {
      name: 'expire-holds',
      where: 'everywhere',
      everyMs: 30 * SECOND,
      run: work.expireHolds,
    },
    {
      name: OUTBOX_JOB,
      where: 'everywhere',
      everyMs: 5 * SECOND,
      atStart: true,
      run: drain(work.workOutbox, OUTBOX_BATCH),
    },
    {
      name: 'watch-audit-log',
      where: 'everywhere',
      everyMs: 15 * SECOND,
      run: work.watchAuditLog,
    },
    {
      name: 'watch-health',
      where: 'everywhere',
      everyMs: MINUTE,
      atStart: true,
      run: work.tellOfTrouble,
    },
    {
      name: 'reconcile',
      where: 'in_one_process',
      everyMs: MINUTE,
      atStart: true,
      hasWork: work.awaitsPayment,
      run: work.reconcile,
    },
    hourly('complete-reservations', async (isStopping) => {
      const completed = await drainGently(work.completeReservations)(isStopping);
      await work.tallyEvents();
      return completed;
    }),
    hourly('renew-reservations', drainGently(work.renewReservations)),
    {
      name: 'count-reports',
      where: 'in_one_process',
      everyMs: 5 * MINUTE,
      atStart: true,
      run: drainGently(work.countReports),
    },
    {
      name: 'seal-audit-log',
      where: 'in_one_process',
      everyMs: MINUTE,
      atStart: true,
      hasWork: work.hasUnsealed,
      run: drainGently(work.sealAuditLog),
    },
    {
      name: 'webhooks',
      where: 'in_one_process',
      everyMs: 5 * SECOND,
      atStart: true,
      hasWork: work.webhooks.hasWork,
      run: drain(work.webhooks.deliver),
    },
    hourly('expire-credits', drainGently(work.expireCredits)),
    hourly('charge-balances', work.chargeBalances),
    hourly('balance-reminders', work.remindOfBalance),
    hourly('overdue-reminders', work.remindOfOverdue),
    hourly('visit-reminders', work.remindOfVisits),
    hourly('agreement-reminders', work.askToSign),
    hourly('paper-reminders', work.warnOfPapers),
    { ...hourly('cart-recovery', work.recoverCarts), everyMs: 10 * MINUTE },
    hourly('points-reminders', work.warnOfPoints),
    { ...hourly('campaigns', work.sendCampaigns), everyMs: MINUTE },
    hourly('review-requests', work.askForReviews),
    hourly('birthday-mails', work.sendBirthdays),
    hourly('quote-reminders', work.remindOfQuotes),
    { ...hourly('day-ahead', work.askDayAhead), everyMs: 10 * MINUTE },
    { ...hourly('learn-travel', work.learnTravel), everyMs: DAY },
    ...weatherJobs(work),
    { ...hourly('measure-work', work.measureWork), everyMs: DAY },
    hourly('card-fees', work.fetchCardFees),
    { ...hourly('report-mails', work.askReportMails), everyMs: 10 * MINUTE },
    hourly('roll-up-visits', drainGently(work.rollUpBrowsings)),
    hourly('sweep-sessions', drain(work.sweepSessions)),
    retentionJob(work),
    { ...hourly('sweep-pictures', work.sweepPictures), everyMs: DAY },
    { ...hourly('sweep-paper-files', work.sweepPaperFiles), everyMs: DAY },
    ...cardJobs(work, deliver),
  ];
}
