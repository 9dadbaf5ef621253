import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { dialing } from '#tests/support/fake-firebase/app-check-tokens.ts';
import { claimsOf, newSigningKey, unsigned } from '#tests/support/fake-firebase/id-tokens.ts';
import {
  identityToolkit,
  type IssueToken,
  ToolkitFault,
  fakeAccounts,
} from '#tests/support/fake-firebase/identity-toolkit.ts';
import { listening } from '#tests/support/listening.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/support/test-certificate.ts';

/** `/identitytoolkit.googleapis.com/v1/accounts:signUp`, `/v1/projects/demo/accounts:lookup`, `/v1/token`, … */
const CALL = /\/v\d\/(?:projects\/[^/]+\/)?(?<call>[\w:]+)$/;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return text === '' ? {} : JSON.parse(text);
}

/** Handles calls to the Identity Toolkit and the token service, wherever they are sent. */
function answerToolkit(calls: ReturnType<typeof identityToolkit>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json', ...CORS });
      response.end(JSON.stringify(body));
    };
    const { pathname } = new URL(request.url ?? '', 'http://fake');
    const call = calls[CALL.exec(pathname)?.groups?.['call'] ?? ''];
    if (request.method === 'OPTIONS') return answer(200, {});
    if (call === undefined) return answer(404, { error: { code: 404, message: pathname } });
    try {
      return answer(200, call(await bodyOf(request)));
    } catch (error) {
      if (!(error instanceof ToolkitFault)) throw error;
      const { message } = error;
      return answer(400, { error: { code: 400, message, errors: [{ message }] } });
    }
  };
}

/**
 * Firebase Auth for a machine without its emulator, at the emulator's addresses: accounts,
 * passwords, Google, disabled and revoked accounts. Like the emulator, it issues unsigned tokens.
 */
export async function startFakeAuth(projectId: string) {
  const accounts = fakeAccounts();
  const resets: { readonly email: string }[] = [];
  const issue: IssueToken = ({ localId: uid, email, displayName }, provider) =>
    unsigned(claimsOf({ uid, email, displayName, provider }, projectId, Date.now()));
  const answer = answerToolkit(identityToolkit({ accounts, issue, resets }));
  const server = createServer((request, response) => void answer(request, response));
  const { port, stop } = await listening(server);
  return { host: `127.0.0.1:${port}`, accounts, stop };
}

const KEYS = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

/**
 * What firebase-admin requests from Google, over TLS with our own certificate: public keys, and
 * accounts by uid.
 */
export async function startFakeGoogle() {
  const accounts = fakeAccounts();
  const key = newSigningKey('key-of-today');
  const asked: string[] = [];
  const issue = () => '';
  const answer = answerToolkit(identityToolkit({ accounts, issue, resets: [] }));
  let isFrozen = false;

  const server = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'https://fake');
    asked.push(pathname);
    if (isFrozen) return;
    if (pathname !== KEYS) return void answer(request, response);
    const headers = { 'content-type': 'application/json', 'cache-control': 'max-age=3600' };
    response.writeHead(200, headers).end(JSON.stringify({ [key.kid]: key.pem }));
  });
  const opened = await listening(server);

  return {
    ...opened,
    accounts,
    /** Its public half is published. */
    key,
    /** Requested paths, without query. */
    asked,
    /** Connects to the fake, whatever host is requested. */
    agent: dialing(opened.port),
    /** From now on nothing is answered: requests hang. */
    freeze() {
      isFrozen = true;
    },
  };
}

export type FakeGoogle = Awaited<ReturnType<typeof startFakeGoogle>>;
