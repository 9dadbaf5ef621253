import type { MyReservationDto } from '#core/contract/account-api.ts';

export type Sorted = {
  readonly upcoming: readonly MyReservationDto[];
  readonly past: readonly MyReservationDto[];
};

/**
 * Upcoming is what still stands and is not picked up, nearest first; the rest keeps its order, latest first.
 * @param today the shop's day
 */
export function sortByTime(reservations: readonly MyReservationDto[], today: string): Sorted {
  const isUpcoming = ({ status, endDate }: MyReservationDto): boolean =>
    (status === 'held' || status === 'confirmed') && endDate >= today;
  return {
    upcoming: reservations
      .filter(isUpcoming)
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate)),
    past: reservations.filter((reservation) => !isUpcoming(reservation)),
  };
}

/** A hold runs out within the hour; a balance has time until the party. */
export const firstToPay = (upcoming: readonly MyReservationDto[]): MyReservationDto | undefined =>
  upcoming.find(({ status }) => status === 'held') ??
  upcoming.find(({ balanceCents }) => balanceCents > 0);
