import type { FastifyRequest } from 'fastify';
import type { Credentials } from '#core/accounts/account-book.ts';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { Account, Session, SignInError, SignInPlace } from '#core/accounts/identity.ts';
import type { RunSecondFactor } from '#core/accounts/run-second-factor.ts';
import { hasFactor } from '#core/accounts/second-factor.ts';
import { OWNER_CODE_HEADER } from '#core/accounts/sign-in.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { StaffRole } from '#core/staff/access.ts';
import { factorProblem, lockedOut } from '#server/areas/accounts/sign-in.problems.ts';
import { credentialsOf } from '#server/platform/http/caller.ts';
import { signInPlace } from '#server/platform/http/cookies.ts';
import { type Problem, staffProblem } from '#server/platform/http/problem.ts';

type ApprovalPorts = {
  /** Present when we keep the accounts ourselves. */
  readonly accounts?:
    | {
        signIn(from: Credentials, place: SignInPlace): Promise<Result<Session, SignInError>>;
        signOut(token: string): Promise<void>;
      }
    | undefined;
  readonly verify: Verify;
  readonly roleOf: (uid: string) => Promise<StaffRole | undefined>;
  readonly secondFactor: Pick<RunSecondFactor, 'state' | 'prove'>;
  readonly now: () => Instant;
};

const FAILED = staffProblem(
  403,
  'approval_failed',
  'Not approved',
  'Wrong email or password, or not an owner.',
);

const CODE_NEEDED = staffProblem(
  403,
  'approval_code_needed',
  'Not approved',
  'This owner uses two-step verification. Enter a code from their app or a recovery code too.',
);

/** `email:password`, as in HTTP Basic authentication, in UTF-8. */
function credentialsFrom(basic: string): Credentials | undefined {
  try {
    const bytes = Uint8Array.from(atob(basic), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(bytes);
    const at = text.indexOf(':');
    return at < 0 ? undefined : { email: text.slice(0, at), password: text.slice(at + 1) };
  } catch {
    return undefined;
  }
}

/**
 * An owner's approval of this one call, in the header `Owner-Approval`: `Basic` with email and
 * password, checked by the sign-in and its lock, or `Bearer` with a token of the owner's. None of
 * it is stored. Returns the owner's uid, or why there is no approval.
 */
export const makeOwnerApproval =
  ({ accounts, verify, roleOf, secondFactor, now }: ApprovalPorts) =>
  async (header: string, request: FastifyRequest): Promise<Result<string, Problem>> => {
    const basic = credentialsOf('Basic', header);
    const bearer = credentialsOf('Bearer', header);
    let account: Account | undefined = bearer === undefined ? undefined : await verify(bearer);
    const typed = basic === undefined ? undefined : credentialsFrom(basic);
    if (typed !== undefined && accounts !== undefined) {
      const session = await accounts.signIn(typed, signInPlace(request));
      if (!session.ok) {
        const { error } = session;
        return err(error.kind === 'locked_out' ? lockedOut(error.until, now()) : FAILED);
      }
      await accounts.signOut(session.value.token);
      account = session.value.account;
    }
    if (account === undefined || (await roleOf(account.uid)) !== 'owner') return err(FAILED);
    const { uid, email, displayName } = account;
    // The code shows that the owner is there: asked for even if their session has proven one.
    const owner = { uid, email, displayName };
    if (!hasFactor((await secondFactor.state(owner)).factors)) return ok(uid);
    const code = request.headers[OWNER_CODE_HEADER];
    if (typeof code !== 'string') return err(CODE_NEEDED);
    const proven = await secondFactor.prove(owner, { kind: 'code', code }, signInPlace(request));
    return proven.ok ? ok(uid) : err(factorProblem(proven.error, now()));
  };
