/** Where the browser tells of what went wrong but stops nobody: its console. */
export const warn = (problem: string): void => globalThis.console.warn(problem);
