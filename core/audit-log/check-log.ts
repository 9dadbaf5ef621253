import type { ManageSecrets } from '#core/kernel/ports.ts';
import { type AuditEntry, type Chain, faultOf, NO_CHAIN } from './entry.ts';
import { type AuditTrail, type NoteAct, systemAct } from './trail.ts';

/**
 * Entries this process wrote and has not yet seen sealed. Without this, an entry removed before
 * sealing would leave no gap in the chain.
 */
export interface Witness {
  wrote(entries: readonly AuditEntry[]): void;
  waiting(): readonly AuditEntry[];
  settled(ids: readonly string[]): void;
}

/** Limit, so that memory does not fill up if the store seals nothing for days. */
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
 * Checks the entries this process wrote until they are sealed. Writes removed ones again, along
 * with an entry that reports it, and returns how many.
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

/** `entries`: how many are sealed. `faults` name entries by position, never a person. */
type CheckedChain = { readonly entries: number; readonly faults: readonly string[] };

const MOST_FAULTS = 20;

/**
 * Reads the whole audit log and finds changed, missing, moved and added entries. Entries sealed
 * while it runs are left to the next check, so it may run beside a server.
 */
export const makeCheckChain =
  (trail: Pick<AuditTrail, 'head' | 'sealed'>, secrets: ManageSecrets) =>
  async (): Promise<CheckedChain> => {
    const head = await trail.head();
    const faults: string[] = [];
    let chain: Chain = NO_CHAIN;
    let entries = 0;
    for await (const page of trail.sealed()) {
      for (const entry of page) {
        const { seal } = entry;
        if (seal === undefined || seal.seq > head.seq) continue;
        const fault = faultOf(secrets, chain, entry);
        if (fault !== undefined) faults.push(`Entry ${seal.seq} ${fault}`);
        entries += 1;
        chain = { seq: Math.max(chain.seq, seal.seq), hash: seal.hash };
      }
    }
    if (chain.seq < head.seq) faults.push(`Entries after ${chain.seq} are missing`);
    else if (chain.hash !== head.hash) faults.push('The last entry is not the one sealed last');
    return { entries, faults: faults.slice(0, MOST_FAULTS) };
  };
