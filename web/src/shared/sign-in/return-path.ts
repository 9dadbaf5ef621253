import { z } from 'zod';

const stateSchema = z.object({ from: z.string() });

/** Passed to a sign-in page as history state, so that the visitor comes back. */
type ReturnState = { readonly from: string };

export const returnState = (location: {
  readonly pathname: string;
  readonly search: string;
}): ReturnState => ({ from: `${location.pathname}${location.search}` });

const HERE = 'https://here.example';

/**
 * Where to go after sign-in: the path in the history state, if it is on this site and not a
 * sign-in page.
 */
export function returnPath(state: unknown, otherwise: string): string {
  const parsed = stateSchema.safeParse(state);
  const url = parsed.success ? URL.parse(parsed.data.from, HERE) : null;
  if (url === null || url.origin !== HERE || url.pathname.startsWith('//')) return otherwise;
  if (/^\/(admin\/)?login\/?$/.test(url.pathname)) return otherwise;
  return `${url.pathname}${url.search}${url.hash}`;
}
