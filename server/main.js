import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Garbage is collected when the heap has grown by half: by default V8 lets it double first, which is 100 MiB more for a
// tenth of the processor.
setFlagsFromString('--heap-growing-percent=50');
// JavaScript, and before anything else: from the second start on all is kept compiled, and Node need not even load what
// strips types.
enableCompileCache();
await import('./main.ts');
