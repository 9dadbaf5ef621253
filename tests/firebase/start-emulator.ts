import type { TestProject } from 'vitest/node';
import {
  findFirestoreEmulator,
  startFirestoreEmulator,
} from '#tests/support/firestore-emulator.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `127.0.0.1:port`, or why there is none. Undefined where this file is not the project's `globalSetup`. */
    firestoreEmulator: { readonly host: string } | { readonly missing: string } | undefined;
  }
}

/** One emulator for all files of the project: every store opens a Firebase project of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = findFirestoreEmulator();
  if ('missing' in found) {
    console.warn(`\nSKIPPED: the Firestore emulator was not found (${found.missing})\n`);
    project.provide('firestoreEmulator', found);
    return async () => undefined;
  }
  // Google's client would look for a cloud machine's credentials.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const { host, stop } = await startFirestoreEmulator(found);
  project.provide('firestoreEmulator', { host });
  return stop;
}
