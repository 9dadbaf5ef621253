import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { oneBuiltShop } from '#tests/support/built-shop.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';

let shop: HttpShop;
let script: string;
oneBuiltShop((opened) => {
  ({ shop, script } = opened);
});

describe('the files of the website', () => {
  it('are compressed, and cached for a year if their name holds a hash of their content', async () => {
    const br = await shop.get('/assets/app-3c4d.js', { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    const gzip = await shop.get('/assets/app-3c4d.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    expect((await shop.get('/assets/app-3c4d.js')).body).toBe(script);
  });

  it('are otherwise requested again after an hour', async () => {
    for (const url of ['/art/castle.svg', '/favicon.svg']) {
      const { headers } = await shop.get(url);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=3600',
        'content-type': 'image/svg+xml',
        etag: expect.any(String),
      });
      // Mail programs show pictures outside our pages. Other sites' pages may not use the rest.
      const whose = url.startsWith('/art/') ? 'cross-origin' : 'same-origin';
      expect(headers['cross-origin-resource-policy']).toBe(whose);
      const again = await shop.get(url, { 'if-none-match': String(headers['etag']) });
      expect(again.statusCode).toBe(304);
    }
  });

  it.each(['/assets/none.js', '/assets/', '/art/..%2f..%2fssr/entry-server.js', '/assets/%00'])(
    'are only those of the build: %s',
    async (url) => {
      const answer = await shop.get(url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.body).not.toContain('not for visitors');
    },
  );

  it.each([
    '/index.html',
    '/art/..%2findex.html',
    '/art/%2e%2e/index.html',
    '/.vite/manifest.json',
    '/ssr/entry-server.js',
  ])('contain nothing of ours: %s', async (url) => {
    const { body } = await shop.get(url);
    expect(body).not.toMatch(/not for visitors|isDynamicEntry|export function/);
  });
});
