import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endJob,
  isLeased,
  type JobRecord,
  newJob,
  renewJob,
  takeJob,
} from '#core/jobs/job-record.ts';
import { after, type Instant } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';

const LEASE = 100;
const EVERY = 1_000;
const HOLDERS = ['a', 'b', 'c'];

type Step =
  | { readonly kind: 'take'; readonly holder: string; readonly isForced: boolean }
  | { readonly kind: 'renew' | 'end' | 'die'; readonly holder: string }
  | { readonly kind: 'wait'; readonly ms: number };

const holder = fc.constantFrom(...HOLDERS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), holder, isForced: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('renew' as const, 'end' as const, 'die' as const), holder }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 300 }) }),
);

/** A store that takes one step at a time, and processes that may die with their lease. */
function play(steps: readonly Step[]) {
  let now: Instant = NOON;
  let job: JobRecord = newJob('job', now);
  /** Which process is running, and until when it may assume so. */
  const running = new Map<string, Instant>();
  const most: number[] = [];
  let taken = 0;

  for (const one of steps) {
    if (one.kind === 'wait') now = after(now, one.ms);
    if (one.kind === 'take' && !running.has(one.holder)) {
      const next = takeJob(job, { ...one, now, leaseMs: LEASE, everyMs: EVERY });
      if (next?.lease) {
        job = next;
        taken += 1;
        running.set(one.holder, next.lease.until);
      }
    }
    if (one.kind === 'renew' && running.has(one.holder)) {
      const next = renewJob(job, { ...one, now, leaseMs: LEASE });
      if (next?.lease) running.set(one.holder, next.lease.until);
      else running.delete(one.holder);
      job = next ?? job;
    }
    if (one.kind === 'end' && running.has(one.holder)) {
      job = endJob(job, one.holder, { ok: true, count: 1 }, now) ?? job;
      running.delete(one.holder);
    }
    if (one.kind === 'die') running.delete(one.holder);
    most.push([...running.values()].filter((until) => until > now).length);
  }
  return { job, taken, now, mostAtOnce: Math.max(0, ...most) };
}

describe('properties of a job lease', () => {
  it('is never held by two processes at once, whatever they do', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        expect(play(steps).mostAtOnce).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('always becomes available again: afterwards, a forced run gets it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const { job, now } = play(steps);
        const later = after(now, LEASE + 300);
        expect(isLeased(job, later)).toBe(false);
        const taking = { holder: 'd', now: later, leaseMs: LEASE, everyMs: EVERY, isForced: true };
        expect(takeJob(job, taking)?.lease?.holder).toBe('d');
      }),
    );
  });

  it('counts every run that was started', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const { job, taken } = play(steps);
        expect(job.runs).toBe(taken);
      }),
    );
  });
});
