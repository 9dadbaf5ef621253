import type { TestProject } from 'vitest/node';
import {
  findFirebaseTools,
  findFirestoreEmulator,
  startAuthEmulator,
  startFirestoreEmulator,
} from '#tests/support/emulators.ts';

type Emulator = { readonly host: string } | { readonly missing: string };
type Stop = () => Promise<void>;

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * `127.0.0.1:port`, or why there is none. Undefined if this file is not the project's
     * `globalSetup`.
     */
    firestoreEmulator: Emulator | undefined;
    authEmulator: Emulator | undefined;
  }
}

/** The Auth emulator gives every browser tokens for the one project it was started for. */
export const AUTH_PROJECT = 'demo-inflatables';

const nothing: Stop = async () => undefined;

async function startFirestore(project: TestProject): Promise<Stop> {
  const found = findFirestoreEmulator();
  if ('missing' in found) {
    console.warn(`\nSKIPPED: the Firestore emulator was not found (${found.missing})\n`);
    project.provide('firestoreEmulator', found);
    return nothing;
  }
  const { host, stop } = await startFirestoreEmulator(found);
  project.provide('firestoreEmulator', { host });
  return stop;
}

async function startAuth(project: TestProject): Promise<Stop> {
  const found = findFirebaseTools();
  if ('missing' in found) {
    console.warn(
      `\nNOT THE REAL THING: the Auth emulator was not found (${found.missing}); tests/support/fake-firebase stands in for it\n`,
    );
    project.provide('authEmulator', found);
    return nothing;
  }
  const { host, stop } = await startAuthEmulator(found, AUTH_PROJECT);
  project.provide('authEmulator', { host });
  return stop;
}

/**
 * One emulator each for all files of the project. In Firestore's, every store opens its own
 * Firebase project.
 */
export default async function setup(project: TestProject): Promise<Stop> {
  // Google's client would look for a cloud machine's credentials.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const stopFirestore = await startFirestore(project);
  try {
    const stopAuth = await startAuth(project);
    return async () => {
      await Promise.all([stopFirestore(), stopAuth()]);
    };
  } catch (error) {
    await stopFirestore();
    throw error;
  }
}
