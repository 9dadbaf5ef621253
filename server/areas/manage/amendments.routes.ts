import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReadPhone } from '#core/content/company.ts';
import { MANAGE_ROUTES } from '#core/contract/manage.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { makeAmendByLink } from '#core/self-service/amendments.ts';
import type { ManageOffers } from '#core/self-service/manage-offers.ts';
import type { makeOfferItems } from '#core/self-service/offer-items.ts';
import {
  changeQuoteDto,
  itemOfferDto,
  managedReservationDto,
  optionsOf,
} from '#server/areas/manage/manage.presenter.ts';
import { amendmentProblem } from '#server/areas/manage/manage.problems.ts';
import { safeToken } from '#server/platform/http/private-link.ts';
import { refuse } from '#server/platform/http/problem.ts';
import { noStore, serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type AmendmentUseCases = {
  readonly previewAmendment: ReturnType<typeof makeAmendByLink>['preview'];
  readonly amendByLink: ReturnType<typeof makeAmendByLink>['amend'];
  readonly offerItems: ReturnType<typeof makeOfferItems>;
  /** What the customer may do now. */
  readonly offerManaging: (reservation: Reservation) => Promise<ManageOffers>;
  readonly readPhone: ReadPhone;
  readonly onOutboxFilled: () => void;
};

/** Changes made with the private link: priced first, then made at exactly that price. */
export const amendmentRoutes =
  (use: AmendmentUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, MANAGE_ROUTES, LIMITS.privateLink);
    noStore(app);

    serve(
      'POST /manage/:token/amendments/preview',
      {
        summary: 'Price a change of days, lines, details or phone number; nothing is written',
        refuses: [404, 409, 422],
      },
      async ({ params: { token }, body }, reply) => {
        const quoted = await use.previewAmendment(safeToken(token), body.amendment, {
          seen: body.version,
        });
        return quoted.ok
          ? changeQuoteDto(quoted.value)
          : refuse(reply, amendmentProblem(quoted.error, await use.readPhone()));
      },
    );

    serve(
      'POST /manage/:token/items',
      {
        summary:
          'List what else the booking could have in a period, each with its price difference or the reason why not',
        refuses: [404, 409],
      },
      async ({ params: { token }, body: { period, ...chosen } }, reply) => {
        const offered = await use.offerItems(safeToken(token), chosen, period);
        return offered.ok
          ? { items: offered.value.map(itemOfferDto) }
          : refuse(reply, amendmentProblem(offered.error, await use.readPhone()));
      },
    );

    serve(
      'POST /manage/:token/amendments',
      {
        summary: 'Change days, lines, details or phone number at exactly the price shown',
        refuses: [404, 409, 422],
      },
      async ({ params: { token }, body: { amendment, shown } }, reply) => {
        const made = await use.amendByLink(safeToken(token), amendment, optionsOf(shown));
        if (!made.ok) return refuse(reply, amendmentProblem(made.error, await use.readPhone()));
        use.onOutboxFilled();
        return managedReservationDto(made.value, await use.offerManaging(made.value));
      },
    );
  };
