import type { Reservation } from './reservation.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';

export type ManageToken = { readonly reservationId: string; readonly secret: string };

/** Splits at the first dot; both parts non-empty (specification §5, decisions: Manage link). */
export function splitManageToken(token: string): ManageToken | undefined {
  const dot = token.indexOf('.');
  if (dot < 1 || dot === token.length - 1) return undefined;
  return { reservationId: token.slice(0, dot), secret: token.slice(dot + 1) };
}

export const manageTokenFor = (
  reservation: Pick<Reservation, 'id' | 'linkVersion'>,
  secrets: ManageSecrets,
): string => `${reservation.id}.${secrets.secretFor(reservation.id, reservation.linkVersion)}`;

const NO_HASH = '0'.repeat(64);

/** An absent reservation takes as long to refuse as a wrong secret. A link of the former program opens as well. */
export function opensReservation(
  token: ManageToken,
  reservation: Pick<Reservation, 'manageTokenHash' | 'former'> | undefined,
  secrets: ManageSecrets,
): boolean {
  const hash = secrets.hash(token.secret);
  const matches = secrets.isEqual(hash, reservation?.manageTokenHash ?? NO_HASH);
  const matchesFormer = secrets.isEqual(hash, reservation?.former?.tokenHash ?? NO_HASH);
  return (matches || matchesFormer) && reservation !== undefined;
}
