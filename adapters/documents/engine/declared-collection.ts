import type { Stored } from './document-store.ts';

/** A collection of the shop, and whether it goes along when its data moves to another store. */
export type DeclaredCollection = {
  readonly name: string;
  /** What it is good for at another place; undefined leaves it behind, for the reason given. */
  readonly moves: boolean;
  readonly why?: string | undefined;
  /** Throws `UnreadableDocumentError`. */
  readonly read: (stored: Stored) => unknown;
  /** Documents asked for at a time; fewer where one may be near the 1 MiB that a document may have. */
  readonly page?: number | undefined;
};

type Read = DeclaredCollection['read'];

/** @param page as above */
export const moves = (name: string, read: Read, page?: number): DeclaredCollection => ({
  name,
  moves: true,
  read,
  page,
});

export const stays = (name: string, read: Read, why: string): DeclaredCollection => ({
  name,
  moves: false,
  read,
  why,
});
