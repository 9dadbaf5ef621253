import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { EventInbox } from '#core/payments/payment-events.ts';
import type { EventQuarantine } from '#core/payments/event-quarantine.ts';
import type { PlannedReminder } from '#core/notifications/plan-reminders.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type KnownJob } from '#server/areas/automations/automations.presenter.ts';
import type { RunNow } from '#server/platform/jobs/job-runner.ts';
export type AdminAutomationUseCases = {
    readonly listJobs: () => Promise<readonly KnownJob[]>;
    readonly runJob: (name: string) => Promise<RunNow>;
    readonly events: Pick<EventQuarantine, 'listOpen' | 'listAttention' | 'dismiss'>;
    readonly inbox: Pick<EventInbox, 'list'>;
    readonly planReminders: () => Promise<readonly PlannedReminder[]>;
    readonly now: () => Instant;
};
/** What the shop does automatically. Registered behind the admin check. */
export declare const adminAutomationRoutes: (use: AdminAutomationUseCases) => FastifyPluginAsyncZod;
