/** `4242 4242 4242 4242` */
export declare const formatNumber: (typed: string) => string;
/** `MM/YY`, adding the zero people omit and removing the century browsers fill in. */
export declare function formatExpiry(typed: string): string;
export declare const formatCvc: (typed: string) => string;
/**
 * Where the cursor belongs in the formatted text: after as many digits as before, or at the end.
 * @param caret undefined where the browser does not report it
 */
export declare function caretAfter(typed: string, caret: number | undefined, formatted: string): number;
