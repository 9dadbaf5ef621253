import {
  endJob,
  isOutOfReach,
  type JobRecord,
  lookAgainAt,
  newJob,
  renewJob,
  takeJob,
} from '#core/jobs/job-record.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { JobPorts, Runnable, RunningJob } from '#server/platform/jobs/job-runner.ts';
import { outcomeOf } from '#server/platform/jobs/outcome-of.ts';

/** A process that died keeps its job for so long; one that lives renews it in time. */
export const LEASE = 2 * MINUTE;

/** Ticks come a little late: a job whose time is almost there is due. */
const SLACK = 5_000;

/** A job behind a lease in the job book: of all processes one runs it, each time it is due (decision 073). */
export function runInOneProcess(job: RunningJob, { book, clock, holder, log }: JobPorts): Runnable {
  const { name } = job;
  const everyMs = job.everyMs - Math.min(SLACK, job.everyMs / 10);
  const startedAt = clock.now();
  /** As far as this process knows: before then nobody needs to look. */
  let quietUntil: Instant | undefined;

  /** Nobody did it since this process started. */
  const isStale = (known: JobRecord): boolean =>
    job.dueAtStart === true && (known.startedAt === undefined || known.startedAt < startedAt);

  const take = (isWished: boolean): Promise<JobRecord | undefined> =>
    book.change(name, (known = newJob(name, clock.now())) => {
      const isForced = isWished || isStale(known);
      return takeJob(known, { holder, now: clock.now(), leaseMs: LEASE, everyMs, isForced });
    });

  /** What is farther away than the job could have said by now was said by a clock that was wrong. */
  const isToCome = (moment: Instant | undefined): boolean =>
    moment !== undefined &&
    clock.now() < moment &&
    !isOutOfReach(moment, clock.now(), Math.max(everyMs, LEASE));

  /** Reads before it writes, and only when the job may be due. */
  async function mayBeDue(): Promise<boolean> {
    if (isToCome(quietUntil)) return false;
    const known = await book.find(name);
    quietUntil = known && (isStale(known) ? known.lease?.until : lookAgainAt(known));
    return !isToCome(quietUntil);
  }

  function keepLease(): () => void {
    const renew = async (): Promise<void> => {
      try {
        await book.change(
          name,
          (known) => known && renewJob(known, { holder, now: clock.now(), leaseMs: LEASE }),
        );
      } catch (error) {
        log.error({ job: name, err: error }, 'lease_not_renewed');
      }
    };
    const timer = setInterval(() => void renew(), LEASE / 3).unref();
    return () => clearInterval(timer);
  }

  async function runAndEnd(): Promise<void> {
    const stopRenewing = keepLease();
    const { outcome, thrown } = await outcomeOf(job.run);
    stopRenewing();
    await book.change(name, (known) => known && endJob(known, holder, outcome, clock.now()));
    if (thrown !== undefined) throw thrown.error;
  }

  return async (isForced) => {
    if (!isForced && !(await mayBeDue())) return { begun: false };
    if (!isForced && job.hasWork !== undefined && !(await job.hasWork())) return { begun: false };
    const taken = await take(isForced);
    if (taken === undefined) {
      quietUntil = undefined;
      return { begun: false };
    }
    quietUntil = taken.nextDueAt;
    return { begun: true, ended: runAndEnd() };
  };
}
