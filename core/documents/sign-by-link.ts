import { withHistory } from '#core/reservations/history.ts';
import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { BookingDecision } from '#core/reservations/booking-decision.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { type AgreementBasis, agreementText, signAgreement } from './agreement.ts';
import type { SignatureInput } from './signature.schema.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock } from '#core/kernel/ports.ts';

export type SignError =
  | { readonly kind: 'invalid_link' }
  /** Expired or cancelled: there is nothing to agree on. */
  | { readonly kind: 'cannot_sign' }
  /** The booking or the terms changed since they were shown. */
  | { readonly kind: 'agreement_changed' }
  | { readonly kind: 'already_signed' };

const isOver = ({ status }: Reservation): boolean => status === 'expired' || status === 'cancelled';

/** What was signed is what stands there now. */
export const isSigned = (reservation: Reservation, basis: AgreementBasis): boolean =>
  reservation.signed !== undefined &&
  reservation.signed.textId === agreementText(reservation, basis).textId;

/** Signs exactly the text that was shown, once. */
export const makeSignByLink =
  (
    openLink: ReturnType<typeof makeOpenManageLink>,
    ledger: Pick<BookingLedger, 'transact'>,
    clock: Clock,
    plainSite: SiteConfig,
  ) =>
  async (token: string, signature: SignatureInput): Promise<Result<Reservation, SignError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    const signed = await ledger.transact(
      toChange(
        { reservation: opened.id },
        (reservation, facts): Result<BookingDecision, SignError> => {
          const { settings } = facts.commercial;
          const basis = { site: siteIn(reservation.language ?? 'en', plainSite), settings };
          if (isOver(reservation)) return err({ kind: 'cannot_sign' });
          if (isSigned(reservation, basis)) return err({ kind: 'already_signed' });
          const { textId } = agreementText(reservation, basis);
          if (signature.textId !== textId) return err({ kind: 'agreement_changed' });
          const now = clock.now();
          const agreement = signAgreement(reservation, signature, basis, now);
          const { id, name, at, termsVersion } = agreement;
          const kept = { ...reservation, signed: { id, name, at, termsVersion, textId } };
          const told = withHistory(
            kept,
            { now, by: CUSTOMER },
            { kind: 'note', facts: { signed: 'agreement', name, version: termsVersion } },
          );
          return ok({
            reservation: told,
            schedules: facts.schedules,
            mail: [],
            refunds: [],
            agreement,
          });
        },
      ),
    );
    if (signed.ok) return signed;
    return err(
      signed.error.kind === 'reservation_not_found' ? { kind: 'invalid_link' } : signed.error,
    );
  };
