import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import type { WantedAddOn, WantedLine } from '#core/reservations/reservation.ts';
import type { ContactChange } from './change-contact.ts';

/** A requested change: other days for a period, other lines, another place or contact. */
export type Amendment =
  | ({
      readonly kind: 'reschedule';
      /** Rentals of this period move. May be absent if all have the same. */
      readonly period?: RentalPeriod | undefined;
    } & RentalPeriod)
  | {
      readonly kind: 'lines';
      readonly lines: readonly WantedLine[];
      readonly addOns: readonly WantedAddOn[];
    }
  | { readonly kind: 'details'; readonly event: PartyEvent }
  | ContactChange;
