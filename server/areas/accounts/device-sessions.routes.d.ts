import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { EndSessions, SignedIn, Verify } from '#core/accounts/device-sessions.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';
import type { StaffRole } from '#core/staff/access.ts';
export type MySessionsUseCases = {
    readonly verify: Verify;
    readonly sessions: EndSessions;
    /** Records what staff ended. */
    readonly onEnded: (who: SignedIn, network: string | undefined) => Promise<void>;
};
/** Where the account that asks is signed in. */
export declare const mySessionRoutes: (use: MySessionsUseCases) => (instance: FastifyInstance) => Promise<void>;
export type StaffSessionsUseCases = {
    readonly sessions: EndSessions;
    readonly roleOf: (uid: string) => Promise<StaffRole | undefined>;
    readonly accounts: Pick<StaffAccounts, 'endSessions'>;
};
/** Where members are signed in. Registered behind the check of staff. */
export declare const adminSessionRoutes: (use: StaffSessionsUseCases) => FastifyPluginAsyncZod;
