import path from 'node:path';
import { isCurrent } from '#server/build-id.ts';

const repository = path.dirname(import.meta.dirname);

// Loaded only where they are needed: Vite takes longer to load than everything else here to run.
if (!isCurrent(repository, 'web')) {
  console.log('Building the website…');
  const { buildWeb } = await import('#server/build-web.ts');
  await buildWeb(repository);
}
if (!isCurrent(repository, 'server')) {
  console.log('Building the server…');
  const { buildServer } = await import('#server/build-server.ts');
  await buildServer(repository);
}
