import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PageRequest, RenderedPage, RenderPage } from '#core/contract/page.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import type { InlineHashes } from '#server/platform/plugins/security-headers.ts';

// Why it is so: docs/decisions/22-pages-and-first-paint.md.

/**
 * A part of the boot script: what a visitor presses and fills in before the application has taken the page over is kept,
 * and done again once it has (`live`). Links and forms that are sent need none of this: they work without script.
 */
const EARLY_ACTS = [
  'const filled=new Map();',
  'let pressed;',
  "const ticks=({type})=>type==='checkbox'||type==='radio';",
  'const keepPress=({target})=>{',
  "pressed=target.closest?.('button[type=button]')??pressed",
  '};',
  'const keepField=({target})=>{',
  // The last one stands last: of several in a group it counts.
  'filled.delete(target);',
  'filled.set(target,ticks(target)?target.checked:target.value)',
  '};',
  // Where the application shows other fields than the document had, the one that stands for the same.
  'const standing=(field)=>field.isConnected?field:',
  '[...document.getElementsByName(field.name)].find((other)=>!ticks(field)||other.value===field.value);',
  'const write=(field,value)=>{',
  // React looks away from a value that it has seen: it saw the empty one last, and not how this one came.
  "field.value='';",
  "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value);",
  "for(const type of ['input','change'])field.dispatchEvent(new Event(type,{bubbles:true}))",
  '};',
  'const redo=()=>{',
  'for(const [was,value] of filled){',
  'const field=standing(was);',
  'if(!field)continue;',
  'if(!ticks(field))write(field,value);',
  'else if(field.checked!==value)field.click()',
  '}',
  'if(pressed?.isConnected)pressed.click()',
  '};',
  "addEventListener('click',keepPress,true);",
  "addEventListener('input',keepField,true);",
  "addEventListener('live',()=>{",
  "removeEventListener('click',keepPress,true);",
  "removeEventListener('input',keepField,true);",
  'redo()',
  '},{once:true});',
].join('');

/**
 * The inline script of every page. The application is fetched once the page is loaded and painted, so that it competes
 * with no picture; sooner when the visitor acts, and after a few seconds whatever is still loading. With it come the
 * files that the page names in `#page-modules`.
 * @param entry path of the entry module
 * @param imports paths of the modules it imports: the libraries
 */
function bootScript(entry: string, imports: readonly string[]): string {
  return [
    '(()=>{',
    EARLY_ACTS,
    'let begun=false;',
    'const begin=()=>{',
    'if(begun)return;',
    'begun=true;',
    "const own=JSON.parse(document.getElementById('page-modules')?.textContent??'[]');",
    `const libraries=${JSON.stringify(imports)};`,
    `for(const href of [...libraries,${JSON.stringify(entry)},...own])`,
    "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
    // The libraries run in a task of their own, so that a tap between the two is answered.
    'Promise.all(libraries.map((url)=>import(url)))',
    `.finally(()=>setTimeout(()=>import(${JSON.stringify(entry)})))`,
    '};',
    'const soon=()=>requestAnimationFrame(()=>setTimeout(begin));',
    "if(document.readyState==='complete')soon();",
    "else addEventListener('load',soon,{once:true});",
    "for(const type of ['pointerdown','keydown','touchstart'])",
    'addEventListener(type,begin,{once:true,passive:true,capture:true});',
    'setTimeout(begin,4000)',
    '})()',
  ].join('');
}

/** Vite's `manifest.json`: by source file, what it became. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
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
  /** The files of a screen's module, besides those of the entry. */
  readonly filesOf: (module: string) => readonly string[];
  readonly fonts: readonly string[];
  readonly icon: string | undefined;
  readonly hashes: InlineHashes;
};

/** The web app as it was built for one language; no other language's texts are in it. */
export type LanguageBuild = {
  readonly shell: Shell;
  /** Loads the renderer with its first page: a server listens before. */
  readonly render: (request: PageRequest) => Promise<RenderedPage>;
};

export type WebBuild = {
  /** Of the files for the browser, those of all languages. */
  readonly root: string;
  readonly languages: Readonly<Record<Language, LanguageBuild>>;
  /** What any page may run inline. */
  readonly hashes: InlineHashes;
};

/** Where a language's build lies below `dist`. */
const PLACES: Readonly<Record<Language, { readonly manifest: string; readonly renderer: string }>> =
  {
    en: { manifest: 'manifest.json', renderer: 'ssr' },
    es: { manifest: 'manifest.es.json', renderer: 'ssr-es' },
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

/**
 * Links that load nothing, being disabled: Vite's loader of lazy chunks looks for them, and would fetch the inlined style
 * again. The faces would be declared a second time, and the page's text change to them after all.
 */
const markInlined = (files: readonly string[]): string =>
  `for(const href of ${JSON.stringify(files.map((file) => `/${file}`))})` +
  "document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',disabled:true,href}));";

const incomplete = (what: string): Error =>
  new Error(`The web build has no ${what}: run "npm run build".`);

function readShell(root: string, language: Language): Shell {
  const text = readFileSync(path.join(root, '.vite', PLACES[language].manifest), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const entry = manifest[ENTRY];
  if (entry === undefined) throw incomplete(ENTRY);
  const chunks = [...chunksOf(manifest, ENTRY)].flatMap((key) => manifest[key] ?? []);
  const styleFiles = [...new Set(chunks.flatMap(({ css }) => css))];
  const style = styleFiles
    .map((file) => readFileSync(path.join(root, file), 'utf8').trim())
    .join('');
  const others = chunks.filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`);
  const script = markInlined(styleFiles) + bootScript(`/${entry.file}`, others);
  // Those of the packages hold rare letters: a page that has none must not fetch them.
  const own = new Set(
    Object.values(manifest).flatMap(({ src, file }) => (src?.startsWith('src/') ? [file] : [])),
  );
  const fonts = [...new Set(chunks.flatMap(({ assets }) => assets))]
    .filter((file) => file.endsWith('.woff2') && own.has(file))
    .map((file) => `/${file}`);
  const icon = ['favicon.svg', 'favicon.ico'].find((file) => existsSync(path.join(root, file)));
  const hashes = { script: [hashOf(script)], style: [hashOf(style)] };
  const filesOf = (module: string): readonly string[] =>
    [...chunksOf(manifest, module)]
      .flatMap((key) => manifest[key] ?? [])
      .filter((chunk) => !chunks.includes(chunk))
      .map(({ file }) => `/${file}`);
  return { style, script, filesOf, fonts, icon: icon && `/${icon}`, hashes };
}

function loadLanguage(dist: string, language: Language): LanguageBuild {
  const renderer = path.join(dist, PLACES[language].renderer, 'entry-server.js');
  if (!existsSync(renderer)) throw incomplete(path.relative(dist, renderer));
  const address = pathToFileURL(renderer).href;
  return {
    shell: readShell(path.join(dist, 'web'), language),
    async render(request) {
      const { render } = (await import(address)) as { readonly render: RenderPage };
      return render(request);
    },
  };
}

/**
 * What `npm run build` left in the folder; undefined when nothing was built: the interface works without pages.
 * Throws when the build is there and not whole.
 */
export function loadWebBuild(dist: string): WebBuild | undefined {
  const root = path.join(dist, 'web');
  const renderers = LANGUAGES.map((language) => path.join(dist, PLACES[language].renderer));
  if (![path.join(root, '.vite'), ...renderers].every((place) => existsSync(place))) {
    return undefined;
  }
  const [en, es] = [loadLanguage(dist, 'en'), loadLanguage(dist, 'es')];
  const shells = [en.shell, es.shell];
  const hashes = {
    script: [...new Set(shells.flatMap((shell) => shell.hashes.script))],
    style: [...new Set(shells.flatMap((shell) => shell.hashes.style))],
  };
  return { root, languages: { en, es }, hashes };
}
