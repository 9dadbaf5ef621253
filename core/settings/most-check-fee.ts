/** In cents, for a check that bounced (Texas Business & Commerce Code 3.506). */
export const MOST_CHECK_FEE = 3_000;
export const MOST_CHECK_FEE_TEXT = 'Texas allows at most $30.';
