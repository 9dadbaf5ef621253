import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Inbox } from '#core/customers/run-inbox.ts';
import type { ReadCorrespondence } from '#core/notifications/correspondence.ts';
export type AdminMessageUseCases = {
    readonly correspondence: ReadCorrespondence;
    readonly inbox: Inbox;
    /** Called when a reply is queued. */
    readonly onReplied: () => void;
};
/** Messages to and from the shop. Registered behind the admin check. */
export declare const adminMessageRoutes: (use: AdminMessageUseCases) => FastifyPluginAsyncZod;
