import { Firestore } from '@google-cloud/firestore';
import { applicationDefault } from 'firebase-admin/app';
import { boundedRequests, type BoundedRequests } from '#adapters/firestore/bounded-requests.ts';

// Timeouts and outages: docs/decisions/05-firestore.md.

export type FirestoreOptions = {
  readonly projectId: string;
  /**
   * `host:port` of an emulator, without TLS or login. If absent: Google, with default credentials.
   */
  readonly emulatorHost?: string | undefined;
  /** `(default)` unless the project has several. */
  readonly databaseId?: string | undefined;
  /** Milliseconds per request before the store counts as down; default 15 s (specification §9). */
  readonly timeoutMilliseconds?: number | undefined;
};

const TIMEOUT_MILLISECONDS = 15_000;

/** Google's client, which connects on the first request, and the function that calls it. */
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

/** Check credentials first: without them the client's unhandled rejection would end the process. */
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

/**
 * The client's own limits are minutes, and it would still retry an abandoned commit, which could
 * succeed.
 */
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
