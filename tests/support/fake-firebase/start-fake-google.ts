import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import { connect } from 'node:tls';
import { type FakeAccounts, fakeAccounts } from '#tests/support/fake-firebase/fake-accounts.ts';
import { newSigningKey, type SigningKey } from '#tests/support/fake-firebase/id-tokens.ts';
import { identityToolkit } from '#tests/support/fake-firebase/identity-toolkit.ts';
import { answerToolkit } from '#tests/support/fake-firebase/start-fake-auth.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/support/test-certificate.ts';

export type FakeGoogle = {
  readonly accounts: FakeAccounts;
  /** The key whose public half is published. */
  readonly key: SigningKey;
  /** Connects to the fake, whatever host is requested. */
  readonly agent: Agent;
  /** Requested paths, without query. */
  readonly asked: string[];
  /** From now on nothing is answered: requests hang. */
  freeze(): void;
  stop(): Promise<void>;
};

const KEYS = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

/**
 * What firebase-admin requests from Google, over TLS with our own certificate: public keys, and
 * accounts by uid.
 */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const accounts = fakeAccounts();
  const key = newSigningKey('key-of-today');
  const asked: string[] = [];
  const issue = () => '';
  const answer = answerToolkit(identityToolkit({ accounts, issue, resets: [] }));
  let isFrozen = false;

  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'https://fake');
    asked.push(pathname);
    if (isFrozen) return;
    if (pathname !== KEYS) return void answer(request, response);
    const headers = { 'content-type': 'application/json', 'cache-control': 'max-age=3600' };
    response.writeHead(200, headers).end(JSON.stringify({ [key.kid]: key.pem }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    accounts,
    key,
    asked,
    agent: dialing(port),
    freeze() {
      isFrozen = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function dialing(port: number): Agent {
  const agent = new Agent();
  agent.createConnection = () =>
    connect({ host: '127.0.0.1', port, servername: 'localhost', ca: TEST_CERTIFICATE });
  return agent;
}
