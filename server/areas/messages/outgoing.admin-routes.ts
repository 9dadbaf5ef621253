import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type OutgoingLetter,
  outgoingListSchema,
  outgoingQuerySchema,
  MESSAGE_ROUTES,
} from '#core/contract/messages.ts';
import type { ReadOutgoing } from '#core/notifications/read-outgoing.ts';
import { outgoingDto } from '#server/areas/messages/messages.presenter.ts';
import { problem, problems, refuse, staffProblem } from '#server/platform/http/problem.ts';

type OutgoingUseCases = {
  readonly outgoing: ReadOutgoing;
  /** Called when a task is due again. */
  readonly onResent: () => void;
};

const NOT_REPEATED = staffProblem(
  409,
  'not_repeated',
  'Not sent again',
  'It still waits, was given up, or is one that is not sent twice.',
);

/** Every mail and text sent. Registered behind the admin check. */
export const outgoingRoutes =
  (use: OutgoingUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ id: z.string().max(2_000) });
    const one = MESSAGE_ROUTES['GET /outgoing/:id'].answer;

    app.get(
      '/outgoing',
      {
        schema: {
          summary: 'Mails and texts that were sent, wait or failed, newest first',
          security,
          querystring: outgoingQuerySchema,
          response: { 200: outgoingListSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query }) => {
        const { outgoing, next } = await use.outgoing.list(query);
        const letters: OutgoingLetter[] = outgoing.map((each) => outgoingDto(each));
        return { letters, next };
      },
    );

    app.get(
      '/outgoing/:id',
      {
        schema: {
          summary: 'One with what it says; of one that waits, what it would say now',
          security,
          params,
          response: { 200: one, ...problems(401, 403, 404) },
        },
      },
      async ({ params: { id } }, reply) => {
        const read = await use.outgoing.read(id);
        return read === undefined
          ? refuse(reply, problem('not_found'))
          : outgoingDto(read, read.draft);
      },
    );

    app.post(
      '/outgoing/:id/resend',
      {
        schema: {
          summary: 'Try one that failed anew, or send one once more as it reads today',
          security,
          params,
          response: { 200: one, ...problems(401, 403, 404, 409) },
        },
      },
      async ({ params: { id } }, reply) => {
        const resent = await use.outgoing.resend(id);
        if (!resent.ok) {
          const isGone = resent.error.kind === 'task_not_found';
          return refuse(reply, isGone ? problem('not_found') : NOT_REPEATED);
        }
        use.onResent();
        return outgoingDto({ entry: resent.value });
      },
    );
  };
