import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FactorGate } from '#core/accounts/second-factor.ts';
import type { SignedIn, Verify } from '#core/accounts/device-sessions.ts';
import type { SignInPlace } from '#core/accounts/identity.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { Result } from '#core/kernel/result.ts';
import { type Limits } from '#core/staff/limits.ts';
import { type Acts, type NoteAct } from '#core/audit-log/trail.ts';
import { type ApiKey } from '#core/staff/api-key.ts';
import { type StaffRole } from '#core/staff/access.ts';
import { type Problem } from '#server/platform/http/problem.ts';
/**
 * Guards every route of the instance before the body is read: 401 without a valid token. Returns
 * how handlers get the account; answers are not cached.
 */
export declare function requireAccount<Caller extends SignedIn>(app: FastifyInstance, verify: (token: string, from?: SignInPlace) => Promise<Caller | undefined>): (request: FastifyRequest) => Caller;
declare module 'fastify' {
    interface FastifyRequest {
        /** The uid of whoever passed the check of staff; empty elsewhere. */
        adminUid: string;
        /** The session they are signed in with; empty elsewhere. */
        sessionId: string;
        /** They have no second factor, or proved it just now. */
        isProofFresh: boolean;
        /** Their role; undefined elsewhere. */
        staffRole: StaffRole | undefined;
        /** What they may give away with this call; undefined for an owner, or with an owner's approval. */
        staffLimits: Limits | undefined;
        /** The owner who approved this call. */
        approvedBy: string | undefined;
    }
}
export type StaffAccess = {
    readonly verify: Verify;
    /** The API key of a token, if it still works. */
    readonly keyOf: (token: string) => Promise<ApiKey | undefined>;
    /** Undefined for anyone but staff. */
    readonly roleOf: (uid: string) => Promise<StaffRole | undefined>;
    readonly acts: Acts;
    /** Records what changes nothing: a downloaded table. */
    readonly note: NoteAct;
    readonly limitsOf: (uid: string, role: StaffRole) => Promise<Limits | undefined>;
    /** What the back office does with this session of theirs. */
    readonly gateOf: (who: SignedIn) => Promise<{
        readonly gate: FactorGate;
        readonly isFresh: boolean;
    }>;
    /** The uid of the owner who approves the call, or why not. */
    readonly approve: (header: string, request: FastifyRequest) => Promise<Result<string, Problem>>;
};
export declare const STALE_PROOF: Problem;
/**
 * Guards all routes before the body is read: 401 without a valid token, 403 `not_admin` for anyone but staff, `not_allowed` for
 * staff without the route's section, `key_not_allowed` for a key without it. The role is read at every call, so a change of it takes
 * effect at once.
 */
export declare function requireStaff(app: FastifyInstance, access: StaffAccess): void;
/** Whoever passed the check, with the owner who approved what they do. */
export declare const actingStaff: ({ adminUid: uid, approvedBy }: FastifyRequest) => Actor;
