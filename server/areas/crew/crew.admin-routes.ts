import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  crewActsQuerySchema,
  crewLinksSchema,
  madeCrewLinkSchema,
  textCrewLinkSchema,
  textedCrewLinkSchema,
  toldActsSchema,
} from '#core/contract/crew.ts';
import { newCrewLinkSchema } from '#core/crew/crew-link.schema.ts';
import { calendarDaySchema, idSchema } from '#core/contract/fields.ts';
import type { CrewLinks, makeCrewLinks } from '#core/crew/crew-link.ts';
import type { makeTextCrewLink } from '#core/crew/text-link.ts';
import type { CrewActs } from '#core/dispatch/crew-act.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { formatPhone, usPhone } from '#core/kernel/contact.ts';
import { actDto, linkDto } from '#server/areas/crew/crew.presenter.ts';
import { problems, refuse, staffProblem } from '#server/platform/http/problem.ts';

type AdminCrewUseCases = {
  readonly links: ReturnType<typeof makeCrewLinks>;
  readonly listLinks: CrewLinks['listOn'];
  readonly acts: CrewActs;
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
    'There is no phone number to text. Enter it under Trucks and crew.',
  ),
  takes_no_texts: staffProblem(
    409,
    'takes_no_texts',
    'Takes no texts',
    'That number sent STOP or takes no texts. Copy the link and send it yourself.',
  ),
  not_sent: staffProblem(
    503,
    'not_sent',
    'Not sent',
    'The text did not go out. Try again, or copy the link and send it yourself.',
  ),
};

const NO_ACT = staffProblem(404, 'act_not_found', 'Report not found', 'There is no such report.');

/** Crew links, and what crews report. Registered behind the admin check. */
export const adminCrewRoutes =
  (use: AdminCrewUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ day: calendarDaySchema });

    async function linksOn(day: CalendarDay) {
      const [links, { crew }] = await Promise.all([use.listLinks(day), use.readFleet()]);
      return {
        links: links.map((link) => linkDto(link, use.now())),
        crew: crew.map(({ id, name, phone, daysOff }) => ({
          id,
          name,
          isOff: daysOff.includes(day),
          mayText: use.sendsTexts && usPhone(phone) !== undefined,
        })),
      };
    }

    app.get(
      '/plans/:day/crew-links',
      {
        schema: {
          summary: 'The links of the day’s crews, and which version of the plan each has seen',
          security,
          params,
          response: { 200: crewLinksSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ params: { day } }) => linksOn(day),
    );

    app.post(
      '/plans/:day/crew-links',
      {
        schema: {
          summary: 'Make a link and a PIN for a crew: they are told once',
          security,
          params,
          body: newCrewLinkSchema,
          response: { 201: madeCrewLinkSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { day }, body: { truckId, name }, adminUid: uid }, reply) => {
        const { trucks } = await use.readFleet();
        if (!trucks.some(({ id }) => id === truckId)) return refuse(reply, NO_TRUCK);
        const made = await use.links.make({ day, truckId, name }, { kind: 'admin', uid });
        // In the fragment, so that no server, proxy or log sees it.
        const url = `${use.publicUrl}/crew#${made.token}`;
        return reply.code(201).send({ link: linkDto(made.link, use.now()), url, pin: made.pin });
      },
    );

    app.post(
      '/plans/:day/crew-links/:id/text',
      {
        schema: {
          summary: 'Text a link that was just made to somebody of the crew, without its PIN',
          security,
          params: params.extend({ id: idSchema }),
          body: textCrewLinkSchema,
          response: { 200: textedCrewLinkSchema, ...problems(400, 401, 403, 404, 409, 503) },
        },
      },
      async ({ params: { id }, body: { link: token, memberId } }, reply) => {
        const texted = await use.textLink({ id, token, memberId }, use.publicUrl);
        if (!texted.ok) return refuse(reply, NOT_TEXTED[texted.error.kind]);
        return { phone: formatPhone(texted.value) };
      },
    );

    app.post(
      '/plans/:day/crew-links/:id/revoke',
      {
        schema: {
          summary: 'End a link at once, on all phones that have it',
          security,
          params: params.extend({ id: idSchema }),
          response: { 200: crewLinksSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { day, id } }, reply) =>
        (await use.links.revoke(id)) ? linksOn(day) : refuse(reply, NO_LINK),
    );

    app.get(
      '/crew-acts',
      {
        schema: {
          summary: 'What crews reported: of a day, of a reservation, or what waits for the office',
          security,
          querystring: crewActsQuerySchema,
          response: { 200: toldActsSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query: { day, reservation } }) => {
        const on = day === undefined ? undefined : parseCalendarDay(day);
        const listed =
          on === undefined
            ? reservation === undefined
              ? use.acts.listOpen()
              : use.acts.listOf(reservation)
            : use.acts.listOn(on);
        return { acts: (await listed).map(actDto) };
      },
    );

    app.post(
      '/crew-acts/:id/settle',
      {
        schema: {
          summary: 'The office has looked at it; answers what still waits',
          security,
          params: z.object({ id: idSchema }),
          response: { 200: toldActsSchema, ...problems(401, 403, 404) },
        },
      },
      async ({ params: { id } }, reply) => {
        if (!(await use.acts.settle(id))) return refuse(reply, NO_ACT);
        return { acts: (await use.acts.listOpen()).map(actDto) };
      },
    );
  };
