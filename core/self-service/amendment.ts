import { atOtherHours, DAYS, HOURS, MOST_NEAREST, type Nearest } from '#core/checkout/nearest.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { AskedEvent } from '#core/reservations/party.ts';
import {
  type Reservation,
  summaryOf,
  type WantedAddOn,
  type WantedLine,
} from '#core/reservations/reservation.ts';
import type { ContactChange } from './change-contact.ts';

/** A requested change: other days for a period, other lines, another place or contact. */
export type Amendment =
  | ({
      readonly kind: 'reschedule';
      /** Rentals of this period move. May be absent if all have the same. */
      readonly period?: RentalPeriod | undefined;
      /** Rentals of this period that are exchanged, such as those without a unit on the new days. */
      readonly instead?:
        | readonly { readonly productId: string; readonly substituteId: string }[]
        | undefined;
      /** Other hours of the party, which a pickup on the same evening depends on. */
      readonly hours?: Required<Pick<AskedEvent, 'startsAt' | 'endsAt'>> | undefined;
    } & RentalPeriod)
  | {
      readonly kind: 'lines';
      readonly lines: readonly WantedLine[];
      readonly addOns: readonly WantedAddOn[];
    }
  | { readonly kind: 'details'; readonly event: AskedEvent }
  | ContactChange;

type OtherChange = { readonly amendment: Amendment; readonly nearest: Nearest };

/** The same change on other days or at another hour, to try if units or trucks are short. */
export function otherChanges(
  reservation: Reservation,
  amendment: Amendment,
): readonly OtherChange[] {
  const { startDate, endDate } = summaryOf(reservation.lines);
  if (amendment.kind === 'reschedule') {
    return DAYS.map((by) => {
      const period = {
        startDate: addDays(amendment.startDate, by),
        endDate: addDays(amendment.endDate, by),
      };
      return { amendment: { ...amendment, ...period }, nearest: period };
    });
  }
  if (amendment.kind !== 'details') return [];
  return HOURS.flatMap((by) =>
    atOtherHours(amendment.event, by).map((event) => ({
      amendment: { ...amendment, event },
      nearest: { startDate, endDate, startsAt: event.startsAt },
    })),
  );
}

/** The first few changes that are possible. */
export function firstPossible(
  others: readonly OtherChange[],
  isPossible: (amendment: Amendment) => boolean,
): readonly Nearest[] {
  const found: Nearest[] = [];
  for (const { amendment, nearest } of others) {
    if (found.length === MOST_NEAREST) break;
    if (isPossible(amendment)) found.push(nearest);
  }
  return found;
}
