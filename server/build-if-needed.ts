import path from 'node:path';
import { builtId, sourceId } from '#server/build-id.ts';

const repository = path.dirname(import.meta.dirname);

if (builtId(repository) !== sourceId(repository)) {
  console.log('Building the website…');
  // Loaded only now: Vite takes longer to load than everything else here to run.
  const { buildWeb } = await import('#server/build-web.ts');
  await buildWeb(repository);
}
