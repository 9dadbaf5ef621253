import type { ActionContext } from '#core/kernel/actor.ts';
import { usPhone } from '#core/kernel/contact.ts';
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

/** Version of the sentence on the private link (`#texts/manage.ts`). Stored with the consent. */
export const TEXTS_WORDING = '2026-12';

/** All that earlier sentences named, which were stored without a version. */
const OF_THE_CREW: ReadonlySet<TextKind> = new Set([
  'crew_window',
  'visit_reminder',
  'on_my_way',
] satisfies readonly TextKind[]);

type Recipient = Pick<Reservation, 'contact' | 'history'>;

const lastAnswer = ({ history }: Recipient): Happened['facts'] =>
  history.findLast(({ facts }) => facts?.['texts'] !== undefined)?.facts;

/**
 * The number we may text about this reservation. The history records the consent with its source,
 * wording and time. It is for one number, so a new number needs a new one.
 * @param kind only if the consent covers texts of this kind
 */
export function textNumber(recipient: Recipient, kind?: TextKind): string | undefined {
  const last = lastAnswer(recipient);
  const number = usPhone(recipient.contact.phone);
  const byPhone = last?.['texts'] === AGREED_BY_PHONE;
  const isYes = byPhone || last?.['texts'] === AGREED;
  const coversAll = byPhone || last?.['wording'] === TEXTS_WORDING;
  const covers = kind === undefined || coversAll || OF_THE_CREW.has(kind);
  return isYes && covers && last['number'] === number ? number : undefined;
}

/** Whether it reaches the customer, by mail or by text. If not, the office calls. */
export const reaches = (recipient: Recipient, kind: TextKind): boolean =>
  recipient.contact.email !== undefined || textNumber(recipient, kind) !== undefined;

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
): readonly TextRequest[] => (textNumber(reservation, kind) === undefined ? [] : [{ kind, cause }]);

export type CannotText = { readonly kind: 'cannot_text' };

/** `wording`: the version of the sentence that the customer saw. */
export type TextsAnswer = { readonly agrees: boolean; readonly wording?: string | undefined };

/** Records the customer's yes or no to texts. Repeating the same answer writes nothing. */
export function answerTexts(
  reservation: Reservation,
  { schedules }: BookingFacts,
  { agrees, wording }: TextsAnswer,
  context: ActionContext,
): Result<BookingDecision, CannotText> {
  const number = usPhone(reservation.contact.phone);
  if (number === undefined) return err({ kind: 'cannot_text' });
  const isCurrent = agrees && wording === TEXTS_WORDING;
  const known = textNumber(reservation, isCurrent ? 'pay_link' : undefined);
  const isSame = (known !== undefined) === agrees;
  const answered = withHistory(reservation, context, {
    kind: 'note',
    facts: { texts: agrees ? AGREED : DECLINED, number, ...(isCurrent && { wording }) },
  });
  return ok(reservationOnly(isSame ? reservation : answered, { schedules }));
}
