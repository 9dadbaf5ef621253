import type { HistoryEntry } from '#core/reservations/history.ts';
import { withHistory } from '#core/reservations/history.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { ReadSite } from '#core/content/company.ts';
import { type AgreementBasis, agreementText, signAgreement } from './agreement.ts';
import type { SignatureInput } from './signature.schema.ts';
import { type ActionContext, CUSTOMER } from '#core/kernel/actor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

export type SignError =
  | InvalidLink
  /** Expired or canceled, so there is nothing to sign. */
  | { readonly kind: 'cannot_sign' }
  /** The booking or the terms have changed since they were shown. */
  | { readonly kind: 'agreement_changed' }
  | { readonly kind: 'already_signed' };

/** Whether a history entry is about the signature. */
export const isSigning = ({ facts }: Pick<HistoryEntry, 'facts'>): boolean =>
  facts?.['signed'] === 'agreement';

/** Whether the last signature covers the present text. */
export const isSigned = (reservation: Reservation, basis: AgreementBasis): boolean =>
  reservation.signed !== undefined &&
  reservation.signed.textId === agreementText(reservation, basis).textId;

/**
 * The signed reservation, if the text that was shown is the present one and not signed yet.
 * @param at when it was signed, which an offline phone reports later
 */
export function sign(
  reservation: Reservation,
  { schedules, commercial }: Pick<BookingFacts, 'schedules' | 'commercial'>,
  signature: SignatureInput,
  site: SiteConfig,
  context: ActionContext,
  at: Instant = context.now,
): Result<BookingDecision, SignError> {
  const { settings } = commercial;
  const basis = { site: siteIn(reservation.language ?? 'en', site), settings };
  if (isCalledOff(reservation)) return err({ kind: 'cannot_sign' });
  if (isSigned(reservation, basis)) return err({ kind: 'already_signed' });
  const { textId } = agreementText(reservation, basis);
  if (signature.textId !== textId) return err({ kind: 'agreement_changed' });
  const agreement = signAgreement(reservation, signature, basis, at);
  const { id, name, termsVersion } = agreement;
  const kept = { ...reservation, signed: { id, name, at, termsVersion, textId } };
  const facts = { signed: 'agreement', name, version: termsVersion };
  const told = withHistory(kept, context, { kind: 'note', facts });
  return ok({ ...reservationOnly(told, { schedules }), agreement });
}

/** Signs exactly the text that was shown, and only once. */
export const makeSignByLink =
  (
    openLink: OpenManageLink,
    ledger: Pick<BookingLedger, 'transact'>,
    clock: Clock,
    readSite: ReadSite,
  ) =>
  (token: string, signature: SignatureInput): Promise<Result<Reservation, SignError>> =>
    byLink(openLink, token, async ({ id }) => {
      const site = await readSite();
      return ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          sign(reservation, facts, signature, site, { now: clock.now(), by: CUSTOMER }),
        ),
      );
    });
