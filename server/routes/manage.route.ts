import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ClosedReason } from '#core/booking/booking-limits.ts';
import type { CancelByLinkError, CancelWish } from '#core/booking/cancel-by-link.ts';
import type { DayAvailability } from '#core/booking/check-availability.ts';
import type { ManageOffers } from '#core/booking/manage-offers.ts';
import type { Reservation } from '#core/booking/reservation.ts';
import type { ChangeQuote } from '#core/booking/revise.ts';
import type { ChangeByLinkError, ChangeOptions, ChangeWish } from '#core/booking/revise-by-link.ts';
import type { CreditByLinkError } from '#core/booking/use-credit.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { CalendarDay } from '#core/time/calendar-day.ts';
import { changeQuoteDto } from '#server/dto/life-dto.ts';
import { managedReservationDto } from '#server/dto/reservation-dto.ts';
import { LIMITS } from '#server/plugins/rate-limits.ts';
import { type Problem, problems, refuse } from '#server/problem.ts';
import { changeProblem } from '#server/routes/change-problem.ts';
import { creditProblem } from '#server/routes/order-problem.ts';
import { rangeProblem } from '#server/routes/period-problem.ts';
import { INVALID_LINK, safeToken } from '#server/routes/private-link.ts';
import { cancelProblem } from '#server/routes/reservation.route.ts';
import {
  changeQuoteSchema,
  codeSchema,
  detailsNowSchema,
  detailsSchema,
  linesNowSchema,
  linesSchema,
  rainCheckSchema,
  rescheduleNowSchema,
  rescheduleSchema,
} from '#server/schemas/life.schema.ts';
import { managedReservationSchema } from '#server/schemas/order.schema.ts';
import { availabilityQuerySchema, availabilitySchema } from '#server/schemas/product.schema.ts';

export type ManageUseCases = {
  readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
  readonly offerManaging: (reservation: Reservation) => Promise<ManageOffers>;
  readonly cancelByLink: (
    token: string,
    wish: CancelWish,
  ) => Promise<Result<Reservation, CancelByLinkError>>;
  readonly previewChange: (
    token: string,
    wish: ChangeWish,
  ) => Promise<Result<ChangeQuote, ChangeByLinkError>>;
  readonly changeByLink: (
    token: string,
    wish: ChangeWish,
    options: ChangeOptions,
  ) => Promise<Result<Reservation, ChangeByLinkError>>;
  readonly payByCredit: (
    token: string,
    code: string,
  ) => Promise<Result<Reservation, CreditByLinkError>>;
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
  /** After a write: there is mail to send, and perhaps money. */
  readonly onChanged: () => void;
};

type ShownInput = {
  readonly totalCents: number;
  readonly excessCents: number;
  readonly keepAsCredit?: boolean | undefined;
};

export const optionsOf = ({
  totalCents,
  excessCents,
  keepAsCredit,
}: ShownInput): ChangeOptions => ({
  shown: { totalCents, excessCents },
  keepsAsCredit: keepAsCredit,
});

function creditRefusal(error: CreditByLinkError): Problem {
  if (error.kind === 'invalid_link') return INVALID_LINK;
  if (error.kind !== 'nothing_due') return creditProblem(error, 'code');
  return {
    status: 409,
    code: error.kind,
    title: 'Nothing due',
    detail: 'Nothing is left to pay for this reservation.',
  };
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

    async function previewed(token: string, wish: ChangeWish) {
      const quoted = await use.previewChange(safeToken(token), wish);
      return quoted.ok ? ok(changeQuoteDto(quoted.value)) : err(changeProblem(quoted.error));
    }

    async function changed(token: string, wish: ChangeWish, shown: ShownInput) {
      const made = await use.changeByLink(safeToken(token), wish, optionsOf(shown));
      if (!made.ok) return err(changeProblem(made.error));
      use.onChanged();
      return ok(await managed(made.value));
    }

    const previews = { 200: changeQuoteSchema, ...problems(400, 404, 409, 422, 429) };
    const changes = { 200: managedReservationSchema, ...problems(400, 404, 409, 422, 429) };

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
      '/manage/:token/reschedule/preview',
      {
        config,
        schema: {
          summary: 'What other days would cost; nothing is written',
          params,
          body: rescheduleSchema,
          response: previews,
        },
      },
      async ({ params: { token }, body }, reply) => {
        const answer = await previewed(token, { kind: 'rescheduled', ...body });
        return answer.ok ? answer.value : refuse(reply, answer.error);
      },
    );

    app.post(
      '/manage/:token/reschedule',
      {
        config,
        schema: {
          summary: 'Move a reservation to other days, at exactly the price that was shown',
          params,
          body: rescheduleNowSchema,
          response: changes,
        },
      },
      async ({ params: { token }, body }, reply) => {
        const { startDate, endDate } = body;
        const answer = await changed(token, { kind: 'rescheduled', startDate, endDate }, body);
        return answer.ok ? answer.value : refuse(reply, answer.error);
      },
    );

    app.post(
      '/manage/:token/lines/preview',
      {
        config,
        schema: {
          summary: 'What other lines would cost; nothing is written',
          params,
          body: linesSchema,
          response: previews,
        },
      },
      async ({ params: { token }, body }, reply) => {
        const answer = await previewed(token, { kind: 'lines_changed', ...body });
        return answer.ok ? answer.value : refuse(reply, answer.error);
      },
    );

    app.post(
      '/manage/:token/lines',
      {
        config,
        schema: {
          summary: 'Change what is rented, at exactly the price that was shown',
          params,
          body: linesNowSchema,
          response: changes,
        },
      },
      async ({ params: { token }, body }, reply) => {
        const { lines, addOns } = body;
        const answer = await changed(token, { kind: 'lines_changed', lines, addOns }, body);
        return answer.ok ? answer.value : refuse(reply, answer.error);
      },
    );

    app.post(
      '/manage/:token/details/preview',
      {
        config,
        schema: {
          summary: 'What another address would cost; nothing is written',
          params,
          body: detailsSchema,
          response: previews,
        },
      },
      async ({ params: { token }, body }, reply) => {
        const answer = await previewed(token, { kind: 'details_changed', ...body });
        return answer.ok ? answer.value : refuse(reply, answer.error);
      },
    );

    app.patch(
      '/manage/:token/details',
      {
        config,
        schema: {
          summary: 'Change address, notes and phone, at exactly the price that was shown',
          params,
          body: detailsNowSchema,
          response: changes,
        },
      },
      async ({ params: { token }, body }, reply) => {
        const { event, phone } = body;
        const answer = await changed(token, { kind: 'details_changed', event, phone }, body);
        return answer.ok ? answer.value : refuse(reply, answer.error);
      },
    );

    app.post(
      '/manage/:token/credit',
      {
        config,
        schema: {
          summary: 'Pay the balance from a rain check or gift card, as far as it goes',
          params,
          body: codeSchema,
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
        const wish = { as: 'rain_check', shown: body.amountCents, why: body.why } as const;
        const cancelled = await use.cancelByLink(safeToken(token), wish);
        if (!cancelled.ok) return refuse(reply, cancelProblem(cancelled.error));
        use.onChanged();
        return managed(cancelled.value);
      },
    );
  };
