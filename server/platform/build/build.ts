import path from 'node:path';
import { parseArgs } from 'node:util';
import { isCurrent } from './build-id.ts';

const repository = path.join(import.meta.dirname, '..', '..', '..');
const { values } = parseArgs({ options: { 'if-needed': { type: 'boolean', default: false } } });
const isDue = (part: 'web' | 'server'): boolean =>
  !values['if-needed'] || !isCurrent(repository, part);

// Imported only when needed: loading Vite takes longer than everything else here.
if (isDue('web')) {
  console.log('Building the website…');
  const { buildWeb } = await import('#server/platform/build/build-web.ts');
  await buildWeb(repository);
}
if (isDue('server')) {
  console.log('Building the server…');
  const { buildServer } = await import('#server/platform/build/build-server.ts');
  await buildServer(repository);
}
