import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import type { CancelByLinkError, CancelRequest } from '#core/self-service/cancel-by-link.ts';
import type { DayAvailability } from '#core/inventory/check-availability.ts';
import type { ManageOffers } from '#core/self-service/manage-offers.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { CreditByLinkError } from '#core/refunds/credits.ts';
import type { makeAgreeToCharge } from '#core/payments/agree-to-charge.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { managedReservationDto } from '#server/areas/manage/manage.presenter.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { type Problem, problem, problems, refuse } from '#server/platform/http/problem.ts';
import { amendmentRoutes, type AmendmentUseCases } from '#server/areas/manage/amendments.routes.ts';
import { creditProblem, rangeProblem } from '#server/areas/checkout/checkout.problems.ts';
import { INVALID_LINK, safeToken } from '#server/areas/manage/private-link.ts';
import { cancelProblem, consentProblem } from '#server/areas/manage/manage.problems.ts';
import {
  cardConsentSchema,
  managedReservationSchema,
  payByCreditSchema,
  rainCheckSchema,
} from '#core/contract/manage.ts';
import { availabilityQuerySchema, availabilitySchema } from '#core/contract/products.ts';

export type ManageUseCases = AmendmentUseCases & {
  readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
  readonly offerManaging: (reservation: Reservation) => Promise<ManageOffers>;
  readonly cancelByLink: (
    token: string,
    request: CancelRequest,
  ) => Promise<Result<Reservation, CancelByLinkError>>;
  readonly payByCredit: (
    token: string,
    code: string,
  ) => Promise<Result<Reservation, CreditByLinkError>>;
  readonly agreeToCharge: ReturnType<typeof makeAgreeToCharge>;
  /** 1 where all of the reservation could be had, its own units being free for it. */
  readonly checkOwnAvailability: (
    reservation: Reservation,
    from: CalendarDay,
    to: CalendarDay,
  ) => Promise<readonly DayAvailability[]>;
  readonly listClosedDays: (
    from: CalendarDay,
    to: CalendarDay,
  ) => Promise<ReadonlyMap<CalendarDay, ClosedReason>>;
};

function creditRefusal(error: CreditByLinkError): Problem {
  if (error.kind === 'invalid_link') return INVALID_LINK;
  return error.kind === 'nothing_due' ? problem(error.kind) : creditProblem(error, 'code');
}

const params = z.object({ token: z.string() });

/** What the private link lets its holder change; every answer is private. */
export const manageRoutes =
  (use: ManageUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const config = LIMITS.privateLink;
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const managed = async (reservation: Reservation) =>
      managedReservationDto(reservation, await use.offerManaging(reservation));

    const changes = { 200: managedReservationSchema, ...problems(400, 404, 409, 422, 429) };
    await app.register(amendmentRoutes(use, managed));

    app.get(
      '/manage/:token/availability',
      {
        config,
        schema: {
          summary: 'On which days all of a reservation could be had; at most 92 days',
          params,
          querystring: availabilityQuerySchema,
          response: { 200: availabilitySchema, ...problems(400, 404, 429) },
        },
      },
      async ({ params: { token }, query: { from, to } }, reply) => {
        const problem = rangeProblem(from, to);
        if (problem) return refuse(reply, problem);
        const reservation = await use.openManageLink(safeToken(token));
        if (reservation === undefined) return refuse(reply, INVALID_LINK);
        const [days, closed] = await Promise.all([
          use.checkOwnAvailability(reservation, from, to),
          use.listClosedDays(from, to),
        ]);
        const told = days.map((day) => ({ ...day, closed: closed.get(day.date) }));
        return { productId: reservation.id, units: 1, days: told };
      },
    );

    app.post(
      '/manage/:token/credit',
      {
        config,
        schema: {
          summary: 'Pay the balance from a rain check or gift card, as far as it goes',
          params,
          body: payByCreditSchema,
          response: changes,
        },
      },
      async ({ params: { token }, body }, reply) => {
        const paid = await use.payByCredit(safeToken(token), body.code);
        if (!paid.ok) return refuse(reply, creditRefusal(paid.error));
        return managed(paid.value);
      },
    );

    app.post(
      '/manage/:token/card-consent',
      {
        config,
        schema: {
          summary: 'Agree to a balance that the first consent did not cover',
          params,
          body: cardConsentSchema,
          response: changes,
        },
      },
      async ({ params: { token }, body: { version, amountCents: amount } }, reply) => {
        const agreed = await use.agreeToCharge(safeToken(token), { version, amount });
        if (!agreed.ok) return refuse(reply, consentProblem(agreed.error));
        return managed(agreed.value);
      },
    );

    app.post(
      '/manage/:token/rain-check',
      {
        config,
        schema: {
          summary: 'Call a rental off for the weather: what was paid becomes a credit',
          params,
          body: rainCheckSchema,
          response: changes,
        },
      },
      async ({ params: { token }, body }, reply) => {
        const request = { as: 'rain_check', shown: body.amountCents, why: body.why } as const;
        const cancelled = await use.cancelByLink(safeToken(token), request);
        if (!cancelled.ok) return refuse(reply, cancelProblem(cancelled.error));
        use.onChanged();
        return managed(cancelled.value);
      },
    );
  };
