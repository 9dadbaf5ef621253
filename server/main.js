import * as nodeModule from 'node:module';
import path from 'node:path';

// Why there is a bundle, and when the sources run instead:
// docs/decisions/01-runtime-and-build.md. This file is JavaScript and runs first: from the second
// start on, everything is cached compiled, and Node need not even load its type stripper.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `The server needs Node 24, and this is ${process.version}. npm start brings its own.\n`,
  );
  process.exit(1);
}
nodeModule.enableCompileCache();
const { isCurrent } = await import('#server/platform/build/build-id.ts');
// The bundle of `npm run build` loads in a third of the time. If the sources have changed since,
// they run instead.
const isBundled = isCurrent(path.dirname(import.meta.dirname), 'server');
await import(isBundled ? '../dist/server/main.js' : './main.ts');
