/**
 * `node import-die.ts <dataDir> <file> [<commit> before|after | <copies>]` imports the file into
 * the folder's shop, and dies of SIGKILL just before or just after that commit. With a folder for
 * copies it survives, and leaves there as `before-1`, `after-1` ... what a process killed then
 * would have left.
 */
import { cpSync } from 'node:fs';
import path from 'node:path';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { transferOver } from '#server/platform/wiring/open-transfer.ts';
import { openStore } from '#server/platform/wiring/store.wiring.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const [dataDir = '', file = '', last = '', boundary = ''] = process.argv.slice(2);
const store = openStore({ store: { kind: 'sqlite' }, dataDir });

function at(commit: number, side: 'before' | 'after'): void {
  if (last !== '' && boundary === '') {
    cpSync(dataDir, path.join(last, `${side}-${commit}`), { recursive: true });
  } else if (commit === Number(last) && side === boundary) {
    process.kill(process.pid, 'SIGKILL');
  }
}

let commits = 0;
const mortal: DocumentStore = {
  ...store,
  async transact(body) {
    commits += 1;
    at(commits, 'before');
    const done = await store.transact(body);
    at(commits, 'after');
    return done;
  },
};

const transfer = transferOver(mortal, 'sqlite', fixedClock());
const taken = await transfer.check(file);
const plan = await transfer.plan(taken, 'empty');
if (!plan.ok) throw new Error(plan.error.kind);
await transfer.carryOut(taken, 'empty', plan.value);
await transfer.close();
process.stdout.write(String(commits));
