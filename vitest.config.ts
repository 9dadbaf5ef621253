import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const PROCESSORS = availableParallelism();
/** A test of a server or a browser waits for it a part of the time. */
const WAITING = { maxWorkers: Math.ceil(1.5 * PROCESSORS), sequence: { groupOrder: 2 } };

/** `fast` is what `npm run check` runs; `http` and `e2e` start real processes and, for e2e, a browser. */
export default defineConfig(({ mode }) => ({
  test: {
    passWithNoTests: true,
    reporters: ['default', './tests/firebase/ran-against.ts', './tests/second-tries.ts'],
    projects: [
      {
        test: {
          name: 'fast',
          // One registry of modules for all files: nothing here keeps state between tests, and it takes half the time.
          pool: 'threads',
          isolate: false,
          // A worker more compiles all modules once more: an eighth of the processor time.
          maxWorkers: PROCESSORS,
          include: [
            'tests/unit/**/*.test.ts',
            'tests/property/**/*.property.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
          // Thousands of histories take minutes.
          testTimeout: mode === 'long' ? 600_000 : 30_000,
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          ...WAITING,
          include: ['tests/http/**/*.test.ts'],
          // The built pages are loaded as the server does, not transformed as sources.
          server: { deps: { external: [/\/dist\//] } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'firebase',
          isolate: false,
          globalSetup: ['tests/firebase/start-emulator.ts', 'tests/support/unpack-browser.ts'],
          include: ['tests/firebase/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // The emulator answers a contended transaction after seconds: beside one, a sign-in's read gives up. So `npm test` has
          // these files one after the other in a process of their own, beside all others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          ...WAITING,
          globalSetup: 'tests/support/unpack-browser.ts',
          include: ['tests/e2e/**/*.e2e.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // On a busy machine a browser comes late once in thousands of tests. Which test needed its second try stands at the
          // end of the run (tests/second-tries.ts): a race to be mended.
          retry: 1,
        },
      },
    ],
  },
}));
