/** Not in an amount, such as `$1,299`. */
const isListItself = (name: string): boolean => name.includes(', ');

/** `Castle, Slide`. With semicolons if a name has a comma: `Canopy, Tables & Chairs; Castle`. */
export const joinNames = (names: readonly string[]): string =>
  names.join(names.some(isListItself) ? '; ' : ', ');

/** The same as in a sentence: `Castle and Slide`, `Canopy, Tables & Chairs; and Castle`. */
export const sayNames = (format: Intl.ListFormat, names: readonly string[]): string =>
  names.some(isListItself)
    ? format
        .formatToParts(names)
        .map(({ type, value }) => (type === 'literal' ? value.replace(/^,?/, ';') : value))
        .join('')
    : format.format(names);
