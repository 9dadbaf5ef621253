import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Instant } from '#core/kernel/instant.ts';
import type { makeRunStaff } from '#core/staff/run-staff.ts';
export type StaffUseCases = ReturnType<typeof makeRunStaff> & {
    readonly now: () => Instant;
    /** Called after an invitation was queued. */
    readonly onInvited: () => void;
};
/** Who works here. Registered behind the check of staff. */
export declare const adminStaffRoutes: (use: StaffUseCases) => FastifyPluginAsyncZod;
