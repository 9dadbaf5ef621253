import path from 'node:path';
import { isCurrent } from '#server/platform/build/build-id.ts';

const repository = path.join(import.meta.dirname, '..', '..', '..');

// Imported only when needed: loading Vite takes longer than everything else here.
if (!isCurrent(repository, 'web')) {
  console.log('Building the website…');
  const { buildWeb } = await import('#server/platform/build/build-web.ts');
  await buildWeb(repository);
}
if (!isCurrent(repository, 'server')) {
  console.log('Building the server…');
  const { buildServer } = await import('#server/platform/build/build-server.ts');
  await buildServer(repository);
}
