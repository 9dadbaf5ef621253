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
 *
 * The plugin's own routes list the folder at every request, in case a file is asked for by
 * another spelling of its name. Nothing here is guarded by a name, so the files have our routes.
 */
export async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(serveStatic, {
    root,
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const [entry = ''] = path.relative(root, file).split(path.sep);
      reply.header('cache-control', entry === 'assets' ? IMMUTABLE : ONE_HOUR);
      if (IN_MAILS.has(entry)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  const schema = { hide: true };
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const { name } = entry;
    if (OURS.has(name) || COMPRESSED.test(name)) continue;
    if (entry.isDirectory()) {
      app.get<{ Params: { '*': string } }>(`/${name}/*`, { schema }, (request, reply) =>
        reply.sendFile(`/${name}/${request.params['*']}`),
      );
    } else {
      app.get(`/${name}`, { schema }, (_request, reply) => reply.sendFile(`/${name}`));
    }
  }
}
