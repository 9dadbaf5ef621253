import { problem } from './problem.ts';

export const INVALID_LINK = problem('invalid_link');

const TOKEN = /^[A-Za-z0-9_-]{1,128}\.[A-Za-z0-9_-]{1,128}$/;

/** Handled like any other token, but opens nothing. */
export const NO_TOKEN = 'none.none';

export const safeToken = (token: string): string => (TOKEN.test(token) ? token : NO_TOKEN);
