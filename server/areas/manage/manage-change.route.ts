import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ChangeQuote } from '#core/self-service/revise.ts';
import type {
  ChangeByLinkError,
  ChangeOptions,
  BookingChange,
} from '#core/self-service/revise-by-link.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { changeQuoteDto } from '#server/areas/manage/manage.presenter.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';
import { changeProblem } from '#server/areas/manage/manage.problems.ts';
import { safeToken } from '#server/areas/manage/private-link.ts';
import {
  changeQuoteSchema,
  detailsNowSchema,
  detailsSchema,
  linesNowSchema,
  linesSchema,
  type ManagedReservation,
  managedReservationSchema,
  rescheduleNowSchema,
  rescheduleSchema,
  type ChangeShown,
} from '#core/contract/manage.ts';

export type ManageChangeUseCases = {
  readonly previewChange: (
    token: string,
    wish: BookingChange,
  ) => Promise<Result<ChangeQuote, ChangeByLinkError>>;
  readonly changeByLink: (
    token: string,
    wish: BookingChange,
    options: ChangeOptions,
  ) => Promise<Result<Reservation, ChangeByLinkError>>;
  /** After a write: there is mail to send, and perhaps money. */
  readonly onChanged: () => void;
};

const params = z.object({ token: z.string() });

/** What was shown, in the core's words. */
export const optionsOf = ({
  totalCents,
  excessCents,
  keepAsCredit,
  version,
}: ChangeShown): ChangeOptions => ({
  shown: { totalCents, excessCents },
  keepsAsCredit: keepAsCredit,
  seen: version,
});

/** Days, lines and details by the private link: priced first, then made at exactly that price. */
export const manageChangeRoutes =
  (
    use: ManageChangeUseCases,
    managed: (reservation: Reservation) => Promise<ManagedReservation>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const config = LIMITS.privateLink;

    async function previewed(token: string, wish: BookingChange) {
      const quoted = await use.previewChange(safeToken(token), wish);
      return quoted.ok ? ok(changeQuoteDto(quoted.value)) : err(changeProblem(quoted.error));
    }

    async function changed(token: string, wish: BookingChange, shown: ChangeShown) {
      const made = await use.changeByLink(safeToken(token), wish, optionsOf(shown));
      if (!made.ok) return err(changeProblem(made.error));
      use.onChanged();
      return ok(await managed(made.value));
    }

    const previews = { 200: changeQuoteSchema, ...problems(400, 404, 409, 422, 429) };
    const changes = { 200: managedReservationSchema, ...problems(400, 404, 409, 422, 429) };

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
  };
