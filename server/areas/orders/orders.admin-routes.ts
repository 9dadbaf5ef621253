import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { makeListDamagedOn } from '#core/assignment/list-damaged-on.ts';
import type { makeClaimCertificate } from '#core/back-office/tax-certificate.ts';
import type {
  Previewed,
  makePlaceReservation,
  makePreviewOrder,
} from '#core/checkout/place-reservation.ts';
import type { ReadPhone } from '#core/content/company.ts';
import { bodyBytesFor } from '#core/contract/fields.ts';
import {
  type orderPreviewSchema,
  type PreviewedOrder,
  ORDER_ROUTES,
} from '#core/contract/orders.ts';
import { admin, type Actor } from '#core/kernel/actor.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { makeBookQuotes } from '#core/quotes/book-quotes.ts';
import { type NoteTurnedAway, turnedAwayBy } from '#core/reporting/turned-away.ts';
import { type Certificates, MOST_CERTIFICATE_BYTES } from '#core/reservations/office-terms.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { thunderOver, type WindyDay, windsOver } from '#core/weather/stop-wind.ts';
import type { WatchWeather } from '#core/weather/watch-weather.ts';
import { quoteDto, placedDto } from '#server/areas/checkout/checkout.presenter.ts';
import { orderOf } from '#server/areas/quotes/office-order.ts';
import { writeQuoteProblem } from '#server/areas/quotes/quotes.problems.ts';
import { visitDto } from '#server/platform/http/booking.presenter.ts';
import { rangeProblem } from '#server/platform/http/day-problems.ts';
import { certificateOfAnother, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { actingStaff } from '#server/platform/plugins/require-account.ts';

const NOBODY = { name: '', phone: '' };

const previewOf = (input: z.output<typeof orderPreviewSchema>, by: Actor) => {
  const { key: _key, quoteId: _quote, replaces: _held, contact = NOBODY, ...order } = input;
  return orderOf({ ...order, contact }, by);
};

const thunderDto = (windy: readonly WindyDay[]): PreviewedOrder['thunder'] => {
  const thunder = thunderOver(windy);
  return (
    thunder && {
      ...thunder,
      from: isoFromInstant(thunder.from),
      to: isoFromInstant(thunder.to),
    }
  );
};

const previewedOrderDto = (
  { quote, reservation, today, people = [] }: Previewed,
  settings: Settings,
  windy: readonly WindyDay[],
): PreviewedOrder => ({
  quote: quoteDto(quote),
  visits: promisedVisits(reservation, settings).map(visitDto),
  yardCheck: reservation.yardCheck,
  today,
  people: people.map(({ title, needs, has, days }) => ({
    product: title,
    needs,
    has,
    dates: days,
  })),
  thunder: thunderDto(windy),
  wind: windsOver(windy).map(({ title, limitMph, mph, at, isParty, recorded }) => ({
    product: title,
    limitMph,
    gustMph: mph,
    at: isoFromInstant(at),
    isParty,
    recorded,
  })),
});

type OrderUseCases = {
  readonly placeReservation: ReturnType<typeof makePlaceReservation>;
  readonly previewOrder: ReturnType<typeof makePreviewOrder>;
  readonly bookQuotes: ReturnType<typeof makeBookQuotes>;
  readonly noteTurnedAway: NoteTurnedAway;
  readonly certificates: Certificates;
  readonly claimCertificate: ReturnType<typeof makeClaimCertificate>;
  readonly newId: () => string;
  readonly readPhone: ReadPhone;
  readonly readSettings: () => Promise<Settings>;
  readonly listDamagedOn: ReturnType<typeof makeListDamagedOn>;
  readonly windAt: WatchWeather['windAt'];
  readonly onOutboxFilled: () => void;
};

const NO_CERTIFICATE = staffProblem(
  404,
  'certificate_not_found',
  'Certificate not found',
  'There is no such certificate.',
);

const NOT_TURNED_AWAY = staffProblem(
  409,
  'not_turned_away',
  'Not turned away',
  'It can be booked, or something in the order has to be corrected first, so no sale was lost.',
);

/** Orders entered by the office. Registered behind the admin check. */
export const adminOrderRoutes =
  (use: OrderUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, ORDER_ROUTES);

    const look = (body: z.output<typeof orderPreviewSchema>, by: Actor) => {
      const order = previewOf(body, by);
      if (body.replaces) return use.bookQuotes.previewHeld(body.replaces, order);
      return body.quoteId === undefined
        ? use.previewOrder(order)
        : use.bookQuotes.preview(body.quoteId, order);
    };

    serve(
      'POST /orders',
      {
        summary:
          'Place an order for a customer: by the shop’s own rules, plus what only the office can grant',
        refuses: [404, 409, 422],
      },
      async (request, reply) => {
        const { key, quoteId, replaces, ...input } = request.body;
        const order = orderOf(input, actingStaff(request), request.staffLimits);
        const another = await use.claimCertificate(input.taxExempt);
        if (another) return refuse(reply, certificateOfAnother(another));
        const placed = replaces
          ? await use.bookQuotes.changeHeld(replaces, order, key)
          : quoteId === undefined
            ? await use.placeReservation(order, key)
            : await use.bookQuotes.bookChanged(quoteId, order, key);
        if (!placed.ok)
          return refuse(reply, writeQuoteProblem(placed.error, await use.readPhone()));
        use.onOutboxFilled();
        return placedDto(placed.value);
      },
    );

    serve(
      'POST /orders/preview',
      {
        summary: 'Preview an order as if placed now; nothing is written',
        refuses: [404, 409, 422],
      },
      async ({ body, adminUid }, reply) => {
        const looked = await look(body, admin(adminUid));
        if (!looked.ok)
          return refuse(reply, writeQuoteProblem(looked.error, await use.readPhone()));
        // Nothing is sold yet, but the wind is that of the sold order.
        const sold = { ...looked.value.reservation, status: 'confirmed' as const };
        const [settings, windy] = await Promise.all([use.readSettings(), use.windAt([sold])]);
        return previewedOrderDto(looked.value, settings, windy);
      },
    );

    serve(
      'POST /orders/turned-away',
      {
        summary: 'Count what the shop could not sell to a caller, who went elsewhere',
        refuses: [404, 409, 422],
      },
      async ({ body, adminUid }, reply) => {
        const looked = await look(body, admin(adminUid));
        if (looked.ok || turnedAwayBy(looked.error) === undefined) {
          return refuse(reply, NOT_TURNED_AWAY);
        }
        // One order at a time: pressed again, it counts once.
        const caller = `order ${body.key ?? adminUid}`;
        await use.noteTurnedAway(looked.error, body.lines, caller, true);
        return {};
      },
    );

    serve(
      'GET /orders/damaged',
      { summary: 'List available units that a crew reported as damaged; at most 92 days' },
      async ({ query: { from, to } }, reply) => {
        const problem = rangeProblem(from, to);
        if (problem) return refuse(reply, problem);
        return { units: await use.listDamagedOn(from, to) };
      },
    );

    serve(
      'POST /certificates',
      {
        summary: 'Upload the file of a tax-exempt certificate',
        refuses: [413],
        bodyLimit: bodyBytesFor(MOST_CERTIFICATE_BYTES),
      },
      async ({ body }) => {
        const certificateId = use.newId();
        await use.certificates.keep(certificateId, body);
        return { certificateId };
      },
    );

    serve(
      'GET /certificates/:id',
      { summary: 'Get the file of a tax-exempt certificate', refuses: [400, 404] },
      async ({ params: { id } }, reply) =>
        (await use.certificates.find(id)) ?? refuse(reply, NO_CERTIFICATE),
    );
  };
