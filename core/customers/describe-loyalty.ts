import type { Reservation } from '#core/reservations/reservation.ts';
import type { CustomerReservations } from '#core/reservations/reservation-lists.ts';
import { type Loyalty, loyaltyOf } from './loyalty.ts';

const PAGE = 100;

/** Reads every reservation of the customer: even a regular has dozens, not thousands. */
export const makeDescribeLoyalty =
  (reservations: Pick<CustomerReservations, 'list'>) =>
  async (userId: string): Promise<Loyalty> => {
    const all: Reservation[] = [];
    let after: string | undefined;
    do {
      const page = await reservations.list(userId, { limit: PAGE, after });
      all.push(...page.reservations);
      after = page.next;
    } while (after !== undefined);
    return loyaltyOf(all);
  };
