import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { precompress } from '#server/platform/build/build-web.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';

const MANIFEST = {
  'src/entry-client.tsx': {
    file: 'assets/entry-1a2b.js',
    isEntry: true,
    imports: ['_app.js'],
  },
  '_app.js': {
    file: 'assets/app-3c4d.js',
    css: ['assets/app-5e6f.css'],
    assets: ['assets/letters-7g8h.woff2', 'assets/rare-letters-1k2l.woff2'],
  },
  'src/letters.woff2': { file: 'assets/letters-7g8h.woff2', src: 'src/letters.woff2' },
  '../node_modules/a/rare-letters.woff2': {
    file: 'assets/rare-letters-1k2l.woff2',
    src: '../node_modules/a/rare-letters.woff2',
  },
  'src/lazy.tsx': { file: 'assets/lazy-9i0j.js', css: ['assets/lazy.css'], isDynamicEntry: true },
};

/** Styles and fonts are the same files for every language. */
const SPANISH_MANIFEST = {
  ...MANIFEST,
  'src/entry-client.tsx': { ...MANIFEST['src/entry-client.tsx'], file: 'assets/es/entry-2b3c.js' },
};

/** Prints the titles it was given, and treats one address as missing. */
const RENDERER = `
export function render({ url, config, data }) {
  const names = (data.products ?? data.featured ?? [data.product]).map((found) => found?.title);
  return {
    status: url === '/nowhere' ? 404 : 200,
    head: '<title>' + config.site.brand + '</title>',
    body: '<h1>' + url.replaceAll('&', '&amp;') + '</h1><p>' + names.join(', ') + '</p>',
  };
}
`;

const BIG_SCRIPT = `console.log(${JSON.stringify('the application '.repeat(100))});`;

/** A small version of what `npm run build` leaves. */
export async function webDist() {
  const dist = await mkdtemp(path.join(tmpdir(), 'shop-dist-'));
  const write = async (name: string, text: string): Promise<void> => {
    const file = path.join(dist, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  await write('web/.vite/manifest.json', JSON.stringify(MANIFEST));
  await write('web/.vite/manifest.es.json', JSON.stringify(SPANISH_MANIFEST));
  await write('web/index.html', '<p>not for visitors</p>');
  await write('web/assets/entry-1a2b.js', "import './app-3c4d.js';");
  await write('web/assets/es/entry-2b3c.js', "import '../app-3c4d.js';");
  await write('web/assets/app-3c4d.js', BIG_SCRIPT);
  await write('web/assets/app-5e6f.css', 'body{color:#eef4ff}');
  await write('web/assets/lazy-9i0j.js', 'export {};');
  await write('web/art/castle.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write('web/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write('ssr/entry-server.js', RENDERER);
  await write('ssr-es/entry-server.js', RENDERER);
  await precompress(path.join(dist, 'web'));
  return { dist, script: BIG_SCRIPT, remove: () => removeFolder(dist) };
}
