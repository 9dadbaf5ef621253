import { usPhone } from '#core/kernel/contact.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
  type TextKind,
  type TextRequest,
} from './booking-decision.ts';
import { type Happened, withHistory } from './history.ts';
import type { Reservation } from './reservation.ts';

/** Shown to the office in the history. */
const AGREED = 'texts_agreed_on_the_private_link';
const AGREED_BY_PHONE = 'texts_agreed_on_the_phone';
const DECLINED = 'texts_declined_on_the_private_link';

type Recipient = Pick<Reservation, 'contact' | 'history'>;

/**
 * The number we may text about this reservation. The history records the consent with its source
 * and time. It is for one number, so a new number needs a new one.
 */
export function textNumber({ contact, history }: Recipient): string | undefined {
  const last = history.findLast(({ facts }) => facts?.['texts'] !== undefined)?.facts;
  const number = usPhone(contact.phone);
  const isYes = last?.['texts'] === AGREED || last?.['texts'] === AGREED_BY_PHONE;
  return isYes && last['number'] === number ? number : undefined;
}

/** History entry for consent given by phone. Empty for a number that cannot get texts. */
export const agreedOnThePhone = (phone: string): readonly Happened[] => {
  const number = usPhone(phone);
  return number === undefined ? [] : [{ kind: 'note', facts: { texts: AGREED_BY_PHONE, number } }];
};

/** Requests a text if the customer agreed. The sender checks for STOP. */
export const textsOf = (
  reservation: Recipient,
  kind: TextKind,
  cause: string,
): readonly TextRequest[] => (textNumber(reservation) === undefined ? [] : [{ kind, cause }]);

export type CannotText = { readonly kind: 'cannot_text' };

/** Records the customer's yes or no to texts. Repeating the same answer writes nothing. */
export function answerTexts(
  reservation: Reservation,
  { schedules }: BookingFacts,
  agrees: boolean,
  context: ActionContext,
): Result<BookingDecision, CannotText> {
  const number = usPhone(reservation.contact.phone);
  if (number === undefined) return err({ kind: 'cannot_text' });
  const isSame = (textNumber(reservation) !== undefined) === agrees;
  const answered = withHistory(reservation, context, {
    kind: 'note',
    facts: { texts: agrees ? AGREED : DECLINED, number },
  });
  return ok(reservationOnly(isSame ? reservation : answered, { schedules }));
}
