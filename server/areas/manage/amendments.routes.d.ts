import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ChangeQuote } from '#core/self-service/revise.ts';
import type { AmendByLinkError, AmendOptions } from '#core/self-service/amendments.ts';
import type { makeOfferItems } from '#core/self-service/offer-items.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import type { Result } from '#core/kernel/result.ts';
import { type ChangeShown, type ManagedReservation } from '#core/contract/manage.ts';
export type AmendmentUseCases = {
    readonly previewAmendment: (token: string, amendment: Amendment) => Promise<Result<ChangeQuote, AmendByLinkError>>;
    readonly amendByLink: (token: string, amendment: Amendment, options: AmendOptions) => Promise<Result<Reservation, AmendByLinkError>>;
    readonly offerItems: ReturnType<typeof makeOfferItems>;
    /** Called after a write: there is mail to send, and perhaps a refund. */
    readonly onChanged: () => void;
};
/** What was shown, in the core's types. */
export declare const optionsOf: ({ totalCents, excessCents, keepAsCredit, version, }: ChangeShown) => AmendOptions;
/** Changes by private link: priced first, then made at exactly that price. */
export declare const amendmentRoutes: (use: AmendmentUseCases, managed: (reservation: Reservation) => Promise<ManagedReservation>) => FastifyPluginAsyncZod;
