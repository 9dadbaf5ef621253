import {
  type ConfigProblem,
  problemsOf,
  type Environment,
} from '#server/platform/config/config.schema.ts';

export type StoreConfig =
  | { readonly kind: 'sqlite' }
  | { readonly kind: 'memory' }
  | {
      readonly kind: 'firestore';
      readonly projectId: string;
      readonly databaseId?: string | undefined;
      /** `host:port`; an emulator stores nothing permanently. */
      readonly emulatorHost?: string | undefined;
    };

export const storeProblems = (env: Partial<Environment>): readonly ConfigProblem[] =>
  env.STORE === 'firestore'
    ? problemsOf([
        [
          env.FIREBASE_PROJECT_ID === undefined,
          'FIREBASE_PROJECT_ID',
          'Is missing: STORE=firestore needs a project.',
        ],
      ])
    : [];

export function storeConfig(env: Environment): StoreConfig {
  const { STORE: kind, FIREBASE_PROJECT_ID: projectId } = env;
  if (kind !== 'firestore' || projectId === undefined) {
    return { kind: kind === 'memory' ? 'memory' : 'sqlite' };
  }
  const { FIRESTORE_DATABASE_ID: databaseId, FIRESTORE_EMULATOR_HOST: emulatorHost } = env;
  return { kind, projectId, databaseId, emulatorHost };
}
