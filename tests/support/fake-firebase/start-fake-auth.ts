import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fakeAccounts } from '#tests/support/fake-firebase/fake-accounts.ts';
import { claimsOf, unsigned } from '#tests/support/fake-firebase/id-tokens.ts';
import {
  identityToolkit,
  type IssueToken,
  ToolkitFault,
} from '#tests/support/fake-firebase/identity-toolkit.ts';

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
export function answerToolkit(calls: ReturnType<typeof identityToolkit>) {
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    accounts,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
