import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Received } from '#tests/support/webhook-verifier.ts';

/** Another party's server on this computer, with configurable faults. */
export async function openReceiver(
  answer: (response: ServerResponse, nth: number, request: IncomingMessage) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: (Received & { readonly url: string })[] = [];
  let act = answer;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      received.push({ headers: request.headers, body, url: request.url ?? '' });
      act(response, received.length, request);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith(next: typeof answer): void {
      act = next;
    },
    close: (): Promise<void> =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
