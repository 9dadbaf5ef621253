import { type Chain, faultOf, NO_CHAIN } from '#core/audit-log/entry.ts';
import type { AuditTrail } from '#core/audit-log/trail.ts';
import type { ManageSecrets } from '#core/kernel/ports.ts';

/** `entries`: how many are sealed. `faults` names entries by their place, never a person. */
type CheckedChain = { readonly entries: number; readonly faults: readonly string[] };

const MOST_FAULTS = 20;

/**
 * Reads the whole audit log and finds changed, missing, moved and added entries. Entries sealed in the meantime are left to the next check, so it can run beside a server.
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
