import { readFile } from 'node:fs/promises';
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { emptyDatabase, forgetDatabase } from '#tests/firebase/emulated-firestore.ts';
import {
  EXPECTATIONS,
  SEED,
  type Expectation,
  type Visitor,
} from '#tests/firebase/rules-expectations.ts';

export const readRules = (): Promise<string> => readFile('firestore.rules', 'utf8');

/** Rules in force over a database of their own. */
export type RulesWorld = {
  readonly projectId: string;
  readonly emulatorHost: string;
  /** Whether the rules let the act of this expectation pass; rejects with whatever else went wrong. */
  readonly allows: (expectation: Expectation) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

// Every denial would be printed, and denials are what is asked for here.
setLogLevel('silent');

/** Rejects when the rules do not compile. The seed is written past them. */
export async function openRules(rules: string, seed = SEED): Promise<RulesWorld> {
  const database = emptyDatabase();
  const { projectId, emulatorHost } = database;
  const [host = '', port] = emulatorHost.split(':');
  const firestore = { host, port: Number(port), rules };
  const environment = await initializeTestEnvironment({ projectId, firestore });
  await environment.withSecurityRulesDisabled((context) => sow(context, seed));
  const visitors = visitorsIn(environment);
  return {
    projectId,
    emulatorHost,
    allows: ({ as, act }) => isAllowed(act(visitors(as))),
    async close() {
      await environment.cleanup();
      await forgetDatabase(database);
    },
  };
}

/** The name of the first expectation that these rules do not meet. */
export async function firstUnmetBy(rules: string): Promise<string | undefined> {
  const world = await openRules(rules);
  try {
    for (const expectation of EXPECTATIONS) {
      if ((await world.allows(expectation)) !== expectation.may) return expectation.name;
    }
    return undefined;
  } finally {
    await world.close();
  }
}

async function sow(context: RulesTestContext, seed: typeof SEED): Promise<void> {
  const firestore = context.firestore();
  const batch = firestore.batch();
  for (const [path, data] of Object.entries(seed)) batch.set(firestore.doc(path), data);
  await batch.commit();
}

const TOKENS: Readonly<Record<Exclude<Visitor, 'nobody'>, TokenOptions>> = {
  ana: { email: 'ana@example.com' },
  bob: { email: 'bob@example.com' },
  new: { email: 'new@example.com' },
  mute: {},
};

/** Each made when it first comes: a database reads all of its protocol, and most mistakes are noticed by the first visitors. */
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
