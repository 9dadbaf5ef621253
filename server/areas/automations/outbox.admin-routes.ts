import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { NotDead, Outbox, OutboxEntry, DiscardError } from '#core/notifications/outbox.ts';
import type { Result } from '#core/kernel/result.ts';
import { outboxEntryDto } from '#server/areas/automations/automations.presenter.ts';
import { type Problem, problems, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { outboxEntrySchema, outboxSchema } from '#core/contract/automations.ts';

type AdminOutboxUseCases = Pick<Outbox, 'list' | 'listDead'> & {
  readonly retryTask: (id: string) => Promise<Result<OutboxEntry, NotDead>>;
  readonly discardTask: (id: string) => Promise<Result<OutboxEntry, DiscardError>>;
  /** Called when a task is due again. */
  readonly onRetried: () => void;
};

const MOST = 200;
const security = [{ bearer: [] }] as const;

const PROBLEMS: Readonly<Record<DiscardError['kind'], Problem>> = {
  task_not_found: staffProblem(
    404,
    'task_not_found',
    'No such task',
    'There is no such task in the outbox.',
  ),
  task_not_dead: staffProblem(
    409,
    'task_not_dead',
    'Not a dead letter',
    'The task is not given up, or somebody dealt with it already.',
  ),
  refund_owed: staffProblem(
    409,
    'refund_owed',
    'The money is owed',
    'This refund was promised to the customer. Try it again, or make it in the dashboard of your card provider: then the promise is kept.',
  ),
};

const byId = z.object({ id: z.string().max(2_000) });

/** Registered behind the admin check. */
export const adminOutboxRoutes =
  (use: AdminOutboxUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/outbox',
      {
        schema: {
          summary: 'Mails and refunds with how far they are, newest first',
          security,
          response: { 200: outboxSchema, ...problems(401, 403) },
        },
      },
      async () => ({ entries: (await use.list(MOST)).map(outboxEntryDto) }),
    );

    app.get(
      '/outbox/dead',
      {
        schema: {
          summary: 'What failed too often to be tried again by itself, the longest dead first',
          security,
          response: { 200: outboxSchema, ...problems(401, 403) },
        },
      },
      async () => ({ entries: (await use.listDead(MOST)).map(outboxEntryDto) }),
    );

    app.post(
      '/outbox/:id/retry',
      {
        schema: {
          summary: 'Try a dead letter again, from the first attempt',
          security,
          params: byId,
          response: { 200: outboxEntrySchema, ...problems(401, 403, 404, 409) },
        },
      },
      async ({ params }, reply) => {
        const retried = await use.retryTask(params.id);
        if (!retried.ok) return refuse(reply, PROBLEMS[retried.error.kind]);
        use.onRetried();
        return outboxEntryDto(retried.value);
      },
    );

    app.post(
      '/outbox/:id/discard',
      {
        schema: {
          summary: 'Give up a dead letter; a refund that is owed cannot be given up',
          security,
          params: byId,
          response: { 200: outboxEntrySchema, ...problems(401, 403, 404, 409) },
        },
      },
      async ({ params }, reply) => {
        const discarded = await use.discardTask(params.id);
        if (!discarded.ok) return refuse(reply, PROBLEMS[discarded.error.kind]);
        return outboxEntryDto(discarded.value);
      },
    );
  };
