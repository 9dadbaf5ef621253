/**
 * A line of text. Refuses control characters, which could start a new mail header, and marks that
 * reverse the text after them, which make one name look like another (Unicode TR 36, 2.5). U+200E
 * and U+200F stay allowed, because Arabic and Hebrew names use them.
 */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** The same rule for text of several lines. */
export const LINES = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\n\r\t])*$/u;
