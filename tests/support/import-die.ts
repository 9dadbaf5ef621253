/**
 * `node import-die.ts <dataDir> <file> <commit> before|after`: imports the file into the shop of the folder, and dies of SIGKILL
 * just before or just after that commit.
 */
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { transferOver } from '#server/platform/wiring/open-transfer.ts';
import { openStore } from '#server/platform/wiring/store.wiring.ts';

const [dataDir = '', file = '', last = '', boundary = ''] = process.argv.slice(2);
const store = openStore({ store: { kind: 'sqlite' }, dataDir });
const die = () => process.kill(process.pid, 'SIGKILL');

let commits = 0;
const mortal: DocumentStore = {
  ...store,
  async transact(body) {
    commits += 1;
    if (commits === Number(last) && boundary === 'before') die();
    const done = await store.transact(body);
    if (commits === Number(last)) die();
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
