import type { Language } from './language.ts';
import { lazily } from './lazily.ts';

const FORMATS = {
  en: lazily(() => new Intl.ListFormat('en-US')),
  es: lazily(() => new Intl.ListFormat('es')),
};

/** `$50.00 and $25.00`, `a, b, and c` */
export const sayAll = (language: Language, parts: readonly string[]): string =>
  FORMATS[language]().format(parts);

/** Not in an amount, such as `$1,299`. */
const isListItself = (name: string): boolean => name.includes(', ');

/** `Castle, Slide`. With semicolons if a name has a comma: `Canopy, Tables & Chairs; Castle`. */
export const joinNames = (names: readonly string[]): string =>
  names.join(names.some(isListItself) ? '; ' : ', ');

/** The same as in a sentence: `Castle and Slide`, `Canopy, Tables & Chairs; and Castle`. */
export const sayNames = (language: Language, names: readonly string[]): string =>
  names.some(isListItself)
    ? FORMATS[language]()
        .formatToParts(names)
        .map(({ type, value }) => (type === 'literal' ? value.replace(/^,?/, ';') : value))
        .join('')
    : sayAll(language, names);
