/**
 * `node floor-server.ts`: a bare Fastify that answers the bytes it is told, as little as a server can do. Reads a line
 * of JSON, `[{ path, contentType, body }]` with `body` in base64, and prints its port.
 */
import { createInterface } from 'node:readline';
import Fastify from 'fastify';
import { z } from 'zod';

const fixedSchema = z.array(
  z.object({ path: z.string(), contentType: z.string(), body: z.string() }),
);

const [line = '[]'] = await new Promise<string[]>((resolve) => {
  createInterface({ input: process.stdin }).once('line', (text) => resolve([text]));
});
const app = Fastify();
for (const { path, contentType, body } of fixedSchema.parse(JSON.parse(line))) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path, (_request, reply) => reply.type(contentType).send(bytes));
}
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(url).port}\n`);
