import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { CancelByLinkError, CancelRequest } from '#core/self-service/cancel-by-link.ts';
import type { ManageOffers } from '#core/self-service/manage-offers.ts';
import type { PlaceError } from '#core/checkout/place.ts';
import type { OrderError, PriceRequest } from '#core/checkout/price-order.ts';
import type { Placed, ReservationOrder } from '#core/checkout/place-reservation.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Account } from '#core/staff/identity.ts';
import type { Quote } from '#core/pricing/quote.ts';
import type { Result } from '#core/kernel/result.ts';
import { credentialsOf } from '#server/platform/http/bearer.ts';
import {
  placedDto,
  quoteDto,
  reservationStatusDto,
} from '#server/areas/checkout/checkout.presenter.ts';
import { managedReservationDto } from '#server/areas/manage/manage.presenter.ts';
import { BOT_CHECKED } from '#server/platform/plugins/bot-check.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';
import { orderProblem } from '#server/areas/checkout/checkout.problems.ts';
import { cancelProblem } from '#server/areas/manage/manage.problems.ts';
import { INVALID_LINK, NO_TOKEN, safeToken } from '#server/areas/manage/private-link.ts';
import { cancelInputSchema, managedReservationSchema } from '#core/contract/manage.ts';
import { quoteInputSchema, quoteSchema } from '#core/contract/quotes.ts';
import {
  placedSchema,
  reservationInputSchema,
  reservationStatusSchema,
} from '#core/contract/reservations.ts';
import type { KeyReused } from '#core/kernel/ids.ts';

export type ReservationUseCases = {
  readonly quoteOrder: (request: PriceRequest) => Promise<Result<Quote, OrderError>>;
  readonly placeReservation: (
    order: ReservationOrder,
    idempotencyKey?: string,
    network?: string,
  ) => Promise<Result<Placed, PlaceError | KeyReused>>;
  /** Undefined for a bad token of any kind. */
  readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
  /** What the customer may do now. */
  readonly offerManaging: (reservation: Reservation) => Promise<ManageOffers>;
  readonly cancelByLink: (
    token: string,
    request: CancelRequest,
  ) => Promise<Result<Reservation, CancelByLinkError>>;
  /** After a cancellation: there is mail to send, and perhaps money. */
  readonly onCancelled: () => void;
  readonly verify: (bearer: string) => Promise<Account | undefined>;
};

/** Loose: what a schema does not name would be gone from the request's headers. */
const keyHeaderSchema = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\u0021-\u007e]{1,255}$/, 'Must be 1 to 255 visible ASCII characters.')
    .optional(),
});

export const reservationRoutes =
  (use: ReservationUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const openLink = (token: string) => use.openManageLink(safeToken(token));
    const managed = async (reservation: Reservation) =>
      managedReservationDto(reservation, await use.offerManaging(reservation));

    async function userIdOf(authorization: string | undefined): Promise<string | undefined> {
      const bearer = credentialsOf('Bearer', authorization);
      return bearer === undefined ? undefined : (await use.verify(bearer))?.uid;
    }

    app.post(
      '/quotes',
      {
        config: LIMITS.quote,
        schema: {
          summary: 'What an order would cost now',
          body: quoteInputSchema,
          response: { 200: quoteSchema, ...problems(400, 404, 409, 422, 429) },
        },
      },
      async ({ body }, reply) => {
        const quoted = await use.quoteOrder(body);
        return quoted.ok ? quoteDto(quoted.value) : refuse(reply, orderProblem(quoted.error));
      },
    );

    app.post(
      '/reservations',
      {
        config: { ...LIMITS.reserve, ...BOT_CHECKED },
        schema: {
          summary: 'Hold the units of an order for some minutes',
          headers: keyHeaderSchema,
          body: reservationInputSchema,
          response: { 201: placedSchema, ...problems(400, 403, 404, 409, 422, 429) },
        },
      },
      async ({ body, headers, ip }, reply) => {
        const userId = await userIdOf(headers.authorization);
        const order = { ...body, userId };
        const placed = await use.placeReservation(order, headers['idempotency-key'], networkOf(ip));
        if (!placed.ok) return refuse(reply, orderProblem(placed.error));
        reply.code(201).header('cache-control', 'no-store');
        return placedDto(placed.value);
      },
    );

    app.get(
      '/reservations/:id/status',
      {
        config: LIMITS.privateLink,
        schema: {
          summary: 'How far a reservation is; with `Authorization: Manage {token}`',
          params: z.object({ id: z.string() }),
          response: { 200: reservationStatusSchema, ...problems(404, 429) },
        },
      },
      async ({ params, headers }, reply) => {
        reply.header('cache-control', 'no-store');
        const token = credentialsOf('Manage', headers.authorization) ?? NO_TOKEN;
        const reservation = await openLink(token);
        if (reservation?.id !== params.id) return refuse(reply, INVALID_LINK);
        return reservationStatusDto(reservation);
      },
    );

    app.get(
      '/manage/:token',
      {
        config: LIMITS.privateLink,
        schema: {
          summary: 'What the private link shows',
          params: z.object({ token: z.string() }),
          response: { 200: managedReservationSchema, ...problems(404, 429) },
        },
      },
      async ({ params }, reply) => {
        reply.header('cache-control', 'no-store');
        const reservation = await openLink(params.token);
        return reservation ? managed(reservation) : refuse(reply, INVALID_LINK);
      },
    );

    app.post(
      '/manage/:token/cancel',
      {
        config: LIMITS.privateLink,
        schema: {
          summary: 'Cancel with exactly the refund that was shown',
          params: z.object({ token: z.string() }),
          body: cancelInputSchema,
          response: { 200: managedReservationSchema, ...problems(400, 404, 409, 429) },
        },
      },
      async ({ params, body }, reply) => {
        reply.header('cache-control', 'no-store');
        const request = { as: 'refund', shown: body.refundCents } as const;
        const cancelled = await use.cancelByLink(safeToken(params.token), request);
        if (!cancelled.ok) return refuse(reply, cancelProblem(cancelled.error));
        use.onCancelled();
        return managed(cancelled.value);
      },
    );
  };
