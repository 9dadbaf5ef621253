/**
 * A URL for the log: without private-link tokens, however they are encoded, and without the client
 * secret a card provider adds to the query after a redirect.
 */
export declare function maskUrl(url: string): string;
