import { type Language, LOCALES } from './language.ts';
import { remembered } from './remembered.ts';

const formatIn = remembered((language: Language) => new Intl.ListFormat(LOCALES[language]));

/** `$50.00 and $25.00`, `a, b, and c` */
export const sayAll = (language: Language, parts: readonly string[]): string =>
  formatIn(language).format(parts);

/** Not in an amount, such as `$1,299`. */
const isListItself = (name: string): boolean => name.includes(', ');

/** `Castle, Slide`. With semicolons if a name has a comma: `Canopy, Tables & Chairs; Castle`. */
export const joinNames = (names: readonly string[]): string =>
  names.join(names.some(isListItself) ? '; ' : ', ');

/** The same as in a sentence: `Castle and Slide`, `Canopy, Tables & Chairs; and Castle`. */
export const sayNames = (language: Language, names: readonly string[]): string =>
  names.some(isListItself)
    ? formatIn(language)
        .formatToParts(names)
        .map(({ type, value }) => (type === 'literal' ? value.replace(/^,?/, ';') : value))
        .join('')
    : sayAll(language, names);
