import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '#tests/support/listening.ts';
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
  const { port, stop: close } = await listening(server);
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith(next: typeof answer): void {
      act = next;
    },
    close,
  };
}
