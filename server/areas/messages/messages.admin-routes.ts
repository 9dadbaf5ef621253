import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  MESSAGE_ROUTES,
  type MessageChangeInput,
  type OutgoingLetter,
} from '#core/contract/messages.ts';
import type { Inbox, MessageRefusal } from '#core/customers/run-inbox.ts';
import { admin } from '#core/kernel/actor.ts';
import type { ReadCorrespondence } from '#core/notifications/correspondence.ts';
import type { ReadOutgoing } from '#core/notifications/read-outgoing.ts';
import {
  correspondenceDto,
  messageDto,
  messageRowDto,
  outgoingDto,
} from '#server/areas/messages/messages.presenter.ts';
import {
  type Problem,
  problem,
  refuse,
  staffProblem,
  conflict,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type AdminMessageUseCases = {
  readonly correspondence: ReadCorrespondence;
  readonly inbox: Inbox;
  readonly onOutboxFilled: () => void;
};

const CHANGES: Readonly<Record<MessageChangeInput['kind'], string>> = {
  hold: 'Take on a message',
  open: 'Reopen a message',
  close: 'Close a message',
  link: 'Link a message to a booking',
  reply: 'Answer a message',
};

const NOT_FOUND = problem('not_found');
const ANSWERS_CHANGED = conflict(
  'answers_changed',
  'Answers changed',
  'The answers were changed in the meantime. Check them and try again.',
);

function refusal(error: MessageRefusal): Problem {
  switch (error.kind) {
    case 'no_booking':
      return staffProblem(
        409,
        'no_booking',
        'No booking',
        'A private link needs a booking. Choose the one this is about, or remove {link}.',
      );
    case 'message_changed':
      return conflict(
        'message_changed',
        'Someone wrote meanwhile',
        'There is a newer message above. Read it, then send yours if it still fits.',
      );
    case 'words_missing':
      return staffProblem(
        409,
        'words_missing',
        'Not filled in',
        `Replace ${error.words.map((word) => `{${word}}`).join(', ')} with your own words.`,
      );
  }
}

/** Messages to and from the shop. Registered behind the admin check. */
export const adminMessageRoutes =
  (use: AdminMessageUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, MESSAGE_ROUTES);

    const { inbox, correspondence } = use;

    const whole = async (id: string, reply: FastifyReply) => {
      const read = await inbox.read(id);
      if (read === undefined) return refuse(reply, NOT_FOUND);
      return messageDto(read);
    };

    serve(
      'GET /correspondence',
      {
        summary:
          'List emails, texts and messages about a reservation or with a customer, newest first',
        refuses: [404],
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

    serve(
      'GET /messages',
      { summary: 'List messages from visitors, newest first' },
      async ({ query }) => {
        const [{ messages, next }, waiting] = await Promise.all([
          inbox.list(query),
          inbox.waiting(),
        ]);
        const rows = messages.map(messageRowDto);
        return { messages: rows, next, waiting };
      },
    );

    serve(
      'GET /messages/:id',
      {
        summary: 'Get a message with its replies, who has it and what it may be about',
        refuses: [400, 404],
      },
      async ({ params: { id } }, reply) => whole(id, reply),
    );

    serve(
      'POST /messages/:id/changes',
      {
        summary: 'Take on a message, answer it by email, link it to a booking, close or reopen it',
        act: ({ kind }) => CHANGES[kind],
        refuses: [404, 409],
      },
      async ({ params: { id }, body, adminUid }, reply) => {
        const changed = await inbox.change(id, body, admin(adminUid));
        if (changed === undefined) return refuse(reply, NOT_FOUND);
        if (!changed.ok) return refuse(reply, refusal(changed.error));
        if (body.kind === 'reply') use.onOutboxFilled();
        return whole(id, reply);
      },
    );

    serve('GET /canned-answers', { summary: 'List the canned answers in both languages' }, () =>
      inbox.canned(),
    );

    serve(
      'PUT /canned-answers',
      {
        summary: 'Replace the canned answers, unless they were saved after the given revision',
        refuses: [409],
      },
      async ({ body: { answers, revision } }, reply) => {
        const saved = await inbox.saveCanned(answers, revision);
        if (!saved.ok) return refuse(reply, ANSWERS_CHANGED);
        return saved.value;
      },
    );
  };

type OutgoingUseCases = { readonly outgoing: ReadOutgoing; readonly onOutboxFilled: () => void };

const NOT_REPEATED = staffProblem(
  409,
  'not_repeated',
  'Not sent again',
  'It is still waiting, was given up, or is of a kind that is not sent twice.',
);

/** Every mail and text sent. Registered behind the admin check. */
export const outgoingRoutes =
  (use: OutgoingUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, MESSAGE_ROUTES);

    serve(
      'GET /outgoing',
      { summary: 'List emails and texts that were sent, are waiting or failed, newest first' },
      async ({ query }) => {
        const { outgoing, next } = await use.outgoing.list(query);
        const letters: OutgoingLetter[] = outgoing.map((each) => outgoingDto(each));
        return { letters, next };
      },
    );

    serve(
      'GET /outgoing/:id',
      {
        summary: 'Get an email or text; one that is waiting is shown as it would read now',
        refuses: [404],
      },
      async ({ params: { id } }, reply) => {
        const read = await use.outgoing.read(id);
        return read === undefined
          ? refuse(reply, problem('not_found'))
          : outgoingDto(read, read.draft);
      },
    );

    serve(
      'POST /outgoing/:id/resend',
      {
        summary:
          'Resend an email or text: retry one that failed, or send one again as it reads today',
        refuses: [404, 409],
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
