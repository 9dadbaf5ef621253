/**
 * `node sqlite-stream.ts <file>` writes parts/N:0 to parts/N:19 in one transaction, several
 * transactions at a time, until it is killed, and prints N on a line once the transaction has
 * resolved.
 */
import { writeSync } from 'node:fs';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';

const [file = ''] = process.argv.slice(2);
const store = openSqliteDocumentStore({ file, indexes: [] });

async function writeParts(n: number): Promise<void> {
  await store.transact(async (transaction) => {
    for (let part = 0; part < 20; part += 1) transaction.create('parts', `${n}:${part}`, { n });
  });
  writeSync(1, `${n}\n`);
}

for (let first = 0; ; first += 3) {
  await Promise.all([0, 1, 2].map((more) => writeParts(first + more)));
}
