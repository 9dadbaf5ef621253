import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Members } from '#core/customers/list-members.ts';
import type { Points } from '#core/marketing/points.ts';
export type AdminMemberUseCases = {
    readonly listMembers: () => Promise<Members>;
    readonly pointsOf: (email: string) => Promise<Pick<Points, 'balance'> | undefined>;
};
/** Registered behind the admin check. */
export declare const adminMemberRoutes: (use: AdminMemberUseCases) => FastifyPluginAsyncZod;
