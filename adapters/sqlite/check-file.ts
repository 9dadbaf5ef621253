import { Worker } from 'node:worker_threads';

/** Runs in a thread of its own: it reads the whole file. Source text, because the server is bundled into a few files. */
const CHECK = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
let said;
try {
  const database = new DatabaseSync(workerData, { readOnly: true });
  said = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
  database.close();
} catch (error) {
  said = error.code === 'ERR_SQLITE_ERROR' && [11, 26].includes(error.errcode & 0xff) ? error.message : 'ok';
}
parentPort.postMessage(String(said));
`;

/** What is wrong with a database's pages; undefined if nothing is or it cannot be checked now. */
export const checkFile = (file: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(CHECK, { eval: true, workerData: file });
    worker.unref();
    worker.once('message', (said: string) => resolve(said === 'ok' ? undefined : said));
    worker.once('error', () => resolve(undefined));
  });
