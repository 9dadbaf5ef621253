/**
 * What no line holds that a person meant: control characters, which could begin a mail's header, and the marks that turn the
 * direction of what follows, so that a name reads as another (Unicode TR 36, 2.5). The marks of one letter (U+200E, U+200F)
 * belong to Arabic and Hebrew names.
 */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** As above, in several lines. */
export const LINES = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\n\r\t])*$/u;
