import type { SignedAgreement } from '#core/reservations/reservation.ts';

/** Signed agreements. The booking ledger writes them, with the reservation. */
export interface Agreements {
  find(id: string): Promise<SignedAgreement | undefined>;
}
