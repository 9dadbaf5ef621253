import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

type MetricsAddress = { readonly host: string; readonly port: number };

/**
 * `GET /metrics` on an address of its own: what a proxy shows to the world does not include it. Its failure is nobody's failure but its own.
 * @param read rejects: 500
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  read: () => Promise<string>,
): Promise<Server> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
        .end(text);
    } catch {
      response.writeHead(500).end();
    }
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
