import { performance } from 'node:perf_hooks';
import type { DatabaseSync } from 'node:sqlite';

export type ForeignWrites = {
  /** Grows whenever anybody but this connection may have written. Looked up in the file once in each turn of the event loop. */
  readonly count: () => number;
  /** The same, looked up now: others may have written since this turn began. */
  readonly look: () => number;
  /** After a write of this connection of which nobody knows whether it happened: nothing remembered is true for certain. */
  readonly suspect: () => void;
};

/** Counted up just before the event loop waits for news: what was looked at in this turn is younger than all its questions. */
const turnOfLoop = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;

/**
 * What a connection remembers of its file is true until another one, or another process, has written: `PRAGMA
 * data_version` changes then (sqlite.org/pragma.html#pragma_data_version). A question that came after their write was
 * answered came in a later turn than any look before it, so one look serves all questions of a turn.
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
