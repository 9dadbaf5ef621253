import type { ActionContext } from '#core/kernel/actor.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import type { ManageSecrets, ServerKey } from '#core/kernel/ports.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { BookingLedger, ReservationNotFound } from './booking-ledger.ts';
import { withHistory } from './history.ts';
import type { Reservation } from './reservation.ts';

type ManageToken = { readonly reservationId: string; readonly secret: string };

/** Splits at the first dot; both parts must be non-empty (specification §5). */
export function splitManageToken(token: string): ManageToken | undefined {
  const dot = token.indexOf('.');
  if (dot < 1 || dot === token.length - 1) return undefined;
  return { reservationId: token.slice(0, dot), secret: token.slice(dot + 1) };
}

export const manageTokenFor = (
  reservation: Pick<Reservation, 'id' | 'linkVersion'>,
  secrets: ServerKey,
): string => `${reservation.id}.${secrets.secretFor(reservation.id, reservation.linkVersion)}`;

/** The customer's private page, in the language of the reservation unless another is named. */
export const manageUrlFor = (
  reservation: Reservation,
  secrets: ManageSecrets,
  publicUrl: string,
  language: Language = reservation.language ?? 'en',
): string => `${publicUrl}${pathIn(language, `/manage/${manageTokenFor(reservation, secrets)}`)}`;

/** A customer without an email address can be sent nothing: call or text them. */
export type NoEmail = { readonly kind: 'no_email'; readonly phone: string };

/** Mails the private link. A new link revokes all earlier ones. */
export function withLinkSent(
  reservation: Reservation,
  isNew: boolean,
  secrets: ManageSecrets,
  context: ActionContext,
): Reservation {
  const linkVersion = reservation.linkVersion + (isNew ? 1 : 0);
  const secret = secrets.secretFor(reservation.id, linkVersion);
  const hashed = { ...reservation, linkVersion, manageTokenHash: secrets.hash(secret) };
  const { tokenHash: _old, ...former } = reservation.former ?? {};
  const linked = isNew && reservation.former !== undefined ? { ...hashed, former } : hashed;
  return withHistory(linked, context, {
    kind: 'link_sent',
    ...(isNew && { facts: { renewed: 'yes' } }),
  });
}

const NO_HASH = '0'.repeat(64);

/** A missing reservation is refused as slowly as a wrong secret. Former links work, too. */
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

/** Undefined for any bad token, because the reason would help attackers. */
export const makeOpenManageLink =
  (ledger: Pick<BookingLedger, 'find'>, secrets: ManageSecrets) =>
  async (token: string): Promise<Reservation | undefined> => {
    const parts = splitManageToken(token);
    const reservation = parts && (await ledger.find(parts.reservationId));
    const opens = opensReservation(
      parts ?? { reservationId: '', secret: token },
      reservation,
      secrets,
    );
    // The stored hash is of the key at that time. Only links under a key in use work, so a leaked
    // and replaced key opens nothing. The former program's links were made without a key.
    const named = reservation ?? { id: '', linkVersion: 0 };
    const isMailed = secrets.opens(token, (key) => manageTokenFor(named, key));
    const isFormer = opens && reservation?.former !== undefined;
    return isFormer || isMailed ? reservation : undefined;
  };

export type OpenManageLink = ReturnType<typeof makeOpenManageLink>;

/** The private link is wrong, revoked, or of a reservation that is gone. */
export type InvalidLink = { readonly kind: 'invalid_link' };

export const INVALID_LINK = err({ kind: 'invalid_link' } satisfies InvalidLink);

const isNotFound = (error: { readonly kind: string }): error is ReservationNotFound =>
  error.kind === 'reservation_not_found';

/** What a customer does to the reservation that their private link opens. */
export async function byLink<T, E extends { readonly kind: string }>(
  openLink: OpenManageLink,
  token: string,
  act: (opened: Reservation) => Promise<Result<T, E | ReservationNotFound>>,
): Promise<Result<T, E | InvalidLink>> {
  const opened = await openLink(token);
  if (opened === undefined) return INVALID_LINK;
  const done = await act(opened);
  if (done.ok) return done;
  return isNotFound(done.error) ? INVALID_LINK : err(done.error);
}
