import { type Area } from '#server/platform/wiring/area.ts';
export declare const MANAGE: {
    readonly answerWeatherOffer: import("#server/platform/wiring/area.ts").Token<(token: string, asked: import("#core/self-service/answer-weather-offer.ts").WeatherAnswer) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/self-service/answer-weather-offer.ts").AnswerOfferError>>>;
    readonly cancelByLink: import("#server/platform/wiring/area.ts").Token<(token: string, request: import("#core/self-service/cancel-by-link.ts").CancelRequest) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/self-service/cancel-by-link.ts").CancelByLinkError>>>;
    readonly offerManaging: import("#server/platform/wiring/area.ts").Token<(reservation: import("../../../core/reservations/reservation").Reservation) => Promise<import("#core/self-service/manage-offers.ts").ManageOffers>>;
    readonly renewLink: import("#server/platform/wiring/area.ts").Token<(token: string) => Promise<boolean>>;
    readonly noteLanguage: import("#server/platform/wiring/area.ts").Token<(token: string, language: import("../../../core/kernel/language").Language) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/self-service/note-language.ts").NoteLanguageError>>>;
    readonly amendByLink: import("#server/platform/wiring/area.ts").Token<{
        preview: (token: string, amendment: import("../../../core/self-service/amendment").Amendment) => Promise<import("../../../core/kernel/result").Result<import("../../../core/self-service/revise").ChangeQuote, import("#core/self-service/amendments.ts").AmendByLinkError>>;
        amend: (token: string, amendment: import("../../../core/self-service/amendment").Amendment, options: import("#core/self-service/amendments.ts").AmendOptions) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/self-service/amendments.ts").AmendByLinkError>>;
    }>;
    readonly offerItems: import("#server/platform/wiring/area.ts").Token<(token: string, chosen: Omit<{
        readonly kind: 'lines';
        readonly lines: readonly import("../../../core/reservations/reservation").WantedLine[];
        readonly addOns: readonly import("../../../core/reservations/reservation").WantedAddOn[];
    }, 'kind'>, period: import("../../../core/kernel/rental-days").RentalPeriod) => Promise<import("../../../core/kernel/result").Result<readonly import("#core/self-service/offer-items.ts").ItemOffer[], import("#core/self-service/offer-items.ts").ItemOffersError>>>;
    readonly checkOwnAvailability: import("#server/platform/wiring/area.ts").Token<({ id, lines }: Pick<import("../../../core/reservations/reservation").Reservation, 'id' | 'lines'>, from: import("../../../core/kernel/calendar-day").CalendarDay, to: import("../../../core/kernel/calendar-day").CalendarDay) => Promise<readonly import("../../../core/inventory/check-availability").DayAvailability[]>>;
    readonly agreeToCharge: import("#server/platform/wiring/area.ts").Token<(token: string, given: import("../../../core/reservations/card-consent").ConsentGiven) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/payments/agree-to-charge.ts").AgreeError | {
        readonly kind: 'invalid_link';
    }>>>;
    readonly payByCredit: import("#server/platform/wiring/area.ts").Token<(token: string, typed: string) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/refunds/credits.ts").CreditByLinkError>>>;
};
export declare const manage: Area;
