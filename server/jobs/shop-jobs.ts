import type { SimulatedCardUseCases } from '#server/routes/simulated-card.route.ts';
import type { Job } from '#server/jobs/job-runner.ts';

/** What must happen without anyone asking. Each answers how much it did, and may run in several processes at once. */
export type ShopWork = {
  readonly expireHolds: () => Promise<number>;
  readonly completeReservations: () => Promise<number>;
  readonly workOutbox: () => Promise<number>;
  readonly reconcile: () => Promise<number>;
  /** Undefined where the card is real. */
  readonly deliverEvents: SimulatedCardUseCases['deliverEvents'] | undefined;
  /** Receives what the provider told lately once more. Undefined where the card is simulated. */
  readonly catchUp: (() => Promise<number>) | undefined;
  readonly sweepSessions: () => Promise<number>;
};

export const OUTBOX_JOB = 'outbox';

type Deliver = Parameters<SimulatedCardUseCases['deliverEvents']>[0];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Task after task until none is due. One that failed is not due again at once, so this ends. */
const drain = (work: () => Promise<number>) => async (): Promise<void> => {
  while ((await work()) > 0);
};

/** What the card provider has told, and we may not have heard. */
function cardJobs({ deliverEvents, catchUp }: ShopWork, deliver: Deliver): readonly Job[] {
  const jobs: Job[] = [];
  if (deliverEvents !== undefined) {
    const run = () => deliverEvents(deliver);
    jobs.push({ name: 'card-events', everyMs: 5 * SECOND, atStart: true, run });
  }
  if (catchUp !== undefined) {
    jobs.push({ name: 'catch-up', everyMs: 10 * MINUTE, atStart: true, run: catchUp });
  }
  return jobs;
}

/** @param deliver hands a simulated card's event to our own webhook */
export function shopJobs(work: ShopWork, deliver: Deliver): readonly Job[] {
  return [
    { name: 'expire-holds', everyMs: 30 * SECOND, run: work.expireHolds },
    {
      name: 'complete-reservations',
      everyMs: HOUR,
      atStart: true,
      run: drain(work.completeReservations),
    },
    { name: OUTBOX_JOB, everyMs: 5 * SECOND, atStart: true, run: drain(work.workOutbox) },
    { name: 'reconcile', everyMs: MINUTE, atStart: true, run: work.reconcile },
    { name: 'sweep-sessions', everyMs: HOUR, run: drain(work.sweepSessions) },
    ...cardJobs(work, deliver),
  ];
}
