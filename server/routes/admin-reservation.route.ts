import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AttendError, Attendance } from '#core/booking/attend-reservation.ts';
import type { Actor } from '#core/booking/history.ts';
import type { Reservation } from '#core/booking/reservation.ts';
import type { ChangeQuote, ReviseError } from '#core/booking/revise.ts';
import type { ChangeOptions, ChangeWish } from '#core/booking/revise-by-link.ts';
import { cents } from '#core/money/cents.ts';
import { formatUsd } from '#core/money/format-usd.ts';
import type { ReservationNotFound } from '#core/ports/booking-ledger.ts';
import { BadCursorError } from '#core/ports/customer-reservations.ts';
import type { Result } from '#core/result.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Instant } from '#core/time/instant.ts';
import { adminReservationDto, changeQuoteDto, reservationRowDto } from '#server/dto/life-dto.ts';
import { invalid, type Problem, problems, refuse } from '#server/problem.ts';
import type { FoundReservations, Search } from '#server/queries/search-reservations.ts';
import { changeProblem } from '#server/routes/change-problem.ts';
import { optionsOf } from '#server/routes/manage.route.ts';
import {
  adminReservationSchema,
  attendSchema,
  changeNowSchema,
  changePreviewSchema,
  changeQuoteSchema,
  type changeSchema,
  reservationSearchSchema,
  reservationsSchema,
} from '#server/schemas/life.schema.ts';
import { idSchema } from '#server/schemas/text.schema.ts';

type Found<T, E> = Promise<Result<T, E | ReservationNotFound>>;

export type AdminReservationUseCases = {
  readonly searchReservations: (search: Search, after?: string) => Promise<FoundReservations>;
  readonly findReservation: (id: string) => Promise<Reservation | undefined>;
  readonly attend: (id: string, action: Attendance, by: Actor) => Found<Reservation, AttendError>;
  readonly previewRevision: (
    reservation: Reservation,
    wish: ChangeWish,
    by: Actor,
  ) => Found<ChangeQuote, ReviseError>;
  readonly reviseReservation: (
    reservation: Reservation,
    wish: ChangeWish,
    options: ChangeOptions,
    by: Actor,
  ) => Found<Reservation, ReviseError>;
  readonly readSettings: () => Promise<Settings>;
  readonly now: () => Instant;
  /** After a write: there may be mail to send and money to give back. */
  readonly onChanged: () => void;
};

const NOT_FOUND: Problem = {
  status: 404,
  code: 'reservation_not_found',
  title: 'Reservation not found',
  detail: 'There is no such reservation.',
};

function attendProblem(error: AttendError | ReservationNotFound): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
      return NOT_FOUND;
    case 'wrong_state':
      return {
        status: 409,
        code: error.kind,
        title: 'Not in this state',
        detail: `The reservation is ${error.status}: this cannot be done any more.`,
      };
    case 'cannot_adjust':
      return {
        status: 409,
        code: error.kind,
        title: 'Cannot be adjusted',
        detail: 'Only a confirmed booking is adjusted, and its total never falls below nothing.',
      };
    case 'refund_too_high':
      return {
        status: 409,
        code: error.kind,
        title: 'More than was paid',
        detail: `At most ${formatUsd(error.kept)} can go back.`,
      };
  }
}

export const wishOfInput = (change: z.output<typeof changeSchema>): ChangeWish => {
  switch (change.kind) {
    case 'reschedule':
      return { ...change, kind: 'rescheduled' };
    case 'lines':
      return { ...change, kind: 'lines_changed' };
    case 'details':
      return { ...change, kind: 'details_changed' };
  }
};

const actionOf = (input: z.output<typeof attendSchema>): Attendance => {
  if (input.kind === 'cancel') return { ...input, refund: cents(input.refundCents) };
  return input.kind === 'adjust' ? { ...input, amount: cents(input.amountCents) } : input;
};

/** The reservations of the back office. Registered behind the admin check. */
export const adminReservationRoutes =
  (use: AdminReservationUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ id: idSchema });
    const by = (uid: string): Actor => ({ kind: 'admin', uid });
    const whole = async (reservation: Reservation) =>
      adminReservationDto(reservation, await use.readSettings(), use.now());

    app.get(
      '/reservations',
      {
        schema: {
          summary: 'Reservations: newest first, or, with days, in the order of pick-up',
          security,
          querystring: reservationSearchSchema,
          response: { 200: reservationsSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ query: { balance, after, ...search } }, reply) => {
        try {
          const found = await use.searchReservations(
            { ...search, isOpen: balance === 'open' },
            after,
          );
          return { ...found, reservations: found.reservations.map(reservationRowDto) };
        } catch (error) {
          if (!(error instanceof BadCursorError)) throw error;
          return refuse(reply, invalid([{ path: 'after', message: 'Not a page of ours.' }]));
        }
      },
    );

    app.get(
      '/reservations/:id',
      {
        schema: {
          summary: 'One reservation with its money and its history',
          security,
          params,
          response: { 200: adminReservationSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { id } }, reply) => {
        const reservation = await use.findReservation(id);
        return reservation === undefined ? refuse(reply, NOT_FOUND) : whole(reservation);
      },
    );

    app.post(
      '/reservations/:id/actions',
      {
        schema: {
          summary: 'Note, cancel, give a rain check, adjust the total, or send the link again',
          security,
          params,
          body: attendSchema,
          response: { 200: adminReservationSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params: { id }, body, adminUid }, reply) => {
        const attended = await use.attend(id, actionOf(body), by(adminUid));
        if (!attended.ok) return refuse(reply, attendProblem(attended.error));
        use.onChanged();
        return whole(attended.value);
      },
    );

    app.post(
      '/reservations/:id/changes/preview',
      {
        schema: {
          summary: 'What a change would cost, deadlines and closed days aside',
          security,
          params,
          body: changePreviewSchema,
          response: { 200: changeQuoteSchema, ...problems(400, 401, 403, 404, 409, 422) },
        },
      },
      async ({ params: { id }, body, adminUid }, reply) => {
        const reservation = await use.findReservation(id);
        if (reservation === undefined) return refuse(reply, NOT_FOUND);
        const wish = wishOfInput(body.change);
        const quoted = await use.previewRevision(reservation, wish, by(adminUid));
        if (quoted.ok) return changeQuoteDto(quoted.value);
        const { error } = quoted;
        const isGone = error.kind === 'reservation_not_found';
        return refuse(reply, isGone ? NOT_FOUND : changeProblem(error));
      },
    );

    app.post(
      '/reservations/:id/changes',
      {
        schema: {
          summary: 'Change days, lines or details at exactly the price that was shown',
          security,
          params,
          body: changeNowSchema,
          response: { 200: adminReservationSchema, ...problems(400, 401, 403, 404, 409, 422) },
        },
      },
      async ({ params: { id }, body, adminUid }, reply) => {
        const reservation = await use.findReservation(id);
        if (reservation === undefined) return refuse(reply, NOT_FOUND);
        const wish = wishOfInput(body.change);
        const options = optionsOf(body.shown);
        const changed = await use.reviseReservation(reservation, wish, options, by(adminUid));
        if (!changed.ok) {
          const { error } = changed;
          const isGone = error.kind === 'reservation_not_found';
          return refuse(reply, isGone ? NOT_FOUND : changeProblem(error));
        }
        use.onChanged();
        return whole(changed.value);
      },
    );
  };
