import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * Once the server listens. What was compiled is kept at once, for a process that is killed would keep nothing: the next
 * start finds it. Then garbage is collected when the heap has grown by half: by default V8 lets it double first, which is
 * 100 MiB more for a tenth of the processor. A start, which only adds, would spend a tenth of its time on it, and what is compiled
 * under other flags is of no use to it: hence this order.
 */
export function settle(): void {
  flushCompileCache();
  setFlagsFromString('--heap-growing-percent=50');
}
