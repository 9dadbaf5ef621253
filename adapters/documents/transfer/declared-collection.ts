import type { Stored } from '#adapters/documents/engine/document-store.ts';

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

export type MovingCollection = Omit<DeclaredCollection, 'moves' | 'why'>;

/** In the order of their names, which is their order in an export. */
export const movingOf = (collections: readonly DeclaredCollection[]): readonly MovingCollection[] =>
  collections.filter(({ moves }) => moves).toSorted((a, b) => (a.name < b.name ? -1 : 1));
