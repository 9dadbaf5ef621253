import { nationalDigits, type EventPlace } from '#core/kernel/contact.ts';
import { methodOf, noteOf } from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

// Why records list their words: docs/decisions/24-customers-search-and-erasing.md.

/** Besides whole words, prefixes of these lengths are listed, for partial input. */
const STEPS = [3, 5] as const;
/** Suffix lengths listed for phone numbers. */
const PHONE_STEPS = [4, 7, 10] as const;
const LONGEST_WORD = 60;
const MOST_WORDS_ASKED = 6;

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const partsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/\s+/)
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').slice(0, LONGEST_WORD))
    .filter((part) => part !== '');

/** `Smith-Jones` is listed whole, in pieces and without the hyphen. */
const wordsOfPart = (part: string): readonly string[] => {
  const pieces = part.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return pieces.length > 1 ? [part, ...pieces, pieces.join('')] : [part];
};

const stepsOf = (word: string): readonly string[] => [
  ...STEPS.map((length) => word.slice(0, length)),
  word,
];

const listed = (text: string): readonly string[] => {
  const parts = partsOf(text);
  const phrase = parts.length > 1 ? [parts.join(' ')] : [];
  return [...phrase, ...parts.flatMap(wordsOfPart).flatMap(stepsOf)];
};

const phoneWords = (phone: string): readonly string[] => {
  const digits = nationalDigits(phone);
  if (digits === '') return [];
  // Partial input may start with the country code, the area code or after it.
  return [digits, digits.slice(-10), digits.slice(-7)]
    .flatMap(stepsOf)
    .concat(digits.slice(-PHONE_STEPS[0]));
};

const emailWords = (email: string): readonly string[] => partsOf(email).flatMap(stepsOf);

const placeWords = ({ street, city, postalCode }: EventPlace): readonly string[] =>
  [street, city, postalCode].flatMap(listed);

type Findable = {
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly addresses: readonly EventPlace[];
  readonly organizations?: readonly string[] | undefined;
};

const each = (words: readonly string[]): readonly string[] => [...new Set(words)];

export const customerWords = (customer: Findable): readonly string[] =>
  each([
    ...listed(customer.name),
    ...customer.emails.flatMap(emailWords),
    ...customer.phones.flatMap(phoneWords),
    ...customer.addresses.flatMap(placeWords),
    ...(customer.organizations ?? []).flatMap(listed),
  ]);

type Booked = Pick<Reservation, 'id' | 'contact' | 'event' | 'lines'> &
  Partial<Pick<Reservation, 'pricing' | 'office' | 'entries'>>;

/** Numbers of the checks that were received or paid out, as the office noted them. */
export const checkNumbers = ({ entries = [] }: Partial<Pick<Reservation, 'entries'>>) =>
  each(
    entries
      .filter(({ id }) => methodOf(entries, id) === 'check')
      .flatMap(({ id }) => partsOf(noteOf(entries, id) ?? ''))
      .filter((part) => /\d/.test(part)),
  );

/** Stored beside the reservation, never read back. The customer's own words cover contact data. */
export const bookedWords = (booked: Booked): readonly string[] => {
  const { id, contact, lines, pricing, office } = booked;
  return each([
    ...partsOf(id).flatMap(stepsOf),
    ...listed(contact.name),
    ...lines.flatMap(({ title }) => listed(title)),
    ...listed(pricing?.promoCode ?? ''),
    ...listed(office?.invoice?.organization ?? ''),
    ...listed(office?.taxExempt?.organization ?? ''),
    ...listed(office?.invoice?.poNumber ?? ''),
    ...checkNumbers(booked).flatMap(stepsOf),
  ]);
};

/** Every word by which the reservation can be found. */
export const reservationWords = (reservation: Booked): readonly string[] =>
  each([
    ...bookedWords(reservation),
    ...emailWords(reservation.contact.email ?? ''),
    ...phoneWords(reservation.contact.phone),
    ...placeWords(reservation.event),
  ]);

/** Words of a name, label or other short text. */
export const textWords = (text: string): readonly string[] => each(listed(text));

/** A name's own words, without accents. */
export const nameWords = partsOf;

/** The words of a query. A phone number is one word, however it is written. */
export function askedWords(text: string): readonly string[] {
  const isNumber = /^[\d\s().+-]+$/.test(text) && nationalDigits(text).length >= 4;
  const words = isNumber && !/^\d+$/.test(text.trim()) ? [nationalDigits(text)] : partsOf(text);
  return words.slice(0, MOST_WORDS_ASKED);
}

const isDigits = (word: string): boolean => /^\d+$/.test(word);

/** The listed words under which matches of this word can be found. */
function lookupsOf(word: string): readonly string[] {
  const step = STEPS.findLast((length) => length <= word.length);
  const digits = isDigits(word)
    ? PHONE_STEPS.findLast((length) => length <= word.length)
    : undefined;
  return [
    word,
    ...(step === undefined ? [] : [word.slice(0, step)]),
    ...(digits === undefined ? [] : [word.slice(-digits)]),
  ];
}

/** The fewest list words that cover all matches, longest first: they have fewest records. */
export function lookupsFor(words: readonly string[]): readonly string[] {
  const phrase = words.length > 1 ? [words.join(' ')] : [];
  const rarest = words.toSorted((a, b) => b.length - a.length).slice(0, 2);
  return each([...phrase, ...rarest.flatMap(lookupsOf)]);
}

/** Whether every query word is a prefix of one of the record's words, or a suffix of its phone. */
export const isFoundBy = (own: readonly string[], asked: readonly string[]): boolean =>
  asked.every((word) => {
    const endsNumber = word.length >= 4 && isDigits(word);
    return own.some((one) => one.startsWith(word) || (endsNumber && one.endsWith(word)));
  });

/** The most results of each kind. The full list has more. */
export const MOST_OF_A_KIND = 8;
