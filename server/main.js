import { enableCompileCache } from 'node:module';

// JavaScript, and before anything else: from the second start on all is kept compiled, and Node need not even load what
// strips types.
enableCompileCache();
await import('./main.ts');
