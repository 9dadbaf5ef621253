import { performance } from 'node:perf_hooks';
import type { DatabaseSync } from 'node:sqlite';

export type ForeignWrites = {
  /** Rises when anyone else may have written. Checked in the file once per event-loop turn. */
  readonly count: () => number;
  /** The same, checked now: others may have written during this turn. */
  readonly look: () => number;
  /** Call after a write of ours with unknown outcome: no cached state is certain any more. */
  readonly suspect: () => void;
};

/** Rises just before the loop polls: what this turn reads is newer than all its requests. */
const turnOfLoop = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;

/**
 * What a connection caches stays valid until another connection or process writes, which changes
 * `PRAGMA data_version` (sqlite.org/pragma.html#pragma_data_version). A request made after their
 * write was answered arrives in a later turn, so one check per turn is enough.
 */
export function foreignWrites(
  database: DatabaseSync,
  turn: () => number = turnOfLoop,
): ForeignWrites {
  const dataVersion = database.prepare('PRAGMA data_version');
  let lookedIn: number | undefined;
  let seen: unknown;
  let count = 0;

  function look(): number {
    const version = dataVersion.get()?.['data_version'];
    lookedIn = turn();
    if (version !== seen) count += 1;
    seen = version;
    return count;
  }

  return {
    count: () => (turn() === lookedIn ? count : look()),
    look,
    suspect() {
      count += 1;
    },
  };
}
