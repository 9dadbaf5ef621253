import type { z } from 'zod';
/** What only parsing can tell. */
export declare const UNKNOWN: unique symbol;
type Decode = (stored: unknown) => unknown;
/**
 * What parsing would make of a document that our encoder made, without checking it again. Parts
 * stored as they are stay the document's own frozen ones. `UNKNOWN` where a default applies or a
 * kind of schema is none of ours.
 */
export declare function decoderOf(schema: z.core.$ZodType): Decode;
export {};
