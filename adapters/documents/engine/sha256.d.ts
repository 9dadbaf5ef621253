/** SHA-256 (FIPS 180-4) of a text, synchronous, unlike the browser's own. */
export declare function sha256(text: string): Uint8Array;
