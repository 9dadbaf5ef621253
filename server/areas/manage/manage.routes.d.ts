import type { makeAnswerWeatherOffer } from '#core/self-service/answer-weather-offer.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import type { CancelByLinkError, CancelRequest } from '#core/self-service/cancel-by-link.ts';
import type { DayAvailability } from '#core/inventory/check-availability.ts';
import type { ManageOffers } from '#core/self-service/manage-offers.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { CreditByLinkError } from '#core/refunds/credits.ts';
import type { makeAgreeToCharge } from '#core/payments/agree-to-charge.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Language } from '#core/kernel/language.ts';
import type { makeNoteLanguage } from '#core/self-service/note-language.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type AmendmentUseCases } from '#server/areas/manage/amendments.routes.ts';
export type ManageUseCases = AmendmentUseCases & {
    /** Undefined for a bad token of any kind. */
    readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
    /** What the customer may do now. */
    readonly offerManaging: (reservation: Reservation) => Promise<ManageOffers>;
    readonly cancelByLink: (token: string, request: CancelRequest) => Promise<Result<Reservation, CancelByLinkError>>;
    readonly payByCredit: (token: string, code: string) => Promise<Result<Reservation, CreditByLinkError>>;
    readonly agreeToCharge: ReturnType<typeof makeAgreeToCharge>;
    /** 1 where the whole reservation could be had; its own units count as available. */
    readonly checkOwnAvailability: (reservation: Pick<Reservation, 'id' | 'lines'>, from: CalendarDay, to: CalendarDay) => Promise<readonly DayAvailability[]>;
    readonly listClosedDays: (from: CalendarDay, to: CalendarDay, own: string) => Promise<ReadonlyMap<CalendarDay, ClosedReason>>;
    /** False for a bad token of any kind. */
    readonly answerWeatherOffer: ReturnType<typeof makeAnswerWeatherOffer>;
    readonly renewLink: (token: string) => Promise<boolean>;
    readonly noteLanguage: ReturnType<typeof makeNoteLanguage>;
    readonly askForLinks: (email: string, language: Language) => Promise<void>;
};
/** What the private link shows and allows; every answer is private. */
export declare const manageRoutes: (use: ManageUseCases) => FastifyPluginAsyncZod;
