import path from 'node:path';
import { buildServer } from '#server/platform/build/build-server.ts';
import { buildWeb } from '#server/platform/build/build-web.ts';

const repository = path.join(import.meta.dirname, '..', '..', '..');
await buildWeb(repository);
await buildServer(repository);
