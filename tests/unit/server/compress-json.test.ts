import Fastify from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressJson } from '#server/platform/plugins/compress-json.ts';

const LIST = Array.from({ length: 100 }, (_, index) => ({ id: index, title: 'Neon Castle' }));

/** The encoding of an answer with this cache rule, and whether it arrived whole. */
async function encodingOf(cacheControl: string, headers: Record<string, string> = {}) {
  const app = Fastify();
  compressJson(app);
  app.get('/list', (_request, reply) => reply.header('cache-control', cacheControl).send(LIST));
  const asked = { 'accept-encoding': 'br', ...headers };
  const { headers: told, rawPayload } = await app.inject({ url: '/list', headers: asked });
  await app.close();
  const encoding = told['content-encoding'];
  const body = encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
  expect(JSON.parse(body.toString())).toEqual(LIST);
  return encoding;
}

it('compresses long answers, but not private ones that another site could ask for again', async () => {
  expect(await encodingOf('no-cache')).toBe('br');
  expect(await encodingOf('no-store')).toBeUndefined();
  expect(await encodingOf('no-store', { authorization: 'Bearer of the office' })).toBe('br');
});
