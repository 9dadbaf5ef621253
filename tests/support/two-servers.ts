import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { dataFolder } from '#tests/support/data-folder.ts';
import { startServer } from '#tests/support/server.ts';

async function start() {
  const folder = await dataFolder();
  const { dataDir } = folder;
  const servers = await Promise.all([startServer({ dataDir }), startServer({ dataDir })]);
  return { folder, servers };
}

/**
 * For a test file or a `describe`: two server processes on one file, both started at once in an
 * empty folder, so that one of them creates schema, keys, demo data and the admin.
 */
export function twoServers() {
  let started: Awaited<ReturnType<typeof start>> | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await Promise.all(started?.servers.map((server) => server.stop()) ?? []);
    await started?.folder.remove();
  });
  const there = () => {
    if (started === undefined) throw new Error('The servers were not started yet.');
    return started;
  };
  return {
    both: () => there().servers,
    folder: () => there().folder,
    file: () => path.join(there().folder.dataDir, 'shop.sqlite'),
  };
}
