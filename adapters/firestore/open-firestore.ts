import { Firestore } from '@google-cloud/firestore';
import { applicationDefault } from 'firebase-admin/app';
import { boundedRequests, type BoundedRequests } from '#adapters/firestore/bounded-requests.ts';

// Time limits and outages: docs/decisions/05-firestore.md.

export type FirestoreOptions = {
  readonly projectId: string;
  /** `host:port` of an emulator, spoken to in the clear and as its owner. Without it: Google, with the default credentials. */
  readonly emulatorHost?: string | undefined;
  /** `(default)` unless the project has several. */
  readonly databaseId?: string | undefined;
  /** How long one request may take before the store counts as not available; 15 s unless said (specification §9). */
  readonly timeoutMilliseconds?: number | undefined;
};

const TIMEOUT_MILLISECONDS = 15_000;

/** Google's client, which connects with its first request, and the way to ask it. */
export function openFirestore({
  projectId,
  emulatorHost,
  databaseId,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
}: FirestoreOptions): BoundedRequests & { readonly firestore: Firestore } {
  const firestore = new Firestore({
    projectId,
    clientConfig: callsWithin(timeoutMilliseconds),
    ...(databaseId === undefined ? {} : { databaseId }),
    ...(emulatorHost === undefined ? {} : { host: emulatorHost, ssl: false }),
  });
  const requests = boundedRequests(timeoutMilliseconds, {
    ready: emulatorHost === undefined ? credentialsChecked() : () => Promise.resolve(),
    release: () => firestore.terminate(),
  });
  return { firestore, ...requests };
}

/** Without credentials the client would end the process: its rejection is nobody's to catch. So they are tried first. */
function credentialsChecked(): () => Promise<void> {
  let checked: Promise<void> | undefined;
  return async () => {
    checked ??= applicationDefault()
      .getAccessToken()
      .then(() => undefined);
    try {
      await checked;
    } catch (error) {
      checked = undefined;
      throw error;
    }
  };
}

const METHODS = ['BatchGetDocuments', 'RunQuery', 'RunAggregationQuery', 'Commit', 'Rollback'];

/** The client's own limits are minutes: a commit that was given up would go on, and be made after all. */
function callsWithin(milliseconds: number): object {
  const call = { timeout_millis: milliseconds, retry_params_name: 'bounded' };
  const bounded = {
    initial_retry_delay_millis: 100,
    retry_delay_multiplier: 1.3,
    max_retry_delay_millis: milliseconds,
    initial_rpc_timeout_millis: milliseconds,
    rpc_timeout_multiplier: 1,
    max_rpc_timeout_millis: milliseconds,
    total_timeout_millis: milliseconds,
  };
  const methods = Object.fromEntries(METHODS.map((method) => [method, call]));
  return {
    interfaces: { 'google.firestore.v1.Firestore': { retry_params: { bounded }, methods } },
  };
}
