import path from 'node:path';
import { buildServer } from '#server/build-server.ts';
import { buildWeb } from '#server/build-web.ts';

const repository = path.dirname(import.meta.dirname);
await buildWeb(repository);
await buildServer(repository);
