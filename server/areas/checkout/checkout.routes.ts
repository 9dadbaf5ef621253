import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Account } from '#core/accounts/identity.ts';
import type { CrewFull } from '#core/capacity/crew-room.ts';
import type { makePlaceReservation } from '#core/checkout/place-reservation.ts';
import type { OrderError, PriceRequest } from '#core/checkout/price-order.ts';
import type { QuotedOrder } from '#core/checkout/quote-order.ts';
import type { ReadPhone } from '#core/content/company.ts';
import { CHECKOUT_ROUTES } from '#core/contract/reservations.ts';
import { admin } from '#core/kernel/actor.ts';
import type { Result } from '#core/kernel/result.ts';
import type { NoteTurnedAway } from '#core/reporting/turned-away.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { withSameEvening } from '#core/reservations/visits.ts';
import type { makeRebook } from '#core/self-service/rebook.ts';
import { may, type StaffRole } from '#core/staff/access.ts';
import {
  placedDto,
  quoteDto,
  reservationStatusDto,
} from '#server/areas/checkout/checkout.presenter.ts';
import { orderProblem } from '#server/areas/checkout/checkout.problems.ts';
import { credentialsOf, networkOfCaller } from '#server/platform/http/caller.ts';
import { INVALID_LINK, NO_TOKEN, safeToken } from '#server/platform/http/private-link.ts';
import { NOT_ADMIN, refuse } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type ReservationUseCases = {
  readonly quoteOrder: (
    request: PriceRequest,
    replaces?: string,
  ) => Promise<Result<QuotedOrder, OrderError | CrewFull>>;
  /** Not awaited. */
  readonly noteTurnedAway: NoteTurnedAway;
  readonly placeReservation: ReturnType<typeof makePlaceReservation>;
  /** Undefined if there is no unpaid hold to replace. */
  readonly rebook: ReturnType<typeof makeRebook>;
  /** Undefined for a bad token of any kind. */
  readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
  readonly readPhone: ReadPhone;
  /** For checking who may accept a stop that no truck can serve. */
  readonly roleOf: (uid: string | undefined) => Promise<StaffRole | undefined>;
  readonly verify: (bearer: string) => Promise<Account | undefined>;
};

export const reservationRoutes =
  (use: ReservationUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, CHECKOUT_ROUTES);

    async function userIdOf(authorization: string | undefined): Promise<string | undefined> {
      const bearer = credentialsOf('Bearer', authorization);
      return bearer === undefined ? undefined : (await use.verify(bearer))?.uid;
    }

    serve(
      'POST /quotes',
      { summary: 'Price an order as of now', limit: LIMITS.quote, refuses: [404, 409, 422] },
      async (request, reply) => {
        const { body } = request;
        const { sameEvening, replaces, ...order } = body;
        const event = withSameEvening({ sameEvening }, order.lines);
        const quoted = await use.quoteOrder({ ...order, event }, replaces && safeToken(replaces));
        if (quoted.ok) return quoteDto(quoted.value);
        void use.noteTurnedAway(quoted.error, body.lines, networkOfCaller(request) ?? request.ip);
        return refuse(reply, orderProblem(quoted.error, await use.readPhone()));
      },
    );

    serve(
      'POST /reservations',
      {
        summary: 'Place an order and hold its units for a few minutes',
        limit: LIMITS.reserve,
        refuses: [404, 409, 422],
      },
      async (request, reply) => {
        const { body, headers } = request;
        const userId = await userIdOf(headers.authorization);
        const { override, replaces, ...asked } = body;
        const wanted = { ...asked, event: withSameEvening(asked.event, asked.lines) };
        if (override !== undefined && !may(await use.roleOf(userId), 'orders:write')) {
          return refuse(reply, NOT_ADMIN);
        }
        const by = admin(userId ?? '');
        const order = { ...wanted, userId, ...(override && { override: { ...override, by } }) };
        const network = networkOfCaller(request);
        const key = headers['idempotency-key'];
        const replaced =
          replaces === undefined
            ? undefined
            : await use.rebook(safeToken(replaces), order, key, network);
        const placed = replaced ?? (await use.placeReservation(order, key, network));
        if (!placed.ok) {
          void use.noteTurnedAway(placed.error, body.lines, network ?? request.ip);
          return refuse(reply, orderProblem(placed.error, await use.readPhone()));
        }
        reply.header('cache-control', 'no-store');
        return placedDto(placed.value);
      },
    );

    serve(
      'GET /reservations/:id/status',
      {
        summary: 'Get a reservation’s status, with `Authorization: Manage {token}`',
        limit: LIMITS.privateLink,
        refuses: [404],
      },
      async ({ params, headers }, reply) => {
        reply.header('cache-control', 'no-store');
        const token = credentialsOf('Manage', headers.authorization) ?? NO_TOKEN;
        const reservation = await use.openManageLink(safeToken(token));
        if (reservation?.id !== params.id) return refuse(reply, INVALID_LINK);
        return reservationStatusDto(reservation);
      },
    );
  };
