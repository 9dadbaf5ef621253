import { addDays } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';

export type Sms = {
  /** The same for every try of a text: a file name, or to see if an earlier try was accepted. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** An earlier try ended without an answer and may have been accepted. */
  readonly isRetry: boolean;
};

/** Final refusals: the number has opted out at the provider, or cannot receive texts. */
export type SmsAnswer = 'sent' | 'opted_out' | 'unreachable';

export interface SmsSender {
  /** Rejects if not accepted; the outbox retries. Errors contain neither number nor text. */
  send(sms: Sms): Promise<SmsAnswer>;
}

type TextWord = 'stop' | 'start' | 'help';

/** A text that somebody sent to the shop. */
export type InboundText = {
  readonly from: string;
  readonly text: string;
  /** The provider has already answered the keyword. */
  readonly isAnswered: boolean;
};

/** States of a text as reported by the provider, in this order. The last two are final. */
export const RECEIPT_STATES = ['queued', 'sent', 'delivered', 'failed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export type SmsReceipt = {
  readonly state: ReceiptState;
  /** The provider's error code for a failure. */
  readonly code?: string | undefined;
};

const RANKS: Readonly<Record<ReceiptState, number>> = {
  queued: 0,
  sent: 1,
  delivered: 2,
  failed: 2,
};

/** Receipts arrive late and out of order, so one that is behind the known state is ignored. */
export const saysMore = (known: SmsReceipt | undefined, told: SmsReceipt): boolean =>
  known === undefined || RANKS[told.state] > RANKS[known.state];

export interface SmsInbox {
  /**
   * @param body as received, form-encoded
   * @returns undefined unless signed by our provider
   */
  read(body: string, signature: string | undefined): InboundText | undefined;

  /**
   * How far a text got.
   * @param id of the text, from the address of the request
   * @returns undefined unless our provider signed it
   */
  readReceipt(id: string, body: string, signature: string | undefined): SmsReceipt | undefined;
}

/** Numbers that sent STOP, or START after it: for the whole shop, above any consent. */
export interface TextStops {
  isStopped(number: string): Promise<boolean>;
  /** @param source the person's text, or the provider's refusal to send */
  note(
    number: string,
    word: 'stop' | 'start',
    source: 'text' | 'provider',
    at: Instant,
  ): Promise<void>;
}

const WORDS: Readonly<Record<Language, Readonly<Record<TextWord, readonly string[]>>>> = {
  en: {
    stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
    start: ['start', 'yes', 'unstop'],
    help: ['help', 'info'],
  },
  es: { stop: ['alto', 'parar', 'cancelar'], start: ['empezar', 'comenzar'], help: ['ayuda'] },
};

/** The keyword, if the text contains nothing else, and its language. */
export function textWord(text: string): { readonly word?: TextWord; readonly language: Language } {
  const letters = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  for (const language of LANGUAGES) {
    for (const word of ['stop', 'start', 'help'] as const) {
      if (WORDS[language][word].includes(letters)) return { word, language };
    }
  }
  return { language: 'en' };
}

const QUIET_FROM = '20:00';
const QUIET_UNTIL = '08:00';

/** The morning until which a text waits; undefined in the daytime. */
export function quietUntil(now: Instant): Instant | undefined {
  const [day, time] = [shopDay(now), shopTime(now)];
  if (time >= QUIET_FROM) return shopMoment(addDays(day, 1), QUIET_UNTIL);
  return time < QUIET_UNTIL ? shopMoment(day, QUIET_UNTIL) : undefined;
}
