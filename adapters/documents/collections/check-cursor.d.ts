/** Validates a page cursor that came back from a browser. */
export declare function checkCursor(after: string): void;
