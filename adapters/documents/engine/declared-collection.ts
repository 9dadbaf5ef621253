import type { Person, Scrub } from '#core/customers/person.ts';
import type { Document, Stored } from './document-store.ts';

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

/** Takes a person out of texts. `own`: of their own records; `others`: where they are only named. */
export type Scrubs = { readonly own: Scrub; readonly others: Scrub };

/** Where their documents are: by id, or by a field's values; otherwise the whole collection is read. */
type Found =
  | { readonly ids: readonly string[] }
  | { readonly field: string; readonly values: readonly string[] };

/** How a collection holds personal data, and how a person leaves it. */
export type PersonRule = {
  readonly collection: string;
  readonly find?: (person: Person) => Found;
  /** Absent: whatever is found. */
  readonly isTheirs?: (stored: Stored, person: Person) => boolean;
  /** What is left of one of theirs; undefined: nothing. */
  readonly erase: (stored: Stored, person: Person, scrubs: Scrubs) => Document | undefined;
  /** Documents of others, or of nobody, that may name them. */
  readonly namedIn?: (stored: Stored, scrubs: Scrubs) => Document;
  /** Fields an export leaves out: secrets, and what only the program needs. */
  readonly untold?: readonly string[];
};
