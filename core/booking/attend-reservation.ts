import { newCreditCode } from '../credit/credit-code.ts';
import type { Cents } from '../money/cents.ts';
import type { BookingLedger, ReservationNotFound } from '../ports/booking-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import type { ManageSecrets } from '../ports/manage-secrets.ts';
import type { Randomness } from '../ports/randomness.ts';
import { err, ok, type Result } from '../result.ts';
import type { BookingDecision, BookingFacts } from './booking-decision.ts';
import { rainCheckExpires } from './cancellation-policy.ts';
import { cancel, cancelForRainCheck, type NotInState } from './end-of-life.ts';
import { type Actor, type Moment, MOST_FACT, withHistory } from './history.ts';
import { keptOf } from './refunds.ts';
import type { Reservation } from './reservation.ts';
import { adjust } from './adjust-total.ts';

/** What an admin can do to a booking beside changing it. Amounts are decided by the admin, not by the policy. */
export type Attendance =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'cancel'; readonly refund: Cents; readonly why?: string | undefined }
  | { readonly kind: 'rain_check'; readonly why?: string | undefined }
  | { readonly kind: 'adjust'; readonly amount: Cents; readonly why: string }
  /** `isNew` makes the links sent so far worthless. */
  | { readonly kind: 'send_link'; readonly isNew: boolean };

export type AttendError =
  | NotInState
  | { readonly kind: 'cannot_adjust' }
  /** More than was paid and is still here. */
  | { readonly kind: 'refund_too_high'; readonly kept: Cents };

type Decided = Result<BookingDecision, AttendError>;

const withoutChange = (reservation: Reservation, { schedules }: BookingFacts): BookingDecision => ({
  reservation,
  schedules,
  mail: [],
  refunds: [],
});

function sendLink(
  reservation: Reservation,
  facts: BookingFacts,
  isNew: boolean,
  secrets: ManageSecrets,
  ids: Asked,
): BookingDecision {
  const linkVersion = reservation.linkVersion + (isNew ? 1 : 0);
  const secret = secrets.secretFor(reservation.id, linkVersion);
  const linked = { ...reservation, linkVersion, manageTokenHash: secrets.hash(secret) };
  const told = withHistory(linked, ids.moment, {
    kind: 'link_sent',
    ...(isNew && { facts: { renewed: 'yes' } }),
  });
  return { ...withoutChange(told, facts), mail: [{ kind: 'link', cause: ids.id }] };
}

type Asked = { readonly id: string; readonly code: string; readonly moment: Moment };

function attend(
  reservation: Reservation,
  facts: BookingFacts,
  action: Attendance,
  secrets: ManageSecrets,
  asked: Asked,
): Decided {
  const { moment, id, code } = asked;
  switch (action.kind) {
    case 'note': {
      const text = action.text.slice(0, MOST_FACT);
      const noted = withHistory(reservation, moment, { kind: 'note', facts: { text } });
      return ok(withoutChange(noted, facts));
    }
    case 'cancel': {
      const kept = keptOf(reservation);
      if (action.refund > kept) return err({ kind: 'refund_too_high', kept });
      return cancel(reservation, facts, action.refund, moment, action.why);
    }
    case 'rain_check': {
      const { cancellation } = facts.business.settings;
      const credit = { code, expiresOn: rainCheckExpires(cancellation, moment.now) };
      return cancelForRainCheck(reservation, facts, credit, moment, action.why ?? 'weather');
    }
    case 'adjust':
      return adjust(
        reservation,
        facts,
        { id, amount: action.amount, label: action.why.slice(0, 200) },
        moment,
      );
    case 'send_link':
      return ok(sendLink(reservation, facts, action.isNew, secrets, asked));
  }
}

/** What an admin does to one reservation, in one transaction. */
export const makeAttendReservation =
  (
    ledger: Pick<BookingLedger, 'change'>,
    secrets: ManageSecrets,
    randomness: Randomness,
    clock: Clock,
  ) =>
  (
    id: string,
    action: Attendance,
    by: Actor,
  ): Promise<Result<Reservation, AttendError | ReservationNotFound>> => {
    const own = {
      id: randomness.id(),
      code: newCreditCode('rain_check', randomness.id()),
    };
    return ledger.change<AttendError>(id, (reservation, facts) =>
      attend(reservation, facts, action, secrets, { ...own, moment: { now: clock.now(), by } }),
    );
  };
