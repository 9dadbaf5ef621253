/** Logs problems that do not stop anyone to the browser's console. */
export const warn = (problem: string): void => globalThis.console.warn(problem);
