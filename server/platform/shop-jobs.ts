import type { SimulatedCardUseCases } from '#server/areas/payments/simulated-card.route.ts';
import { AUTOMATIONS } from '#server/areas/automations/automations.wiring.ts';
import { CREDITS } from '#server/areas/credits/credits.wiring.ts';
import { MESSAGES } from '#server/areas/messages/messages.wiring.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { PICTURES } from '#server/areas/pictures/pictures.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { AreaTools } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

/** Leaves the rest to another run once it is told that the process is to end. */
type Stoppable = (isStopping?: () => boolean) => Promise<number>;

/** What must happen without anyone asking. Each answers how much it did, and does nothing twice, wherever it runs. */
export type ShopWork = {
  readonly expireHolds: () => Promise<number>;
  readonly completeReservations: () => Promise<number>;
  /** Counts what the site may say took place. */
  readonly tallyEvents: () => Promise<number>;
  readonly workOutbox: () => Promise<number>;
  readonly reconcile: Stoppable;
  readonly expireCredits: () => Promise<number>;
  /** Whether any payment was begun and not settled. */
  readonly awaitsPayment: () => Promise<boolean>;
  readonly remindOfBalance: Stoppable;
  readonly remindOfVisits: Stoppable;
  readonly chargeBalances: Stoppable;
  readonly askForReviews: Stoppable;
  /** Undefined where the card is real. */
  readonly deliverEvents: SimulatedCardUseCases['deliverEvents'] | undefined;
  /** Receives what the provider told lately once more. Undefined where the card is simulated. */
  readonly catchUp: (() => Promise<number>) | undefined;
  /** Undefined where another service keeps the accounts. */
  readonly sweepSessions: (() => Promise<number>) | undefined;
  readonly sweepOldRecords: () => Promise<number>;
  readonly sweepPictures: () => Promise<number>;
  /** Undefined where mail is not written to files. */
  readonly sweepDrafts: (() => Promise<number>) | undefined;
};

export const workOf = ({ of, maybe }: Pick<AreaTools, 'of' | 'maybe'>): ShopWork => ({
  expireHolds: of(RESERVATIONS.expireHolds),
  completeReservations: of(RESERVATIONS.completeReservations),
  tallyEvents: of(RECORDS.eventTally).recount,
  workOutbox: of(MESSAGES.workOutbox),
  reconcile: of(PAYMENTS.reconcile),
  chargeBalances: of(PAYMENTS.chargeBalances),
  awaitsPayment: async () => (await of(RECORDS.ledger).listAwaitingPayment(1)).length > 0,
  remindOfBalance: of(AUTOMATIONS.remindOfBalance),
  remindOfVisits: of(AUTOMATIONS.remindOfVisits),
  askForReviews: of(AUTOMATIONS.askForReviews),
  expireCredits: of(CREDITS.expireCredits),
  deliverEvents: maybe(PORTS.simulatedCard)?.deliverEvents,
  catchUp: maybe(PORTS.paymentEventHistory) && of(PAYMENTS.catchUp),
  sweepSessions: maybe(PORTS.accounts)?.sweep,
  sweepOldRecords: of(MESSAGES.sweepOldRecords),
  sweepPictures: of(PICTURES.sweepPictures),
  sweepDrafts: maybe(PORTS.sweepDrafts),
});

export const OUTBOX_JOB = 'outbox';

type Deliver = Parameters<SimulatedCardUseCases['deliverEvents']>[0];

const SECOND = 1_000;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

/** Piece after piece until none is due, or the process is to end. What failed is not due again at once, so this ends. */
const drain =
  (work: () => Promise<number>): Job['run'] =>
  async (isStopping) => {
    let total = 0;
    for (let done = await work(); done > 0; done = await work()) {
      total += done;
      if (isStopping()) break;
    }
    return total;
  };

/** What the card provider has told, and we may not have heard. */
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

const sessionJobs = ({ sweepSessions: sweep }: ShopWork): readonly Job[] =>
  sweep === undefined ? [] : [hourly('sweep-sessions', drain(sweep))];

const retentionJob = ({ sweepOldRecords, sweepDrafts }: ShopWork): Job =>
  hourly('retention', async () => (await sweepOldRecords()) + ((await sweepDrafts?.()) ?? 0));

/**
 * Why each runs where it does: docs/decisions/16-jobs-and-retention.md.
 * @param deliver hands a simulated card's event to our own webhook
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
      run: drain(work.workOutbox),
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
      const completed = await drain(work.completeReservations)(isStopping);
      await work.tallyEvents();
      return completed;
    }),
    hourly('expire-credits', drain(work.expireCredits)),
    hourly('charge-balances', work.chargeBalances),
    hourly('balance-reminders', work.remindOfBalance),
    hourly('visit-reminders', work.remindOfVisits),
    hourly('review-requests', work.askForReviews),
    ...sessionJobs(work),
    retentionJob(work),
    { ...hourly('sweep-pictures', work.sweepPictures), everyMs: DAY },
    ...cardJobs(work, deliver),
  ];
}
