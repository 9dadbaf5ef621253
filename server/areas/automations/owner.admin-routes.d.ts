import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RunAutomations } from '#core/notifications/run-automations.ts';
export type OwnerAutomationUseCases = {
    readonly automations: RunAutomations;
    readonly sendsTexts: boolean;
    /** Called when a mail is queued. */
    readonly onAsked: () => void;
    /** Called when settings changed. */
    readonly onChanged: () => void;
};
/** The owner's list of what the shop sends by itself. Registered behind the admin check. */
export declare const ownerAutomationRoutes: (use: OwnerAutomationUseCases) => FastifyPluginAsyncZod;
