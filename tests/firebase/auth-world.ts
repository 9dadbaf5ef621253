import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { z } from 'zod';
import { withFirestore } from '#tests/firebase/emulated-firestore.ts';
import { AUTH_PROJECT } from '#tests/firebase/start-emulator.ts';
import { startFakeAuth } from '#tests/support/fake-firebase/start-fake-auth.ts';

const emulator = inject('authEmulator');

/** What the suites run against, for their names. */
export const AUTH_SERVICE =
  emulator !== undefined && 'host' in emulator ? 'the Auth emulator' : 'the fake Auth service';

/** Needs Firestore's emulator too. */
export const withAuthAndFirestore = {
  ...withFirestore,
  meta: { against: `the Firestore emulator and ${AUTH_SERVICE}` },
};

/** A Google account in a credential that the emulator accepts. */
export type GooglePerson = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: true;
  readonly name: string;
};

const codesSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string() })),
});

/**
 * The emulator, or the fake if there is none. Accounts are made and changed as an operator does
 * it, with firebase-admin.
 */
export async function openAuthWorld() {
  const found = emulator !== undefined && 'host' in emulator;
  const { host, stop } = found
    ? { host: emulator.host, stop: async () => undefined }
    : await startFakeAuth(AUTH_PROJECT);
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
  const app = initializeApp({ projectId: AUTH_PROJECT }, randomUUID());
  const admin = getAuth(app);
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];

  return {
    host,
    admin,
    projectId: AUTH_PROJECT,
    /** An unused address. */
    newEmail: (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`,
    googlePerson: (name: string): GooglePerson => {
      const sub = randomUUID();
      const email = `${name}-${sub.slice(0, 8)}@example.com`;
      return { sub, email, email_verified: true, name };
    },
    /** Who was mailed a link for a new password. */
    async resets(): Promise<readonly string[]> {
      const path = `emulator/v1/projects/${AUTH_PROJECT}/oobCodes`;
      const { oobCodes } = codesSchema.parse(await (await fetch(`http://${host}/${path}`)).json());
      return oobCodes.map(({ email }) => email);
    },
    async close() {
      await deleteApp(app);
      await stop();
    },
  };
}

export type AuthWorld = Awaited<ReturnType<typeof openAuthWorld>>;
