import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Why a bundle, and when the sources run instead: docs/decisions/01-runtime-and-build.md.
// JavaScript, and before anything else: from the second start on all is kept compiled, and Node need not even load what
// strips types.
enableCompileCache();
const { isCurrent } = await import('#server/platform/build/build-id.ts');
// The bundle of `npm run build` loads in a third of the time; sources that have changed since run as they are.
const isBundled = isCurrent(path.dirname(import.meta.dirname), 'server');
await import(isBundled ? '../dist/server/main.js' : './main.ts');
