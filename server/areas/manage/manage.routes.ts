import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeCheckOwnAvailability } from '#core/assignment/check-own-availability.ts';
import { withLateDays, type makeListClosedDays } from '#core/capacity/closed-days.ts';
import type { makeListOwnLateDays } from '#core/checkout/earliest-start.ts';
import type { ReadPhone } from '#core/content/company.ts';
import { MANAGE_ROUTES } from '#core/contract/manage.ts';
import { usPhone } from '#core/kernel/contact.ts';
import type { makeAskForLinks } from '#core/notifications/compose-links-mail.ts';
import type { makeAgreeToCharge } from '#core/payments/balance-charge.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { makeAnswerOffer } from '#core/self-service/answer-offer.ts';
import type { makeCancelByLink } from '#core/self-service/cancel-by-link.ts';
import type { ManageOffers } from '#core/self-service/manage-offers.ts';
import type {
  CreditByLinkError,
  makePreviewCredit,
  makePayByCredit,
} from '#core/self-service/pay-by-credit.ts';
import type { makeNoteLanguage, makeRenewLink } from '#core/self-service/private-link.ts';
import { creditProblem } from '#server/areas/checkout/checkout.problems.ts';
import { managedReservationDto } from '#server/areas/manage/manage.presenter.ts';
import {
  answerProblem,
  cancelProblem,
  consentProblem,
} from '#server/areas/manage/manage.problems.ts';
import { rangeProblem } from '#server/platform/http/day-problems.ts';
import { INVALID_LINK, safeToken } from '#server/platform/http/private-link.ts';
import { type Problem, problem, refuse } from '#server/platform/http/problem.ts';
import { noStore, serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type ManageUseCases = {
  /** Undefined for a bad token of any kind. */
  readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
  /** What the customer may do now. */
  readonly offerManaging: (reservation: Reservation) => Promise<ManageOffers>;
  readonly cancelByLink: ReturnType<typeof makeCancelByLink>;
  readonly payByCredit: ReturnType<typeof makePayByCredit>;
  readonly previewCredit: ReturnType<typeof makePreviewCredit>;
  readonly agreeToCharge: ReturnType<typeof makeAgreeToCharge>;
  /** 1 when the whole reservation could be had; its own units count as available. */
  readonly checkOwnAvailability: ReturnType<typeof makeCheckOwnAvailability>;
  readonly listClosedDays: ReturnType<typeof makeListClosedDays>;
  readonly listLateDays: ReturnType<typeof makeListOwnLateDays>;
  readonly answerOffer: ReturnType<typeof makeAnswerOffer>;
  readonly renewLink: ReturnType<typeof makeRenewLink>;
  readonly noteLanguage: ReturnType<typeof makeNoteLanguage>;
  readonly askForLinks: ReturnType<typeof makeAskForLinks>;
  readonly readPhone: ReadPhone;
  readonly onOutboxFilled: () => void;
};

function creditRefusal(error: CreditByLinkError, phone: string): Problem {
  if (error.kind === 'invalid_link') return INVALID_LINK;
  if (error.kind === 'rental_out_of_service') return problem(error.kind, { params: { phone } });
  if (error.kind === 'takes_no_payment') return problem('hold_expired');
  return error.kind === 'nothing_due' ? problem(error.kind) : creditProblem(error, 'code');
}

/** What the private link shows and allows. Every response is private. */
export const manageRoutes =
  (use: ManageUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, MANAGE_ROUTES, LIMITS.privateLink);
    noStore(app);

    const managed = async (reservation: Reservation) =>
      managedReservationDto(reservation, await use.offerManaging(reservation));

    serve(
      'GET /manage/:token',
      { summary: 'Get what the private link shows', refuses: [404] },
      async ({ params: { token } }, reply) => {
        const reservation = await use.openManageLink(safeToken(token));
        return reservation ? managed(reservation) : refuse(reply, INVALID_LINK);
      },
    );

    serve(
      'POST /manage/:token/cancel',
      { summary: 'Cancel with exactly the refund shown', refuses: [404, 409] },
      async ({ params: { token }, body }, reply) => {
        const request = { as: 'refund', shown: body.refundCents } as const;
        const cancelled = await use.cancelByLink(safeToken(token), request);
        if (!cancelled.ok) return refuse(reply, cancelProblem(cancelled.error));
        use.onOutboxFilled();
        return managed(cancelled.value);
      },
    );

    serve(
      'GET /manage/:token/availability',
      {
        summary:
          'Get the days on which a reservation, or one of its periods, is available; at most 92 days',
        refuses: [404],
      },
      async ({ params: { token }, query }, reply) => {
        const { from, to, periodStart, periodEnd } = query;
        const problem = rangeProblem(from, to);
        if (problem) return refuse(reply, problem);
        const reservation = await use.openManageLink(safeToken(token));
        if (reservation === undefined) return refuse(reply, INVALID_LINK);
        // Lines on other days keep their units.
        const lines = reservation.lines.filter(
          ({ startDate, endDate }) =>
            startDate === (periodStart ?? startDate) && endDate === (periodEnd ?? endDate),
        );
        const moving = { id: reservation.id, lines };
        const [days, open, late] = await Promise.all([
          use.checkOwnAvailability(moving, from, to),
          use.listClosedDays(from, to, reservation.id),
          use.listLateDays(moving, from, to),
        ]);
        const closed = withLateDays(open, late.values());
        const told = days.map((day) => ({ ...day, closed: closed.get(day.date) }));
        return { productId: reservation.id, units: 1, days: told };
      },
    );

    serve(
      'POST /manage/:token/credit',
      {
        summary: 'Pay the balance from a rain check or gift card, as far as it goes',
        refuses: [404, 409, 422],
      },
      async ({ params: { token }, body }, reply) => {
        if (body.isPreview === true) {
          const seen = await use.previewCredit(safeToken(token), body.code);
          if (!seen.ok) return refuse(reply, creditRefusal(seen.error, await use.readPhone()));
          const { reservation, amount: amountCents, left: leftCents, due } = seen.value;
          const creditPreview = { amountCents, leftCents, balanceCents: due };
          return { ...(await managed(reservation)), creditPreview };
        }
        const paid = await use.payByCredit(safeToken(token), body.code);
        if (!paid.ok) return refuse(reply, creditRefusal(paid.error, await use.readPhone()));
        use.onOutboxFilled();
        return managed(paid.value);
      },
    );

    serve(
      'POST /manage/:token/card-consent',
      {
        summary: 'Agree to a balance that the first consent did not cover',
        refuses: [404, 409, 422],
      },
      async ({ params: { token }, body: { version, amountCents: amount } }, reply) => {
        const agreed = await use.agreeToCharge(safeToken(token), { version, amount });
        if (!agreed.ok) return refuse(reply, consentProblem(agreed.error));
        return managed(agreed.value);
      },
    );

    serve(
      'POST /manage/:token/rain-check',
      {
        summary: 'Cancel because of the weather; what was paid becomes a credit',
        refuses: [404, 409, 422],
      },
      async ({ params: { token }, body }, reply) => {
        const request = { as: 'rain_check', shown: body.amountCents, why: body.why } as const;
        const cancelled = await use.cancelByLink(safeToken(token), request);
        if (!cancelled.ok) return refuse(reply, cancelProblem(cancelled.error));
        use.onOutboxFilled();
        return managed(cancelled.value);
      },
    );

    serve(
      'POST /manage/:token/offer',
      {
        summary:
          'Answer an offered choice: a refund, a rain check, another day, something else, or keep the day',
        refuses: [404, 409, 422],
      },
      async ({ params: { token }, body }, reply) => {
        const answer = 'amountCents' in body ? { ...body, shown: body.amountCents } : body;
        const answered = await use.answerOffer(safeToken(token), answer);
        if (!answered.ok)
          return refuse(reply, answerProblem(answered.error, await use.readPhone()));
        use.onOutboxFilled();
        return managed(answered.value);
      },
    );

    serve(
      'POST /manage/:token/renew',
      {
        summary:
          'Replace a leaked private link; the old one stops working and a new one is emailed',
        refuses: [404, 409],
      },
      async ({ params: { token } }, reply) => {
        const renewed = await use.renewLink(safeToken(token));
        if (!renewed.ok) return refuse(reply, problem(renewed.error.kind));
        use.onOutboxFilled();
        return { renewed: true } as const;
      },
    );

    serve(
      'POST /manage/:token/language',
      { summary: 'Set the language of the page and of future emails', refuses: [404] },
      async ({ params: { token }, body: { language } }, reply) => {
        const noted = await use.noteLanguage(safeToken(token), language);
        return noted.ok ? managed(noted.value) : refuse(reply, INVALID_LINK);
      },
    );

    serve(
      'POST /manage-links',
      {
        summary:
          'Email an address its private links, or text a number those of bookings without email; the answer is the same for every address',
        limit: LIMITS.links,
        refuses: [409],
      },
      async ({ body: { email, phone = '', language } }, reply) => {
        const number = usPhone(phone);
        const lost = email === undefined ? number && { phone: number } : { email };
        if (!lost) return refuse(reply, problem('cannot_text'));
        await use.askForLinks(lost, language);
        use.onOutboxFilled();
        return { received: true } as const;
      },
    );
  };
