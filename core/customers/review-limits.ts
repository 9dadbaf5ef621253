/** Letters. */
export const SHORTEST_REVIEW = 10;
export const LONGEST_REVIEW = 2_000;
export const LONGEST_TITLE = 80;
export const LONGEST_NAME = 40;
export const LONGEST_REASON = 500;
