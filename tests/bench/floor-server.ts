import Fastify from 'fastify';
/**
 * `node floor-server.ts FILE`: a bare Fastify that returns the bytes it is given, the least a
 * server can do. Reads a line of JSON, `[{ path, contentType, body }]` with `body` in base64, and
 * prints its port. `POST /book/{step}` writes the rows of that step of a booking into FILE with
 * plain node:sqlite.
 */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { COMMITS } from '#tests/bench/sqlite-floor.ts';

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

const [file = ':memory:'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec('CREATE TABLE rows (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT, WITHOUT ROWID');
const put = database.prepare('INSERT INTO rows VALUES (?, ?)');
/** Quote, reserve, intent, card with the event and the mail, status. */
const STEPS = [[], COMMITS.slice(0, 1), COMMITS.slice(1, 3), COMMITS.slice(3), []];
for (const [step, commits] of STEPS.entries()) {
  app.post(`/book/${step}`, () => {
    for (const sizes of commits) {
      database.exec('BEGIN IMMEDIATE');
      for (const size of sizes) put.run(randomUUID(), 'x'.repeat(size));
      database.exec('COMMIT');
    }
    return { step };
  });
}
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(url).port}\n`);
