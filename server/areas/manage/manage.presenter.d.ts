import type { ChangeQuoteDto, ItemOffersDto, ManagedReservation } from '#core/contract/manage.ts';
import { type Reservation } from '#core/reservations/reservation.ts';
import type { ManageOffers } from '#core/self-service/manage-offers.ts';
import type { ItemOffer } from '#core/self-service/offer-items.ts';
import type { ChangeQuote } from '#core/self-service/revise.ts';
/** @param offers what the customer may do now */
export declare function managedReservationDto(reservation: Reservation, offers: ManageOffers): ManagedReservation;
export declare const changeQuoteDto: (quote: ChangeQuote) => ChangeQuoteDto;
export declare const itemOfferDto: ({ product, ...offer }: ItemOffer) => ItemOffersDto['items'][number];
