/**
 * `node sqlite-increment.ts <file> <times>` adds one to things/counter that many times, one
 * transaction each.
 */
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';

const [file = '', times = '0'] = process.argv.slice(2);
const store = openSqliteDocumentStore({ file, indexes: [] });
for (let done = 0; done < Number(times); done += 1) {
  await store.transact(async (transaction) => {
    const counter = await transaction.get('things', 'counter');
    transaction.set('things', 'counter', { n: Number(counter?.data['n'] ?? 0) + 1 });
  });
}
await store.close();
