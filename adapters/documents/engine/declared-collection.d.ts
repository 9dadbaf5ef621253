import type { Stored } from './document-store.ts';
/** A collection, and whether it moves along when the shop's data moves to another store. */
export type DeclaredCollection = {
    readonly name: string;
    /** Whether it is useful elsewhere. */
    readonly moves: boolean;
    readonly why?: string | undefined;
    /** Throws `UnreadableDocumentError`. */
    readonly read: (stored: Stored) => unknown;
    /** Documents per read; fewer where they may be near the 1 MiB limit. */
    readonly page?: number | undefined;
};
type Read = DeclaredCollection['read'];
/** @param page as above */
export declare const moves: (name: string, read: Read, page?: number) => DeclaredCollection;
export declare const stays: (name: string, read: Read, why: string) => DeclaredCollection;
export {};
