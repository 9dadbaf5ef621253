import type { Stored } from './document-store.ts';

/**
 * Whose facts are in a collection. `people`: customers’, and a rule says how one of them leaves it (`person-rules.ts`).
 * Else nobody's: what the `shop` owns and says, `ids` with days, amounts and keyed names, facts of `staff`, and
 * bookkeeping of the `program`.
 */
type Holds = 'people' | 'shop' | 'ids' | 'staff' | 'program';

/** A collection, and whether it moves along when the shop's data moves to another store. */
export type DeclaredCollection = {
  readonly name: string;
  readonly holds: Holds;
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
export const moves = (
  name: string,
  holds: Holds,
  read: Read,
  page?: number,
): DeclaredCollection => ({
  name,
  holds,
  moves: true,
  read,
  page,
});

export const stays = (name: string, holds: Holds, read: Read, why: string): DeclaredCollection => ({
  name,
  holds,
  moves: false,
  read,
  why,
});
