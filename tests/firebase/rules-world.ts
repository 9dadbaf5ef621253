import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { readFile } from 'node:fs/promises';
import { openFirestore } from '#adapters/firestore/firestore-document-store.ts';
import { emptyDatabase, forgetDatabase } from '#tests/firebase/emulated-firestore.ts';
import {
  EXPECTATIONS,
  SEED,
  type Expectation,
  type Visitor,
} from '#tests/firebase/rules-expectations.ts';

export const readRules = (): Promise<string> => readFile('firestore.rules', 'utf8');

/** Rules in force on their own database. */
export type RulesWorld = {
  readonly projectId: string;
  readonly emulatorHost: string;
  /** Whether the rules allow this expectation's act. Rejects with anything else that went wrong. */
  readonly allows: (expectation: Expectation) => Promise<boolean>;
  /**
   * Different rules on the same seed, for the same visitors, because creating a visitor's client
   * takes longer than everything it does.
   */
  readonly change: (rules: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

// Every denial would be printed, and denials are what is tested here.
setLogLevel('silent');

/** Rejects if the rules do not compile. The seed is written without them. */
export async function openRules(rules: string, seed = SEED): Promise<RulesWorld> {
  const database = emptyDatabase();
  const { projectId, emulatorHost } = database;
  const [host = '', port] = emulatorHost.split(':');
  const { firestore: owner, close } = openFirestore(database);
  const environmentOf = (text: string) =>
    initializeTestEnvironment({ projectId, firestore: { host, port: Number(port), rules: text } });
  async function sow(): Promise<void> {
    const batch = owner.batch();
    for (const [path, data] of Object.entries(seed)) batch.set(owner.doc(path), data);
    await batch.commit();
  }

  const environment = await environmentOf(rules);
  await sow();
  const visitors = visitorsIn(environment);
  return {
    projectId,
    emulatorHost,
    allows: ({ as, act }) => isAllowed(act(visitors(as))),
    async change(text) {
      await (await environmentOf(text)).cleanup();
      await environment.clearFirestore();
      await sow();
    },
    async close() {
      await Promise.all([environment.cleanup(), close()]);
      await forgetDatabase(database);
    },
  };
}

/** The expectations with these names that the current rules do not meet. */
export async function unmetOf(
  { allows }: RulesWorld,
  names: readonly string[],
): Promise<readonly string[]> {
  const unmet: string[] = [];
  for (const expectation of EXPECTATIONS.filter(({ name }) => names.includes(name))) {
    if ((await allows(expectation)) !== expectation.may) unmet.push(expectation.name);
  }
  return unmet;
}

const TOKENS: Readonly<Record<Exclude<Visitor, 'nobody'>, TokenOptions>> = {
  ana: { email: 'ana@example.com' },
  bob: { email: 'bob@example.com' },
  new: { email: 'new@example.com' },
  mute: {},
};

/** Each is created on first use, because a database loads its whole protocol. */
function visitorsIn(environment: RulesTestEnvironment) {
  const come = new Map<Visitor, ReturnType<RulesTestContext['firestore']>>();
  return (as: Visitor) => {
    const context = () =>
      as === 'nobody'
        ? environment.unauthenticatedContext()
        : environment.authenticatedContext(as, TOKENS[as]);
    const database = come.get(as) ?? context().firestore();
    come.set(as, database);
    return database;
  };
}

async function isAllowed(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    const denied = error instanceof Error && 'code' in error && error.code === 'permission-denied';
    if (denied) return false;
    throw error;
  }
}
