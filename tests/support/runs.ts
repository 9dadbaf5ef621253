/** `npm run test:long` is Vitest in this mode. */
export const IS_LONG = import.meta.env.MODE === 'long';

/** How many random histories a property runs: a few in every run, many in `npm run test:long`. */
export const runs = (some: number, many: number): number => (IS_LONG ? many : some);
