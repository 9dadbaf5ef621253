import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { outboxSchema, AUTOMATION_ROUTES } from '#core/contract/automations.ts';
import { admin } from '#core/kernel/actor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { NotDead, Outbox, OutboxEntry, DiscardError } from '#core/notifications/outbox.ts';
import type { PlannedReminder } from '#core/notifications/plan-reminders.ts';
import type { makeSkipReminder } from '#core/notifications/send-reminders.ts';
import type { EventInbox, EventQuarantine } from '#core/payments/payment-events.ts';
import {
  attentionDto,
  jobDto,
  quarantinedDto,
  receivedDto,
  reminderDto,
  outboxEntryDto,
} from '#server/areas/automations/automations.presenter.ts';
import {
  type Problem,
  problem,
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import type { RunNow, ShopJobs } from '#server/platform/jobs/job-runner.ts';

type AdminAutomationUseCases = ShopJobs & {
  readonly events: Pick<EventQuarantine, 'listOpen' | 'listAttention' | 'dismiss'>;
  readonly inbox: Pick<EventInbox, 'list'>;
  readonly planReminders: () => Promise<readonly PlannedReminder[]>;
  readonly skipReminder: ReturnType<typeof makeSkipReminder>;
  readonly now: () => Instant;
};

const MOST = 100;
const NOT_RUN: Readonly<Record<Exclude<RunNow, 'started'>, Problem>> = {
  unknown: staffProblem(404, 'job_not_found', 'Job not found', 'This server has no such job.'),
  running: staffProblem(
    409,
    'job_running',
    'Already running',
    'This job is running now. Check again in a minute.',
  ),
};

const NO_EVENT = staffProblem(
  404,
  'event_not_found',
  'Event not found',
  'There is no such event in quarantine.',
);

const NO_REMINDER = staffProblem(
  409,
  'no_reminder',
  'Not planned',
  'This message already went out or is no longer planned.',
);

/** What the shop does automatically. Registered behind the admin check. */
export const adminAutomationRoutes =
  (use: AdminAutomationUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, AUTOMATION_ROUTES);

    serve(
      'GET /jobs',
      { summary: 'List the jobs with their last run, next run and errors' },
      async () => {
        const now = use.now();
        return { jobs: (await use.listJobs()).map((job) => jobDto(job, now)) };
      },
    );

    serve(
      'POST /jobs/:name/run',
      { summary: 'Run a job now, due or not; answers once it has started', refuses: [404, 409] },
      async ({ params }, reply) => {
        const run = await use.runJob(params.name);
        if (run !== 'started') return refuse(reply, NOT_RUN[run]);
        return { started: true } as const;
      },
    );

    serve(
      'GET /events',
      {
        summary:
          "List the card provider's events that could not be applied, that warn, or that change nothing",
      },
      async () => {
        const [open, attention, received] = await Promise.all([
          use.events.listOpen(MOST),
          use.events.listAttention(MOST),
          use.inbox.list(MOST),
        ]);
        return {
          quarantined: open.map(quarantinedDto),
          attention: attention.map(attentionDto),
          received: received.map(receivedDto),
        };
      },
    );

    serve(
      'POST /events/:id/dismiss',
      { summary: 'Dismiss an event in quarantine', refuses: [404] },
      async ({ params }, reply) => {
        if (!(await use.events.dismiss(params.id))) return refuse(reply, NO_EVENT);
        return { dismissed: true } as const;
      },
    );

    serve(
      'GET /reminders',
      { summary: 'List balance reminders and review requests: recently sent, due and planned' },
      async () => ({ reminders: (await use.planReminders()).map(reminderDto) }),
    );

    serve(
      'POST /reminders/skip',
      {
        summary: 'Skip or restore a planned message to one person',
        act: ({ skip }) =>
          skip ? 'Skip a planned message to one person' : 'Restore a planned message to one person',
        refuses: [404, 409],
      },
      async ({ body, adminUid }, reply) => {
        const skipped = await use.skipReminder(body, admin(adminUid));
        if (!skipped.ok) {
          const isGone = skipped.error.kind === 'no_reminder';
          return refuse(reply, isGone ? NO_REMINDER : problem('reservation_not_found'));
        }
        return { reminders: (await use.planReminders()).map(reminderDto) };
      },
    );
  };

type AdminOutboxUseCases = Pick<Outbox, 'list' | 'listDead'> & {
  readonly retryTask: (id: string) => Promise<Result<OutboxEntry, NotDead>>;
  readonly discardTask: (id: string) => Promise<Result<OutboxEntry, DiscardError>>;
  readonly onOutboxFilled: () => void;
};

const MOST_MAILS = 200;

const PROBLEMS: Readonly<Record<DiscardError['kind'], Problem>> = {
  task_not_found: staffProblem(
    404,
    'task_not_found',
    'Task not found',
    'There is no such task in the outbox.',
  ),
  task_not_dead: staffProblem(
    409,
    'task_not_dead',
    'Not a dead letter',
    'This task was not given up, or someone has already dealt with it.',
  ),
  refund_owed: staffProblem(
    409,
    'refund_owed',
    'Refund still owed',
    'This refund was promised to the customer. Try it again, or make it in your card provider’s dashboard, which also keeps the promise.',
  ),
};

/** Registered behind the admin check. */
export const adminOutboxRoutes =
  (use: AdminOutboxUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, AUTOMATION_ROUTES);

    app.get(
      '/outbox',
      {
        config: { needs: 'messages:read' },
        schema: {
          summary: 'List emails and refunds with their progress, newest first',
          response: { 200: outboxSchema, ...problems(401, 403) },
        },
      },
      async () => ({ entries: (await use.list(MOST_MAILS)).map(outboxEntryDto) }),
    );

    serve(
      'GET /outbox/dead',
      { summary: 'List what failed too often to be retried automatically, oldest failure first' },
      async () => ({ entries: (await use.listDead(MOST_MAILS)).map(outboxEntryDto) }),
    );

    serve(
      'POST /outbox/:id/retry',
      { summary: 'Retry a dead letter, starting again at the first attempt', refuses: [404, 409] },
      async ({ params }, reply) => {
        const retried = await use.retryTask(params.id);
        if (!retried.ok) return refuse(reply, PROBLEMS[retried.error.kind]);
        use.onOutboxFilled();
        return outboxEntryDto(retried.value);
      },
    );

    serve(
      'POST /outbox/:id/discard',
      {
        summary: 'Discard a dead letter; a refund that is still owed cannot be discarded',
        refuses: [404, 409],
      },
      async ({ params }, reply) => {
        const discarded = await use.discardTask(params.id);
        if (!discarded.ok) return refuse(reply, PROBLEMS[discarded.error.kind]);
        return outboxEntryDto(discarded.value);
      },
    );
  };
