import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadOutgoing } from '#core/notifications/read-outgoing.ts';
export type OutgoingUseCases = {
    readonly outgoing: ReadOutgoing;
    /** Called when a task is due again. */
    readonly onResent: () => void;
};
/** Every mail and text sent. Registered behind the admin check. */
export declare const outgoingRoutes: (use: OutgoingUseCases) => FastifyPluginAsyncZod;
