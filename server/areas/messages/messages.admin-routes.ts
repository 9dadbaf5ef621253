import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '#core/contract/fields.ts';
import {
  cannedAnswersSchema,
  correspondenceQuerySchema,
  correspondenceSchema,
  messageChangeSchema,
  messageSchema,
  messagesQuerySchema,
  messagesSchema,
  type OutgoingLetter,
  outgoingListSchema,
  outgoingQuerySchema,
  MESSAGE_ROUTES,
} from '#core/contract/messages.ts';
import type { MessageRefusal } from '#core/customers/change-message.ts';
import type { Inbox } from '#core/customers/run-inbox.ts';
import type { ReadCorrespondence } from '#core/notifications/correspondence.ts';
import {
  correspondenceDto,
  messageDto,
  messageRowDto,
  outgoingDto,
} from '#server/areas/messages/messages.presenter.ts';
import {
  type Problem,
  problem,
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';
import type { ReadOutgoing } from '#core/notifications/read-outgoing.ts';

type AdminMessageUseCases = {
  readonly correspondence: ReadCorrespondence;
  readonly inbox: Inbox;
  readonly onOutboxFilled: () => void;
};

const NOT_FOUND = problem('not_found');
const ANSWERS_CHANGED = staffProblem(
  409,
  'answers_changed',
  'Answers changed',
  'Someone else saved the answers since you opened them. Reload them and try again.',
);

const refusal = (error: MessageRefusal): Problem =>
  error.kind === 'no_booking'
    ? staffProblem(
        409,
        'no_booking',
        'No booking',
        'The private link is of a booking: choose which one this is about, or take {link} out.',
      )
    : staffProblem(
        409,
        'words_missing',
        'Not filled in',
        `Write what stands for ${error.words.map((word) => `{${word}}`).join(', ')}.`,
      );

/** Messages to and from the shop. Registered behind the admin check. */
export const adminMessageRoutes =
  (use: AdminMessageUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ id: idSchema });
    const { inbox, correspondence } = use;

    const whole = async (id: string, reply: FastifyReply) => {
      const read = await inbox.read(id);
      if (read === undefined) return refuse(reply, NOT_FOUND);
      return structuredClone(messageDto(read)) as z.input<typeof messageSchema>;
    };

    app.get(
      '/correspondence',
      {
        schema: {
          summary: 'Mails, texts and messages about a reservation or with a customer, newest first',
          security,
          querystring: correspondenceQuerySchema,
          response: { 200: correspondenceSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ query: { reservation, customer = '' } }, reply) => {
        const found =
          reservation === undefined
            ? await correspondence.ofCustomer(customer)
            : await correspondence.ofReservation(reservation);
        if (found === undefined) return refuse(reply, NOT_FOUND);
        return { letters: correspondenceDto(found) };
      },
    );

    app.get(
      '/messages',
      {
        schema: {
          summary: 'What visitors wrote, newest first',
          security,
          querystring: messagesQuerySchema,
          response: { 200: messagesSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query }) => {
        const [{ messages, next }, waiting] = await Promise.all([
          inbox.list(query),
          inbox.waiting(),
        ]);
        const rows = messages.map(messageRowDto);
        return structuredClone({ messages: rows, next, waiting }) as z.input<typeof messagesSchema>;
      },
    );

    app.get(
      '/messages/:id',
      {
        schema: {
          summary: 'One message with its replies, whose it is and what it may be about',
          security,
          params,
          response: { 200: messageSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { id } }, reply) => whole(id, reply),
    );

    app.post(
      '/messages/:id/changes',
      {
        schema: {
          summary: 'Take a message on, answer it by mail, name its booking, close or reopen it',
          security,
          params,
          body: messageChangeSchema,
          response: { 200: messageSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params: { id }, body, adminUid }, reply) => {
        const changed = await inbox.change(id, body, { kind: 'admin', uid: adminUid });
        if (changed === undefined) return refuse(reply, NOT_FOUND);
        if (!changed.ok) return refuse(reply, refusal(changed.error));
        if (body.kind === 'reply') use.onOutboxFilled();
        return whole(id, reply);
      },
    );

    app.get(
      '/canned-answers',
      {
        schema: {
          summary: 'Answers that are sent often, in both languages',
          security,
          response: { 200: cannedAnswersSchema, ...problems(401, 403) },
        },
      },
      async () => structuredClone(await inbox.canned()) as z.input<typeof cannedAnswersSchema>,
    );

    app.put(
      '/canned-answers',
      {
        schema: {
          summary: 'Replace them, unless they were saved since the revision was read',
          security,
          body: cannedAnswersSchema,
          response: { 200: cannedAnswersSchema, ...problems(400, 401, 403, 409) },
        },
      },
      async ({ body: { answers, revision } }, reply) => {
        const saved = await inbox.saveCanned(answers, revision);
        if (!saved.ok) return refuse(reply, ANSWERS_CHANGED);
        return structuredClone(saved.value) as z.input<typeof cannedAnswersSchema>;
      },
    );
  };

type OutgoingUseCases = {
  readonly outgoing: ReadOutgoing;
  readonly onOutboxFilled: () => void;
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
        use.onOutboxFilled();
        return outgoingDto({ entry: resent.value });
      },
    );
  };
