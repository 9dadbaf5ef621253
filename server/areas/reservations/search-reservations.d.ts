import { type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type OpenMoney, type Reservation } from '#core/reservations/reservation.ts';
import type { OpenSpan, ReservationBook, ReservationQuestion } from '#core/reservations/reservation-lists.ts';
export type Search = Omit<ReservationQuestion, 'email' | 'foundBy'> & {
    readonly q?: string | undefined;
    /** Only those with a balance or a cash refund due. */
    readonly balance?: OpenMoney | undefined;
    /** Only requests the owner has not answered. */
    readonly awaits?: 'owner' | undefined;
    /** Sold, with a delivery (or pick-up) on these days. */
    readonly out?: OpenSpan | undefined;
    readonly in?: OpenSpan | undefined;
    /** Held or sold, and rented on one of these days. */
    readonly event?: OpenSpan | undefined;
    /** With money moved in this day's week. */
    readonly cash?: CalendarDay | undefined;
    /** Sold, and not signed in its present form. */
    readonly agreement?: 'unsigned' | undefined;
    /** Only reservations that the former shop's program wrote. */
    readonly former?: 'yes' | undefined;
};
export type FoundReservations = {
    readonly reservations: readonly Reservation[];
    readonly next?: string | undefined;
};
/** Uses the index where possible; other filters scan page by page. */
export declare const makeSearchReservations: (book: Pick<ReservationBook, 'list'>) => (search: Search, after?: string) => Promise<FoundReservations>;
