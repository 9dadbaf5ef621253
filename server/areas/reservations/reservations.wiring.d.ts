import { type Area } from '#server/platform/wiring/area.ts';
export declare const RESERVATIONS: {
    readonly applyAdminAction: import("#server/platform/wiring/area.ts").Token<(id: string, act: import("#core/back-office/admin-action.ts").AdminAction, by: import("../../../core/kernel/actor").Actor, limits?: import("../../../core/staff/limits").Limits) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/back-office/admin-action.ts").AdminActionError | import("../../../core/reservations/booking-ledger").ReservationNotFound>>>;
    readonly completeReservations: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly expireHolds: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly openManageLink: import("#server/platform/wiring/area.ts").Token<(token: string) => Promise<import("../../../core/reservations/reservation").Reservation | undefined>>;
    readonly amendReservation: import("#server/platform/wiring/area.ts").Token<{
        preview: (opened: import("../../../core/reservations/reservation").Reservation, amendment: import("../../../core/self-service/amendment").Amendment, by: import("../../../core/kernel/actor").Actor, options?: Pick<import("#core/self-service/amendments.ts").AmendOptions, 'waives' | 'override'>) => Promise<import("../../../core/kernel/result").Result<import("../../../core/self-service/revise").ChangeQuote, import("#core/self-service/amendments.ts").AmendError | import("../../../core/reservations/booking-ledger").ReservationNotFound>>;
        amend: (opened: import("../../../core/reservations/reservation").Reservation, amendment: import("../../../core/self-service/amendment").Amendment, options: import("#core/self-service/amendments.ts").AmendOptions, by: import("../../../core/kernel/actor").Actor) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/self-service/amendments.ts").AmendError | import("../../../core/reservations/booking-ledger").ReservationNotFound>>;
    }>;
    readonly offerSubstitutes: import("#server/platform/wiring/area.ts").Token<(reservation: import("../../../core/reservations/reservation").Reservation) => Promise<readonly import("#core/self-service/offer-substitutes.ts").StuckLine[]>>;
    readonly releaseHolds: import("#server/platform/wiring/area.ts").Token<(id: string, scope: import("../../../core/reservations/live-holds").HoldScope, by: import("../../../core/kernel/actor").Actor) => Promise<import("../../../core/kernel/result").Result<readonly string[], import("#core/back-office/release-holds.ts").ReleaseError>>>;
    readonly trucksOf: import("#server/platform/wiring/area.ts").Token<import("#core/desk/trucks-of.ts").TrucksOf>;
    readonly staffNames: import("#server/platform/wiring/area.ts").Token<(uids: readonly string[]) => Promise<ReadonlyMap<string, string>>>;
    readonly searchReservations: import("#server/platform/wiring/area.ts").Token<(search: import("#server/areas/reservations/search-reservations.ts").Search, after?: string) => Promise<import("#server/areas/reservations/search-reservations.ts").FoundReservations>>;
};
export declare const reservations: Area;
