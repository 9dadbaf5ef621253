import { createHash } from 'node:crypto';
import type { Tallies, Tally } from '#adapters/documents/transfer/export-format.ts';

export type RunningTally = {
  /** @param line without its line break */
  readonly add: (collection: string, line: string) => void;
  readonly tallies: () => Tallies;
};

/** Counts lines and hashes them, for each collection, in the order they come. A collection is named even without lines. */
export function runningTally(collections: readonly string[]): RunningTally {
  const running = new Map(
    collections.map((name) => [name, { count: 0, hash: createHash('sha256') }]),
  );
  return {
    add(collection, line) {
      const own = running.get(collection) ?? { count: 0, hash: createHash('sha256') };
      own.count += 1;
      own.hash.update(`${line}\n`);
      running.set(collection, own);
    },
    tallies: () =>
      new Map(
        [...running].map(([name, { count, hash }]) => [
          name,
          { count, sha256: hash.copy().digest('hex') },
        ]),
      ),
  };
}

/** Of a collection without documents. */
export const NOTHING: Tally = { count: 0, sha256: createHash('sha256').digest('hex') };

/** The collections whose count or hash is not the same on both sides; one that is not named has no documents. */
export const differencesOf = (one: Tallies, other: Tallies): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => {
    const [a = NOTHING, b = NOTHING] = [one.get(name), other.get(name)];
    return a.count !== b.count || a.sha256 !== b.sha256;
  });
