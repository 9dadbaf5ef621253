export declare const INVALID_LINK: import("#server/platform/http/problem.ts").Problem;
/** Handled like any other token, but opens nothing. */
export declare const NO_TOKEN = "none.none";
export declare const safeToken: (token: string) => string;
