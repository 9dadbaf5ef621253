import type { VisitDto } from '#core/contract/fields.ts';
import type { PromisedVisit } from '#core/reservations/visits.ts';
import type { Placed } from '#core/checkout/place-reservation.ts';
import { type Reservation } from '#core/reservations/reservation.ts';
import { type Cents } from '#core/kernel/cents.ts';
import type { AdjustmentDto, QuoteDto } from '#core/contract/quotes.ts';
import type { PlacedDto, ReservationStatusDto } from '#core/contract/reservations.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { Quote } from '#core/pricing/quote.ts';
export declare const adjustmentDto: ({ amount, ...adjustment }: Adjustment) => AdjustmentDto;
export declare const quoteDto: (quote: Quote) => QuoteDto;
/** Present until the owner answers a request. */
export declare const awaitedOf: ({ awaitsOwner }: Reservation) => {
    readonly awaitsOwner?: true;
};
/** For a repeated key the hold may be over: still return its original deadline. */
export declare function placedDto({ reservation, quote, manageToken }: Placed): PlacedDto;
export declare const amountsOf: (reservation: Reservation) => {
    paidCents: Cents;
    totalCents: Cents;
    balanceCents: Cents;
};
export declare const reservationStatusDto: (reservation: Reservation) => ReservationStatusDto;
export declare const visitDto: ({ kind, day, from, to, lines }: PromisedVisit) => VisitDto;
