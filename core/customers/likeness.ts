import { nationalDigits } from '#core/kernel/contact.ts';
import { placeName } from './customer-record.ts';
import { type Customer, isSameName } from './customer.ts';
import { nameWords, textWords } from './search-words.ts';

/** From this likelihood on, the office is asked whether two records are the same person. */
export const LIKELY_PERCENT = 60;

export const COMPARED = ['name', 'first name', 'last name', 'phone', 'email', 'address'] as const;
type Compared = (typeof COMPARED)[number];

/** What two records have in common, and in what both say something else. */
export type Likeness = {
  /** Likelihood that both are one person. */
  readonly percent: number;
  readonly same: readonly Compared[];
  readonly differs: readonly Compared[];
};

/** First names of one person that do not begin alike. */
const NICKNAMES = [
  'abigail gail',
  'andrew drew',
  'anthony tony',
  'charles chuck',
  'dorothy dot dottie',
  'edward ned ted',
  'elizabeth beth betsy betty libby liz liza lizzie',
  'francisco paco pancho',
  'guadalupe lupe lupita',
  'guillermo memo',
  'henry hank harry',
  'ignacio nacho',
  'james jim jimmy',
  'jesus chuy',
  'john jack',
  'jose pepe',
  'katherine kate kathy katie kay kitty',
  'lawrence larry',
  'margaret maggie meg peggy',
  'mary molly polly',
  'michael mike mickey',
  'patricia patsy trish tricia',
  'patrick paddy',
  'rebecca becky',
  'richard dick rick rich',
  'robert bob bobby',
  'sarah sally sadie',
  'susan sue suzy',
  'theodore ted',
  'thomas tom tommy',
  'virginia ginny',
  'william bill billy',
].map((names) => names.split(' '));

const isSameFirst = (a: string, b: string): boolean =>
  a.startsWith(b) ||
  b.startsWith(a) ||
  NICKNAMES.some((names) => names.includes(a) && names.includes(b));

/** Neither name begins like, or with a nickname of, one of the other's given names. */
function isOtherFirst(a: readonly string[], b: readonly string[]): boolean {
  const isAmong = ([first = '']: readonly string[], all: readonly string[]): boolean =>
    all.includes(first) ||
    all.slice(0, Math.max(1, all.length - 1)).some((one) => isSameFirst(first, one));
  return a.length > 0 && b.length > 0 && !isAmong(a, b) && !isAmong(b, a);
}

const shares = <T>(a: readonly T[], b: readonly T[]): boolean => a.some((one) => b.includes(one));

/**
 * By number, then name, then addresses. A household shares all but the first name, so another one
 * weighs as much as they do.
 */
export function likeness(a: Customer, b: Customer): Likeness {
  const [own, theirs] = [nameWords(a.name), nameWords(b.name)];
  const isNamed = isSameName(a.name, b.name);
  const isOther = isOtherFirst(own, theirs);
  const isSameLast =
    !isNamed && own.length > 1 && theirs.length > 1 && own.at(-1) === theirs.at(-1);
  const sharesName = shares(textWords(a.name), textWords(b.name));
  const lists = (
    [
      ['phone', 60, a.phones.map(nationalDigits), b.phones.map(nationalDigits)],
      ['email', 60, a.emails, b.emails],
      ['address', 30, a.addresses.map(placeName), b.addresses.map(placeName)],
    ] as const
  ).map(([what, points, ones, others]) => ({
    what,
    points,
    isSame: shares(ones, others),
    isKnown: ones.length > 0 && others.length > 0,
  }));
  const alike = lists.filter(({ isSame }) => isSame);
  const points =
    alike.reduce((sum, one) => sum + one.points, 0) +
    (isNamed ? 30 : sharesName ? 15 : 0) -
    (isOther ? 40 : 0);
  return {
    percent: Math.max(0, Math.min(99, points)),
    same: [
      ...(isNamed ? (['name'] as const) : isSameLast ? (['last name'] as const) : []),
      ...alike.map(({ what }) => what),
    ],
    differs: [
      ...(isOther ? ([isSameLast ? 'first name' : 'name'] as const) : []),
      ...lists.filter(({ isSame, isKnown }) => isKnown && !isSame).map(({ what }) => what),
    ],
  };
}
