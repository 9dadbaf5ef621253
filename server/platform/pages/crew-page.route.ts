import type { ReadSite } from '#core/content/company.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { problem, refuse } from '#server/platform/http/problem.ts';

const NOT_BUILT = problem('pages_not_built');

const manifest = (brand: string) => ({
  id: '/crew',
  name: `${brand}, crew`,
  short_name: 'Crew',
  start_url: '/crew',
  scope: '/crew',
  display: 'standalone',
  background_color: '#070b14',
  theme_color: '#070b14',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
});

/** The page for crew phones. It is the same for everyone, because its data is on the phone. */
export const crewPageRoutes =
  (root: string, readSite: ReadSite): FastifyPluginAsync =>
  async (app) => {
    const schema = { hide: true };
    const isBuilt = existsSync(path.join(root, 'crew.html'));

    app.get('/crew', { schema }, async (_request, reply) => {
      if (!isBuilt) return refuse(reply, NOT_BUILT);
      reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex');
      return reply.sendFile('crew.html', { cacheControl: false });
    });

    app.get('/crew.webmanifest', { schema }, async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest((await readSite()).brand))),
    );
  };
