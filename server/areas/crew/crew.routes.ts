import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  crewActSchema,
  crewActsSchema,
  crewPhotoSchema,
  crewResultsSchema,
  crewSessionSchema,
  crewTodaySchema,
  openCrewLinkSchema,
} from '#core/contract/crew.ts';
import type { CrewLink, makeCrewLinks, OpenError } from '#core/crew/crew-link.ts';
import type { makeCrewToday } from '#core/crew/crew-today.ts';
import type { KeepPhoto } from '#core/crew/keep-photo.ts';
import type { makeTakeCrewActs, SentAct, UnreadableAct } from '#core/crew/take-crew-acts.ts';
import type { ReadSite } from '#core/content/company.ts';
import { type Instant, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { crewTodayDto, sentAct } from '#server/areas/crew/crew.presenter.ts';
import { credentialsOf } from '#server/platform/http/bearer.ts';
import { type Problem, problems, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type CrewUseCases = {
  readonly links: ReturnType<typeof makeCrewLinks>;
  readonly today: ReturnType<typeof makeCrewToday>;
  readonly take: ReturnType<typeof makeTakeCrewActs>;
  readonly keepPhoto: KeepPhoto;
  readonly readSite: ReadSite;
  readonly now: () => Instant;
  /** Called after a write: there may be mail to send. */
  readonly onChanged: () => void;
};

const ENDED = staffProblem(
  401,
  'link_ended',
  'Link ended',
  'This link is over. Ask the office for a new one.',
);

const NO_PHOTO = staffProblem(422, 'not_a_photo', 'Not a photo', 'Send one JPEG picture.');

function openProblem(error: OpenError, now: Instant): Problem {
  switch (error.kind) {
    case 'link_ended':
      return ENDED;
    case 'wrong_pin':
      return staffProblem(
        401,
        error.kind,
        'Wrong PIN',
        `That is not the PIN. ${error.left} more tries before the link is locked for 15 minutes.`,
      );
    case 'locked_out':
      return staffProblem(
        429,
        error.kind,
        'Too many attempts',
        'Too many wrong PINs. Wait 15 minutes, or ask the office for a new link.',
        { retryAfter: Math.ceil(((error.until - now) / MINUTE) * 60) },
      );
  }
}

/** Phones shrink their photos, so anything larger is not from our page. */
const MOST_PHOTO_BYTES = 2 * 1_024 * 1_024;

const read = (given: { readonly id: string }): SentAct | UnreadableAct => {
  const parsed = crewActSchema.safeParse(given);
  return parsed.success ? sentAct(parsed.data) : { id: given.id };
};

/** Routes for crew phones: `Authorization: Crew {token}`. */
export const crewRoutes =
  (use: CrewUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/crew/session',
      {
        config: LIMITS.signIn,
        schema: {
          summary: 'Open the link of a crew by its PIN',
          body: openCrewLinkSchema,
          response: { 200: crewSessionSchema, ...problems(400, 401, 429) },
        },
      },
      async ({ body: { link, pin } }, reply) => {
        const opened = await use.links.open(link, pin);
        if (!opened.ok) return refuse(reply, openProblem(opened.error, use.now()));
        const { day, truckId, endsAt } = opened.value.link;
        return { token: opened.value.token, day, truckId, endsAt: isoFromInstant(endsAt) };
      },
    );

    await app.register(phoneRoutes(use));
  };

/** Behind the link, which is checked before the body is read. */
const phoneRoutes =
  (use: CrewUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ crew: [] }];
    const links = new WeakMap<FastifyRequest, CrewLink>();
    app.addHook('onRequest', async (request, reply) => {
      const session = credentialsOf('Crew', request.headers.authorization);
      const link = session === undefined ? undefined : await use.links.find(session);
      if (link === undefined) return refuse(reply, ENDED);
      links.set(request, link);
      return undefined;
    });
    const linkOf = (request: FastifyRequest): CrewLink => {
      const link = links.get(request);
      if (link === undefined) throw new Error('The route is not behind the link.');
      return link;
    };

    app.get(
      '/crew/today',
      {
        config: LIMITS.crew,
        schema: {
          summary: 'The stops of the crew’s truck, as they were published',
          security,
          response: { 200: crewTodaySchema, ...problems(401, 429) },
        },
      },
      async (request) => {
        const link = linkOf(request);
        const day = await use.today(link);
        const stopIds = day.stops.map(({ stop }) => stop.id);
        await use.links.noteSeen(link, day.published?.version ?? 0, stopIds);
        return structuredClone(crewTodayDto(day, await use.readSite(), use.now())) as never;
      },
    );

    app.post(
      '/crew/acts',
      {
        config: LIMITS.crew,
        schema: {
          summary: 'What the crew did: each act is applied once, in any order, however often sent',
          security,
          body: crewActsSchema,
          response: { 200: crewResultsSchema, ...problems(400, 401, 429) },
        },
      },
      async (request) => {
        const link = linkOf(request);
        const results = await use.take(link, request.body.acts.map(read));
        use.onChanged();
        return { results: [...results] };
      },
    );

    await app.register(async (photos) => {
      photos.removeAllContentTypeParsers();
      photos.addContentTypeParser(
        'image/jpeg',
        { parseAs: 'buffer', bodyLimit: MOST_PHOTO_BYTES },
        (_request, body, done) => done(null, body),
      );
      (photos as typeof app).post(
        '/crew/photos',
        {
          config: LIMITS.crew,
          schema: {
            summary: 'Keep a photo; an act names it then. The same photo has the same address',
            security,
            response: { 201: crewPhotoSchema, ...problems(401, 413, 415, 422, 429) },
          },
        },
        async ({ body }, reply) => {
          const picture = Buffer.isBuffer(body) ? await use.keepPhoto(body) : undefined;
          if (picture === undefined) return refuse(reply, NO_PHOTO);
          return reply.code(201).send({ picture });
        },
      );
    });
  };
