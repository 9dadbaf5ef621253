import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PageRequest, RenderedPage, RenderPage } from '#core/contract/page.ts';
import { type Language, LANGUAGE_BASE, LANGUAGES } from '#core/kernel/language.ts';
import type { InlineHashes } from '#server/platform/plugins/security-headers.ts';

// Background: docs/decisions/17-pages-and-first-paint.md.

/**
 * Part of the boot script: records clicks and input from before hydration and replays them once
 * the application is `live`. Links and submitted forms work without it.
 */
const EARLY_ACTS = [
  'const filled=new Map();',
  'let pressed;',
  "const ticks=({type})=>type==='checkbox'||type==='radio';",
  'const keepPress=(event)=>{',
  "const button=event.target.closest?.('button[type=button],a[aria-haspopup=dialog]');",
  'if(!button)return;',
  'if(button.href){',
  // A link that will open a dialog waits, too, unless it is for another tab.
  'if(event.metaKey||event.ctrlKey||event.shiftKey)return;',
  'event.preventDefault()',
  '}',
  'pressed=button',
  '};',
  'const keepField=({target})=>{',
  // Insert last: the last one of a radio group counts.
  'filled.delete(target);',
  'filled.set(target,ticks(target)?target.checked:target.value)',
  '};',
  // If the application shows different fields than the document had, use the equivalent one.
  'const standing=(field)=>field.isConnected?field:',
  '[...document.getElementsByName(field.name)].find((other)=>!ticks(field)||other.value===field.value);',
  'const write=(field,value)=>{',
  // React ignores a value it has already seen, so clear the field first.
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
 * The inline script of every page. Loads the application after the page has loaded and painted,
 * so as not to compete with pictures; sooner if the visitor acts, and after some seconds in any
 * case. Also loads the files in `#page-modules`.
 * @param entry path of the entry module
 * @param imports paths of the library modules it imports
 */
function bootScript(language: Language, entry: string, imports: readonly string[]): string {
  return [
    '(()=>{',
    EARLY_ACTS,
    'let begun=false;',
    'const begin=()=>{',
    'if(begun)return;',
    'begun=true;',
    // The manifest is fetched after the paint. Before it, it would take bandwidth from the page.
    `document.head.append(Object.assign(document.createElement('link'),{rel:'manifest',href:${JSON.stringify(`${LANGUAGE_BASE[language]}/manifest.webmanifest`)}}));`,
    "const own=JSON.parse(document.getElementById('page-modules')?.textContent??'[]');",
    `const libraries=${JSON.stringify(imports)};`,
    `for(const href of [...libraries,${JSON.stringify(entry)},...own])`,
    "document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
    // Libraries run in a separate task, so that a tap in between gets a response.
    'Promise.all(libraries.map((url)=>import(url)))',
    // Without the application, such a link leads where it says.
    `.finally(()=>setTimeout(()=>import(${JSON.stringify(entry)}).catch((error)=>{removeEventListener('click',keepPress,true);throw error})))`,
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

const fontPreload = (href: string): string =>
  `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;

/**
 * Preloads the fonts, except on a slow connection, where they would take bandwidth from the first
 * picture and be too late for the first paint anyway. Browsers that do not report their
 * connection preload them.
 */
const fontScript = (files: readonly string[]): string =>
  [
    'const line=navigator.connection;',
    'if(!(line?.downlink<4||line?.rtt>120))',
    // In the document, because only preloads found by the parser hold back the first paint.
    `document.write(${JSON.stringify(files.map(fontPreload).join(''))})`,
  ].join('');

/** Vite's `manifest.json`: source file to output. */
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

/** The parts that all pages share. `script`, `fontScript` and `style` are inline. */
export type Shell = {
  readonly style: string;
  readonly script: string;
  /** Before the body. */
  readonly fontScript: string;
  /** A screen module's files, besides the entry's. */
  readonly filesOf: (module: string) => readonly string[];
  readonly icon: string | undefined;
  readonly hashes: InlineHashes;
};

/** The web app built for one language, with only its texts. */
type LanguageBuild = {
  readonly shell: Shell;
  /** Loads the renderer with its first page, so that the server listens sooner. */
  readonly render: (request: PageRequest) => Promise<RenderedPage>;
};

export type WebBuild = {
  /** Browser files of all languages. */
  readonly root: string;
  readonly languages: Readonly<Record<Language, LanguageBuild>>;
  /** Hashes of the inline code pages may run. */
  readonly hashes: InlineHashes;
};

/** Location of a language's build below `dist`. */
const PLACES: Readonly<Record<Language, { readonly manifest: string; readonly renderer: string }>> =
  {
    en: { manifest: 'manifest.json', renderer: 'ssr' },
    es: { manifest: 'manifest.es.json', renderer: 'ssr-es' },
  };

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The entry and all chunks it imports statically, once each. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) chunksOf(manifest, imported, seen);
  return seen;
}

/**
 * Disabled links that load nothing. Vite's loader of lazy chunks finds them and does not fetch
 * the inlined style again, which would declare the fonts twice and re-render the text.
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
  const script = markInlined(styleFiles) + bootScript(language, `/${entry.file}`, others);
  // Fonts from packages hold rare letters, so do not preload them.
  const own = new Set(
    Object.values(manifest).flatMap(({ src, file }) => (src?.startsWith('src/') ? [file] : [])),
  );
  const fonts = [...new Set(chunks.flatMap(({ assets }) => assets))]
    .filter((file) => file.endsWith('.woff2') && own.has(file))
    .map((file) => `/${file}`);
  const icon = ['favicon.svg', 'favicon.ico'].find((file) => existsSync(path.join(root, file)));
  const preload = fontScript(fonts);
  const hashes = { script: [hashOf(script), hashOf(preload)], style: [hashOf(style)] };
  const filesOf = (module: string): readonly string[] =>
    [...chunksOf(manifest, module)]
      .flatMap((key) => manifest[key] ?? [])
      .filter((chunk) => !chunks.includes(chunk))
      .map(({ file }) => `/${file}`);
  return { style, script, fontScript: preload, filesOf, icon: icon && `/${icon}`, hashes };
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
 * The output of `npm run build` in the folder. Undefined if nothing was built, because the API
 * works without pages. Throws if the build is incomplete.
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
