import type { FactorFault } from '#core/accounts/run-second-factor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type Problem, problem, staffProblem } from '#server/platform/http/problem.ts';
import { STALE_PROOF } from '#server/platform/plugins/require-account.ts';

export function lockedOut(until: Instant, now: Instant): Problem {
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1_000));
  return problem('locked_out', { params: { minutes: Math.ceil(retryAfter / 60) }, retryAfter });
}

const SAID: Readonly<
  Record<
    Exclude<FactorFault['kind'], 'locked_out' | 'stale_proof'>,
    readonly [status: number, title: string, detail: string]
  >
> = {
  wrong_code: [400, 'Wrong code', 'That code is wrong, already used or expired.'],
  wrong_passkey: [400, 'Wrong passkey', 'That passkey is not one of yours. Try again.'],
  nothing_begun: [409, 'Too late', 'That took too long. Start again.'],
  has_app: [409, 'App already set up', 'You already have an app. Remove it first.'],
  too_many_passkeys: [409, 'Too many', 'You can have at most 10 passkeys. Remove one first.'],
  factor_not_found: [404, 'Not found', 'It was already removed.'],
  factor_required: [
    409,
    'The last one',
    'Everyone here needs two-step verification. Add another app or passkey before you remove this one.',
  ],
};

export function factorProblem(fault: FactorFault, now: Instant): Problem {
  if (fault.kind === 'locked_out') return lockedOut(fault.until, now);
  if (fault.kind === 'stale_proof') return STALE_PROOF;
  const [status, title, detail] = SAID[fault.kind];
  return staffProblem(status, fault.kind, title, detail);
}
