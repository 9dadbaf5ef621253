import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listening } from '#tests/support/listening.ts';

export type Heard = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

const read = async (request: IncomingMessage): Promise<unknown> => {
  const text = (await request.toArray()).join('');
  return text === '' ? undefined : JSON.parse(text);
};

/** A real server on its own port for one test: what it received, and how it responds. */
export async function listeningServer(answer: RequestListener) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      heard.push({ method: request.method, url: request.url, headers: request.headers, body });
      return answer(request, response);
    });
  });
  const { port, stop } = await listening(server);
  onTestFinished(stop);
  return { baseUrl: `http://127.0.0.1:${port}`, heard };
}

export const json =
  (status: number, body: unknown, type = 'application/json'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
  };
