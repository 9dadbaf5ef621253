import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RenderPage } from '#core/ports/page.ts';
import type { InlineHashes } from '#server/plugins/security-headers.ts';
import { bootScript } from '#server/pages/boot-script.ts';

/** Vite's `manifest.json`: by source file, what it became. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const ENTRY = 'src/entry-client.tsx';

/** The parts of the document that are the same on every page. `script` and `style` are inline. */
export type Shell = {
  readonly style: string;
  readonly script: string;
  readonly fonts: readonly string[];
  readonly icon: string | undefined;
  readonly hashes: InlineHashes;
};

export type WebBuild = {
  /** Of the files for the browser. */
  readonly root: string;
  readonly shell: Shell;
  readonly render: RenderPage;
};

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The entry and every chunk it imports at once, each one time. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) chunksOf(manifest, imported, seen);
  return seen;
}

function readShell(root: string): Shell {
  const text = readFileSync(path.join(root, '.vite', 'manifest.json'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`The web build has no ${ENTRY}: run "npm run build".`);
  const chunks = [...chunksOf(manifest, ENTRY)].flatMap((key) => manifest[key] ?? []);
  const style = [...new Set(chunks.flatMap(({ css }) => css))]
    .map((file) => readFileSync(path.join(root, file), 'utf8').trim())
    .join('');
  const others = chunks.filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`);
  const script = bootScript(`/${entry.file}`, others);
  const fonts = [...new Set(chunks.flatMap(({ assets }) => assets))]
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `/${file}`);
  const icon = ['favicon.svg', 'favicon.ico'].find((file) => existsSync(path.join(root, file)));
  const hashes = { script: [hashOf(script)], style: [hashOf(style)] };
  return { style, script, fonts, icon: icon && `/${icon}`, hashes };
}

/**
 * What `npm run build` left in the folder; undefined when nothing was built: the interface works without pages.
 * Throws when the build is there and not whole.
 */
export async function loadWebBuild(dist: string): Promise<WebBuild | undefined> {
  const root = path.join(dist, 'web');
  const renderer = path.join(dist, 'ssr', 'entry-server.js');
  if (!existsSync(path.join(root, '.vite', 'manifest.json')) || !existsSync(renderer)) {
    return undefined;
  }
  const module = (await import(pathToFileURL(renderer).href)) as { readonly render: RenderPage };
  return { root, shell: readShell(root), render: module.render };
}
