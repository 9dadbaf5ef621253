import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
/** Mail programs show these pictures outside our pages. */
const IN_MAILS = new Set(['art', 'icons']);

const COMPRESSED = /\.(?:br|gz)$/;
/** Build files not meant for browsers. */
const OURS = new Set(['index.html', '.vite']);

/**
 * The web build's files, compressed when available. Names in `assets` contain a content hash and
 * never change. Others are revalidated after an hour.
 */
export async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) return;
  const options = { cacheControl: false, dotfiles: 'ignore', preCompressed: true } as const;
  await app.register(serveStatic, { ...options, root, serve: false });
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (OURS.has(entry.name) || COMPRESSED.test(entry.name)) continue;
    const cacheControl = entry.name === 'assets' ? IMMUTABLE : ONE_HOUR;
    if (entry.isDirectory()) {
      await app.register(serveStatic, {
        ...options,
        root: path.join(root, entry.name),
        prefix: `/${entry.name}/`,
        index: false,
        decorateReply: false,
        setHeaders: (reply) => {
          reply.header('cache-control', cacheControl);
          if (IN_MAILS.has(entry.name))
            reply.header('cross-origin-resource-policy', 'cross-origin');
        },
      });
    } else {
      app.get(`/${entry.name}`, { schema: { hide: true } }, (_request, reply) =>
        reply.header('cache-control', cacheControl).sendFile(entry.name),
      );
    }
  }
}
