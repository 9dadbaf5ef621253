/** Logs problems that stop nobody to the browser's console. */
export const warn = (problem: string): void => globalThis.console.warn(problem);
