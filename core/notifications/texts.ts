import type { ReadSite } from '#core/content/company.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { usPhone } from '#core/kernel/contact.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  answerTexts,
  type CannotText,
  textNumber,
  type TextsAnswer,
} from '#core/reservations/text-consent.ts';
import { TEXT_WORDS } from './compose-text.ts';
import { type InboundText, type SmsSender, type TextStops, textWord } from './sms.ts';

/** `stopped`: the number sent STOP. Only a START from it turns texts on again. */
type TextsState = 'off' | 'on' | 'stopped';
/** `phone`: the number to text. Undefined if texting is impossible. */
export type Texts = { readonly phone: string; readonly state: TextsState } | undefined;

type TextsPorts = {
  readonly openLink: OpenManageLink;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly textStops: TextStops;
  /** Undefined if the shop sends no texts. */
  readonly sms?: SmsSender | undefined;
  readonly clock: Clock;
};

export type TextsError = CannotText | InvalidLink;

/** Whether a private link's customer gets texts, and their yes or no. */
export function makeTextsByLink({ openLink, ledger, textStops, sms, clock }: TextsPorts) {
  async function textsOf(reservation: Reservation): Promise<Texts> {
    const { contact } = reservation;
    const number = usPhone(contact.phone);
    if (sms === undefined || number === undefined || !isActive(reservation)) return undefined;
    const agrees = textNumber(reservation) !== undefined;
    const isStopped = await textStops.isStopped(number);
    return { phone: contact.phone, state: isStopped ? 'stopped' : agrees ? 'on' : 'off' };
  }

  return {
    read: (token: string): Promise<Result<Texts, TextsError>> =>
      byLink(openLink, token, async (opened) => ok(await textsOf(opened))),

    answer: (token: string, answer: TextsAnswer): Promise<Result<Texts, TextsError>> =>
      byLink(openLink, token, async (opened) => {
        if ((await textsOf(opened)) === undefined) return err({ kind: 'cannot_text' });
        const answered = await ledger.transact(
          toChange({ reservation: opened.id }, (reservation, facts) =>
            answerTexts(reservation, facts, answer, { now: clock.now(), by: CUSTOMER }),
          ),
        );
        return answered.ok ? ok(await textsOf(answered.value)) : answered;
      }),
  };
}

/** Handles a text to the shop; returns the reply, if any. */
export const makeTakeText =
  (textStops: TextStops, clock: Clock, readSite: ReadSite) =>
  async ({ from, text, isAnswered }: InboundText): Promise<string | undefined> => {
    const { word, language } = textWord(text);
    if (word === 'stop' || word === 'start') {
      // The provider confirms these two keywords itself.
      await textStops.note(from, word, 'text', clock.now());
      return undefined;
    }
    if (isAnswered || (await textStops.isStopped(from))) return undefined;
    const { help, unread } = TEXT_WORDS[language];
    const site = await readSite();
    return `${site.brand}: ${(word === 'help' ? help : unread)(site.phone)}`;
  };
