import type { FastifyRequest } from 'fastify';
import type { RunSecondFactor } from '#core/accounts/run-second-factor.ts';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { Session, SignInError, SignInPlace } from '#core/accounts/identity.ts';
import type { Credentials } from '#core/accounts/account-book.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type Result } from '#core/kernel/result.ts';
import type { StaffRole } from '#core/staff/access.ts';
import { type Problem } from '#server/platform/http/problem.ts';
export type ApprovalPorts = {
    /** Where we keep the accounts ourselves. */
    readonly accounts?: {
        signIn(from: Credentials, place: SignInPlace): Promise<Result<Session, SignInError>>;
        signOut(token: string): Promise<void>;
    } | undefined;
    readonly verify: Verify;
    readonly roleOf: (uid: string) => Promise<StaffRole | undefined>;
    readonly secondFactor: Pick<RunSecondFactor, 'state' | 'prove'>;
    readonly now: () => Instant;
};
/**
 * An owner's yes to this one call, in the header `Owner-Approval`: `Basic` with e-mail and password, checked by the sign-in and
 * its lock, or `Bearer` with a token of the owner's. Nothing of it is kept. The uid of the owner, or why not.
 */
export declare const makeOwnerApproval: ({ accounts, verify, roleOf, secondFactor, now }: ApprovalPorts) => (header: string, request: FastifyRequest) => Promise<Result<string, Problem>>;
