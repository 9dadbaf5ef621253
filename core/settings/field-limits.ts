/** As many as the settings can offer, all of which one order can have. */
export const MOST_ADD_ONS = 40;

/** In cents, for a check that bounced (Texas Business & Commerce Code 3.506). */
export const MOST_CHECK_FEE = 3_000;
export const MOST_CHECK_FEE_TEXT = 'Texas allows at most $30.';
