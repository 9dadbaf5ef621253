import type { Instant } from '#core/kernel/instant.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Paper } from '#core/kernel/paper.ts';

/** As it was signed, word for word: its paper makes the same file for ever. Never changed. */
export type SignedAgreement = {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly name: string;
  readonly at: Instant;
  readonly termsVersion: string;
  readonly textId: string;
  readonly paper: Paper;
};

/** What of a signature stays with the reservation. */
export type AgreementSigned = Pick<
  SignedAgreement,
  'id' | 'name' | 'at' | 'termsVersion' | 'textId'
>;
