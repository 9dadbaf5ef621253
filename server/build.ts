import path from 'node:path';
import { buildWeb } from '#server/build-web.ts';

await buildWeb(path.dirname(import.meta.dirname));
