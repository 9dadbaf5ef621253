import type { FastifyInstance } from 'fastify';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { makeJoinStaff } from '#core/staff/run-staff.ts';
export type JoinUseCases = ReturnType<typeof makeJoinStaff> & {
    readonly verify: Verify;
};
/** The mailed link's offer, and its acceptance by the account of the invited address. */
export declare const joinRoutes: (use: JoinUseCases) => (instance: FastifyInstance) => Promise<void>;
