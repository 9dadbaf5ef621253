import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pickEncoding } from '#server/platform/pages/encode.ts';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Below this, headers cost more than compression saves. */
const SMALLEST = 1_024;
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * A `no-store` response may mix secrets with the caller's text, and the length of many compressed
 * ones leaks them. Not where the request is signed in: no other site can make a browser repeat it,
 * because browsers do not send `Authorization` by themselves.
 */
const isSecret = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.headers.authorization === undefined && reply.getHeader('cache-control') === 'no-store';

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json');

type Compressed = { br?: Promise<Buffer>; gzip?: Promise<Buffer> };

/** Cached while the bytes live, because the same recent lists are sent again and again. */
const compressed = new WeakMap<Buffer, Compressed>();

const compress = (payload: string | Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br' ? asBrotli(payload, FAST) : asGzip(payload);

function compressOnce(payload: string | Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (typeof payload === 'string') return compress(payload, encoding);
  const kept = compressed.get(payload) ?? {};
  compressed.set(payload, kept);
  return (kept[encoding] ??= compress(payload, encoding));
}

type Done = (error?: Error | null, payload?: Buffer) => void;

async function handOver(compressing: Promise<Buffer>, done: Done): Promise<void> {
  const [made] = await Promise.allSettled([compressing]);
  if (made.status === 'fulfilled') done(null, made.value);
  else done(made.reason);
}

/** Product lists shrink to a fifth. Short responses, the majority, skip the promise. */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < SMALLEST) return done();
    if (!isJson(reply) || isSecret(request, reply)) return done();
    reply.header('vary', 'accept-encoding');
    const encoding = pickEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return done();
    reply.header('content-encoding', encoding).removeHeader('content-length');
    void handOver(compressOnce(payload, encoding), done);
  });
}
