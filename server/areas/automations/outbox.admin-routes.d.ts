import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { NotDead, Outbox, OutboxEntry, DiscardError } from '#core/notifications/outbox.ts';
import type { Result } from '#core/kernel/result.ts';
export type AdminOutboxUseCases = Pick<Outbox, 'list' | 'listDead'> & {
    readonly retryTask: (id: string) => Promise<Result<OutboxEntry, NotDead>>;
    readonly discardTask: (id: string) => Promise<Result<OutboxEntry, DiscardError>>;
    /** Called when a task is due again. */
    readonly onRetried: () => void;
};
/** Registered behind the admin check. */
export declare const adminOutboxRoutes: (use: AdminOutboxUseCases) => FastifyPluginAsyncZod;
