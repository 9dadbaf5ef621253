import type { Language } from '#core/kernel/language.ts';
import type { Result } from '#core/kernel/result.ts';

/** A text the office sends often, in both languages. */
type CannedAnswer = {
  readonly id: string;
  /** Only the office sees this name. */
  readonly name: string;
  readonly text: Readonly<Record<Language, string>>;
};

type CannedAnswers = { readonly revision: number; readonly answers: readonly CannedAnswer[] };

export interface CannedAnswersStore {
  /** Returns `STARTING_ANSWERS` with revision 0 until answers are saved. */
  read(): Promise<CannedAnswers>;
  /** @param revision the one the editor read */
  save(
    answers: readonly CannedAnswer[],
    revision: number,
  ): Promise<Result<CannedAnswers, { readonly kind: 'answers_changed' }>>;
}

/** Words that may appear in braces and are filled in when sent. The last four need a booking. */
export const ANSWER_WORDS = [
  'name',
  'first_name',
  'brand',
  'phone',
  'booking',
  'day',
  'balance',
  'link',
] as const;
type AnswerWord = (typeof ANSWER_WORDS)[number];

const WORD = /\{([^{}]*)\}/g;

/** Lists the words in braces, each once, in the order of the text. */
const wordsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(WORD)].map(([, word = '']) => word.trim())),
];

/** Lists unknown words in braces. */
export const unknownWords = (
  text: string,
  known: readonly string[] = ANSWER_WORDS,
): readonly string[] => wordsIn(text).filter((word) => !known.includes(word));

/** Lists words in braces that appear in only one language. */
export function unevenWords({ en, es }: CannedAnswer['text']): readonly string[] {
  const [here, there] = [wordsIn(en), wordsIn(es)];
  return [
    ...here.filter((word) => !there.includes(word)),
    ...there.filter((word) => !here.includes(word)),
  ];
}

export type AnswerFacts = Readonly<Partial<Record<AnswerWord, string>>>;

/** A fact, or how it is worked out if a text names it. */
export type Fact = string | (() => string);

/** Fills the facts into the text. Words in `missing` keep their braces, for the office. */
export function fillAnswer(
  text: string,
  facts: Readonly<Record<string, Fact | undefined>>,
): { readonly text: string; readonly missing: readonly string[] } {
  const filled = text.replaceAll(WORD, (braced, word: string) => {
    const fact = Object.hasOwn(facts, word.trim()) ? facts[word.trim()] : undefined;
    return (typeof fact === 'function' ? fact() : fact) || braced;
  });
  return { text: filled, missing: wordsIn(filled) };
}

/** Canned answers of a new shop. */
export const STARTING_ANSWERS: readonly CannedAnswer[] = [
  {
    id: 'earlier',
    name: 'Start earlier or later',
    text: {
      en: 'Hi {first_name},\n\nYes, we can move your start. Tell us the hour you would like for {booking} on {day}, and we will confirm it the same day.\n\nYour booking: {link}',
      es: 'Hola, {first_name}:\n\nSí, podemos mover la hora de inicio. Dinos a qué hora quieres {booking} el {day} y te la confirmamos el mismo día.\n\nTu reservación: {link}',
    },
  },
  {
    id: 'surface',
    name: 'Which ground works',
    text: {
      en: 'Hi {first_name},\n\nGrass is best, because we can stake. On concrete or turf, we bring weights. Tell us about the ground and the width of your gate, and we will check that it fits.\n\nQuestions? Call us at {phone}.',
      es: 'Hola, {first_name}:\n\nEl pasto es lo mejor, porque ahí podemos usar estacas. En concreto o pasto sintético llevamos pesas: dinos cómo es el piso y el ancho de tu puerta, y revisamos que quepa.\n\n¿Preguntas? Llámanos al {phone}.',
    },
  },
  {
    id: 'balance',
    name: 'What is left to pay',
    text: {
      en: 'Hi {first_name},\n\n{balance} is left to pay for {booking}. You can pay it by card any time before we set up on {day}: {link}',
      es: 'Hola, {first_name}:\n\nQuedan {balance} por pagar de {booking}. Puedes pagarlos con tarjeta en cualquier momento antes de que instalemos el {day}: {link}',
    },
  },
];
