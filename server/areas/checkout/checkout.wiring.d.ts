import { type Area } from '#server/platform/wiring/area.ts';
export declare const CHECKOUT: {
    readonly placeReservation: import("#server/platform/wiring/area.ts").Token<(order: import("#core/checkout/place-reservation.ts").ReservationOrder, idempotencyKey?: string, network?: string) => Promise<import("../../../core/kernel/result").Result<import("#core/checkout/place-reservation.ts").Placed, import("#core/checkout/place-reservation.ts").Refused>>>;
    readonly previewOrder: import("#server/platform/wiring/area.ts").Token<(order: import("#core/checkout/place-reservation.ts").ReservationOrder) => Promise<import("../../../core/kernel/result").Result<import("#core/checkout/place-reservation.ts").Previewed, import("#core/checkout/place-reservation.ts").Refused>>>;
    readonly replaceHold: import("#server/platform/wiring/area.ts").Token<{
        replace: (holdId: string, order: import("#core/checkout/place-reservation.ts").ReservationOrder) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("../../../core/checkout/place").PlaceError> | undefined>;
        preview: (holdId: string, order: import("#core/checkout/place-reservation.ts").ReservationOrder) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("../../../core/checkout/place").PlaceError> | undefined>;
    }>;
    readonly noteTurnedAway: import("#server/platform/wiring/area.ts").Token<(refusal: import("#core/reporting/turned-away.ts").Refusal, lines: readonly import("#core/reporting/turned-away.ts").RefusedLine[], visitor: string) => Promise<void>>;
    readonly quoteOrder: import("#server/platform/wiring/area.ts").Token<(request: import("../../../core/checkout/price-order").PriceRequest) => Promise<import("../../../core/kernel/result").Result<import("../../../core/pricing/quote").Quote, import("../../../core/checkout/price-order").OrderError | import("#core/capacity/crew-room.ts").CrewFull>>>;
};
export declare const checkout: Area;
