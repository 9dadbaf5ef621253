import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const PROCESSORS = availableParallelism();
/** A test of a server or a browser spends part of its time waiting. */
const WAITING = { maxWorkers: Math.ceil(1.5 * PROCESSORS), sequence: { groupOrder: 2 } };

/**
 * `fast` is what `npm run check` runs; `http` and `e2e` start real processes and, for e2e, a
 * browser.
 */
export default defineConfig(({ mode }) => ({
  test: {
    passWithNoTests: true,
    reporters: ['default', './tests/firebase/ran-against.ts', './tests/second-tries.ts'],
    projects: [
      {
        test: {
          name: 'fast',
          // One module registry for all files. Nothing here keeps state between tests, and it
          // halves the time.
          pool: 'threads',
          isolate: false,
          // Each extra worker compiles all modules again, an eighth of the processor time.
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
          // The built pages are loaded as the server loads them, not transformed as sources.
          server: { deps: { external: [/\/dist\//] } },
          testTimeout: mode === 'long' ? 1_200_000 : 60_000,
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
          // The emulator takes seconds to answer a contended transaction, and a sign-in running
          // beside it would time out. So `npm test` runs these files one after the other in their
          // own process, beside all other tests.
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
          // On a busy machine, a browser is late once in thousands of tests. The end of the run
          // names each test that needed its second try (tests/second-tries.ts): a race to fix.
          retry: 1,
        },
      },
    ],
  },
}));
