import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { KeepPhoto } from '#core/catalogue/pictures/upload-picture.ts';
import type { ReadSite } from '#core/content/company.ts';
import {
  crewActSchema,
  crewActsSchema,
  crewOfficeSchema,
  crewPhotoSchema,
  crewResultsSchema,
  crewSessionSchema,
  crewTodaySchema,
  openCrewLinkSchema,
  CREW_ROUTES,
  type ReportedAct,
} from '#core/contract/crew.ts';
import type { makeAcceptCrewActs } from '#core/crew/accept-crew-acts.ts';
import type { CrewLink, makeCrewLinks, OpenError, CrewLinks } from '#core/crew/crew-link.ts';
import type { makeCrewToday } from '#core/crew/crew-today.ts';
import type { makeTakeCrewActs, SentAct, UnreadableAct } from '#core/crew/take-crew-acts.ts';
import type { makeTextCrewLink } from '#core/crew/text-link.ts';
import type { makeWaitingReports } from '#core/crew/waiting-reports.ts';
import type { CrewAct, CrewActs } from '#core/dispatch/crew-act.ts';
import { placeOn, rideOn } from '#core/dispatch/crew-places.ts';
import { languageOf, type TruckFleet } from '#core/dispatch/fleet.ts';
import type { makeHandIn } from '#core/dispatch/hand-in.ts';
import { admin } from '#core/kernel/actor.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPhone, usPhone } from '#core/kernel/contact.ts';
import { type Instant, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { crewTodayDto, sentAct, actDto, linkDto } from '#server/areas/crew/crew.presenter.ts';
import { credentialsOf } from '#server/platform/http/caller.ts';
import {
  conflict,
  type Problem,
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';
import { noStore, serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type CrewUseCases = {
  readonly links: ReturnType<typeof makeCrewLinks>;
  readonly today: ReturnType<typeof makeCrewToday>;
  readonly take: ReturnType<typeof makeTakeCrewActs>;
  readonly keepPhoto: KeepPhoto;
  readonly readSite: ReadSite;
  readonly mailsNobody: boolean;
  readonly now: () => Instant;
  readonly onOutboxFilled: () => void;
};

const ENDED = staffProblem(
  401,
  'link_ended',
  'Link ended',
  'This link no longer works. Ask the office for a new one.',
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
        `That is not the PIN. ${error.left} more ${error.left === 1 ? 'try' : 'tries'} before the link is locked for 15 minutes.`,
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
    noStore(app);

    app.post(
      '/crew/session',
      {
        config: LIMITS.signIn,
        schema: {
          summary: 'Open a crew link with its PIN',
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

    app.get(
      '/crew/office',
      {
        config: LIMITS.crew,
        schema: {
          summary: 'Get the office’s phone number, for a crew without a link that works',
          response: { 200: crewOfficeSchema, ...problems(429) },
        },
      },
      async () => ({ phone: (await use.readSite()).phone }),
    );

    await app.register(phoneRoutes(use));
  };

/** Checked before the body is read. */
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
      if (link === undefined) throw new Error('This route runs without the crew link check.');
      return link;
    };

    app.get(
      '/crew/today',
      {
        config: LIMITS.crew,
        schema: {
          summary: 'Get the stops of the crew’s truck, as published',
          security,
          response: { 200: crewTodaySchema, ...problems(401, 429) },
        },
      },
      async (request) => {
        const link = linkOf(request);
        const day = await use.today(link);
        const stopIds = day.stops.map(({ stop }) => stop.id);
        await use.links.noteSeen(link, day.published?.version ?? 0, stopIds);
        return structuredClone(
          crewTodayDto(day, await use.readSite(), {
            now: use.now(),
            mailsNobody: use.mailsNobody,
          }),
        ) as never;
      },
    );

    app.post(
      '/crew/acts',
      {
        config: LIMITS.crew,
        schema: {
          summary:
            'Report what the crew did; each act is applied once, in any order, however often it is sent',
          security,
          body: crewActsSchema,
          response: { 200: crewResultsSchema, ...problems(400, 401, 429) },
        },
      },
      async (request) => {
        const link = linkOf(request);
        const results = await use.take(link, request.body.acts.map(read), request.body.sentAt);
        use.onOutboxFilled();
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
            summary:
              'Upload a photo for an act to name; the same photo always gets the same address',
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

type AdminCrewUseCases = {
  readonly links: ReturnType<typeof makeCrewLinks>;
  readonly listLinks: CrewLinks['listOn'];
  readonly acts: CrewActs;
  readonly handIn: ReturnType<typeof makeHandIn>;
  readonly staffNames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly accept: ReturnType<typeof makeAcceptCrewActs>;
  readonly reports: ReturnType<typeof makeWaitingReports>;
  readonly readFleet: () => Promise<TruckFleet>;
  readonly textLink: ReturnType<typeof makeTextCrewLink>;
  readonly sendsTexts: boolean;
  readonly publicUrl: string;
  readonly now: () => Instant;
};

const NO_TRUCK = staffProblem(404, 'truck_not_found', 'Truck not found', 'There is no such truck.');
const NO_LINK = staffProblem(404, 'link_not_found', 'Link not found', 'There is no such link.');
const NOT_TEXTED = {
  link_not_found: NO_LINK,
  no_number: staffProblem(
    409,
    'no_number',
    'No number',
    'There is no phone number to text. Enter one under Trucks and crew.',
  ),
  takes_no_texts: staffProblem(
    409,
    'takes_no_texts',
    'Cannot be texted',
    'That number sent STOP or cannot get texts. Copy the link and send it yourself.',
  ),
  not_sent: staffProblem(
    503,
    'not_sent',
    'Not sent',
    'The text was not sent. Try again, or copy the link and send it yourself.',
  ),
};

const NO_ACT = staffProblem(404, 'act_not_found', 'Report not found', 'There is no such report.');

const COLLECTED_CHANGED = conflict(
  'collected_changed',
  'Changed in the meantime',
  'The crew has reported other amounts since you opened this. Look at them again.',
);

/** Crew links and crew reports. Registered behind the admin check. */
export const adminCrewRoutes =
  (use: AdminCrewUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, CREW_ROUTES);

    /** What waits for the office, with whom and what it is about. */
    const waiting = async (): Promise<readonly ReportedAct[]> =>
      (await use.reports.list()).map(({ act, names }) => ({ ...actDto(act), ...names }));

    async function told(acts: readonly CrewAct[]): Promise<readonly ReportedAct[]> {
      const names = await use.staffNames([
        ...new Set(acts.flatMap(({ handedIn }) => handedIn?.by ?? [])),
      ]);
      return acts.map((act) => actDto(act, names));
    }

    async function linksOn(day: CalendarDay) {
      const [links, { crew }] = await Promise.all([use.listLinks(day), use.readFleet()]);
      return {
        links: links.map((link) => linkDto(link, use.now())),
        crew: crew.map((member) => {
          const truckId = rideOn(member, day);
          return {
            id: member.id,
            name: member.name,
            ...(truckId !== undefined && { truckId }),
            isOff: placeOn(member, day) === 'off',
            mayText: use.sendsTexts && usPhone(member.phone) !== undefined,
            language: languageOf(member),
          };
        }),
      };
    }

    serve(
      'GET /plans/:day/crew-links',
      {
        summary: 'List the crew links of a day, with the plan version each has seen',
        refuses: [400],
      },
      async ({ params: { day } }) => linksOn(day),
    );

    serve(
      'POST /plans/:day/crew-links',
      { summary: 'Make a link and a PIN for a crew; they are shown only once', refuses: [404] },
      async ({ params: { day }, body: { truckId, name }, adminUid: uid }, reply) => {
        const { trucks } = await use.readFleet();
        if (!trucks.some(({ id }) => id === truckId)) return refuse(reply, NO_TRUCK);
        const made = await use.links.make({ day, truckId, name }, admin(uid));
        // In the fragment, so that no server, proxy or log sees it.
        const url = `${use.publicUrl}/crew#${made.token}`;
        return { link: linkDto(made.link, use.now()), url, pin: made.pin };
      },
    );

    serve(
      'POST /plans/:day/crew-links/:id/text',
      { summary: 'Text a new link to a crew member, without its PIN', refuses: [404, 409, 503] },
      async ({ params: { id }, body: { link: token, memberId }, adminUid: uid }, reply) => {
        const by = admin(uid);
        const texted = await use.textLink({ id, token, memberId }, use.publicUrl, by);
        if (!texted.ok) return refuse(reply, NOT_TEXTED[texted.error.kind]);
        return { phone: formatPhone(texted.value) };
      },
    );

    serve(
      'POST /plans/:day/crew-links/:id/revoke',
      {
        summary: 'End a crew link, right away and on every phone that has it',
        refuses: [400, 404],
      },
      async ({ params: { day, id } }, reply) =>
        (await use.links.revoke(id)) ? linksOn(day) : refuse(reply, NO_LINK),
    );

    serve(
      'GET /crew-acts',
      {
        summary:
          'List what crews reported for a day or a reservation, or what waits for the office',
      },
      async ({ query: { day, reservation } }) => {
        const on = day === undefined ? undefined : parseCalendarDay(day);
        if (on === undefined && reservation === undefined) return { acts: await waiting() };
        const listed = on === undefined ? use.acts.listOf(reservation ?? '') : use.acts.listOn(on);
        return { acts: await told(await listed) };
      },
    );

    serve(
      'POST /crew-acts/hand-in',
      {
        summary: 'Note that a crew has handed in its cash and checks; answers the day’s reports',
        refuses: [409],
      },
      async (
        { body: { amountCents, receivedCents, receivedCheckCents, ...asked }, adminUid },
        reply,
      ) => {
        const counted = { received: receivedCents, receivedCheck: receivedCheckCents };
        const noted = await use.handIn({ ...asked, amount: amountCents, ...counted }, adminUid);
        if (!noted.ok) return refuse(reply, COLLECTED_CHANGED);
        return { acts: await told(await use.acts.listOn(asked.day)) };
      },
    );

    serve(
      'POST /crew-acts/:id/settle',
      { summary: 'Settle a crew report; answers the reports that still wait', refuses: [404] },
      async ({ params: { id } }, reply) =>
        (await use.reports.settle(id)) ? { acts: await waiting() } : refuse(reply, NO_ACT),
    );

    serve(
      'POST /crew-acts/:id/accept',
      {
        summary:
          'Accept what a crew reported of a stop that is on another truck; answers the reports that still wait',
        refuses: [404],
      },
      async ({ params: { id } }, reply) =>
        (await use.accept(id)) ? { acts: await waiting() } : refuse(reply, NO_ACT),
    );
  };
