import type { AuditEntry } from './entry.ts';
import type { AuditTrail, NoteAct } from './trail.ts';
import { systemAct } from './trail.ts';

/** What this process wrote and has not seen sealed yet. An entry removed before it is sealed leaves no gap in the chain. */
export interface Witness {
  wrote(entries: readonly AuditEntry[]): void;
  waiting(): readonly AuditEntry[];
  settled(ids: readonly string[]): void;
}

/** Keeps a store that seals nothing for days from filling the memory. */
const MOST = 10_000;

export function makeWitness(): Witness {
  const waiting = new Map<string, AuditEntry>();
  return {
    wrote(entries) {
      for (const entry of entries) waiting.set(entry.id, entry);
      for (const id of waiting.keys()) {
        if (waiting.size <= MOST) break;
        waiting.delete(id);
      }
    },
    waiting: () => [...waiting.values()],
    settled(ids) {
      for (const id of ids) waiting.delete(id);
    },
  };
}

export const REMOVED_EARLY = 'An entry was removed before it was sealed and has been restored';

/**
 * Looks for the entries this process wrote until they are sealed. Restores removed ones, with an entry that says so, and returns how many.
 */
export const makeWatchAuditLog =
  (trail: Pick<AuditTrail, 'findAll' | 'add'>, witness: Witness, note: NoteAct) =>
  async (): Promise<number> => {
    const waiting = witness.waiting();
    if (waiting.length === 0) return 0;
    const stored = await trail.findAll(waiting.map(({ id }) => id));
    witness.settled(
      [...stored.values()].flatMap(({ id, seal }) => (seal === undefined ? [] : [id])),
    );
    const lost = waiting.filter(({ id }) => !stored.has(id));
    for (const entry of lost) {
      await trail.add(entry);
      await note(systemAct('watch-audit-log', REMOVED_EARLY), `auditEntries/${entry.id}`);
    }
    return lost.length;
  };
