const FIRST_MILLISECONDS = 1_000;
const LONGEST_MILLISECONDS = 60_000;
const FACTOR = 1.5;

/** How long to wait before asking again: quick at first, calmer with every answer that is not there yet. */
export const pollDelay = (attempt: number): number =>
  Math.min(LONGEST_MILLISECONDS, Math.round(FIRST_MILLISECONDS * FACTOR ** Math.min(attempt, 30)));

/** From this attempt on (about half a minute) waiting is owned up to. */
export const LONG_WAIT_ATTEMPT = 7;
