import type { FastifyInstance } from 'fastify';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { FactorFault, RunSecondFactor } from '#core/accounts/run-second-factor.ts';
import { type NoteAct, type Acts } from '#core/audit-log/trail.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { StaffRole } from '#core/staff/access.ts';
import { type Problem } from '#server/platform/http/problem.ts';
export type SecondFactorUseCases = RunSecondFactor & {
    readonly verify: Verify;
    /** Undefined for anyone but staff, who have no second factor. */
    readonly roleOf: (uid: string) => Promise<StaffRole | undefined>;
    readonly acts: Pick<Acts, 'run'>;
    readonly note: NoteAct;
    readonly now: () => Instant;
    /** Called after a mail may have been queued. */
    readonly onChanged: () => void;
};
export declare function factorProblem(fault: FactorFault, now: Instant): Problem;
/** The second factor of whoever is of the staff: set up, proven, and changed. */
export declare const secondFactorRoutes: (use: SecondFactorUseCases) => (instance: FastifyInstance) => Promise<void>;
