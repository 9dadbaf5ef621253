import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberBuild, sourceId } from '#server/platform/build/build-id.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { liveLine } from '#tests/support/order-body.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

/** What `npm run build` makes. `npm test` makes it first. */
const BUNDLE = path.resolve('dist', 'server');
const MAIN = path.join(BUNDLE, 'main.js');

describe('server/main.js', () => {
  let repository: string;
  beforeEach(() => {
    repository = mkdtempSync(path.join(tmpdir(), 'shop-main-'));
    for (const folder of ['adapters', 'core', 'server', 'dist/server']) {
      mkdirSync(path.join(repository, folder), { recursive: true });
    }
    for (const file of ['server/main.js', 'server/platform/build/build-id.ts', 'package.json']) {
      cpSync(file, path.join(repository, file));
    }
    write('package-lock.json', '{}');
    write('server/main.ts', "console.log('the sources');");
    write('dist/server/main.js', "console.log('the bundle');");
    rememberBuild(repository, 'server', sourceId(repository, 'server'));
  });
  afterEach(() => rmSync(repository, { recursive: true }));

  const write = (file: string, text: string) => writeFileSync(path.join(repository, file), text);
  const run = () =>
    execFileSync(process.execPath, [path.join(repository, 'server', 'main.js')], {
      encoding: 'utf8',
    }).trim();

  it('runs the bundle', () => {
    expect(run()).toBe('the bundle');
  });

  it.each([
    ['a source was written', () => write('core/rule.ts', 'export const RULE = 1;')],
    ['nothing was built', () => rmSync(path.join(repository, 'dist'), { recursive: true })],
    ['a build was not finished', () => rmSync(path.join(repository, 'dist/server/build-id'))],
  ])('runs the sources when %s', (_what, change) => {
    change();
    expect(run()).toBe('the sources');
  });
});

describe('the bundle of the server', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: RunningServer;
  beforeAll(async () => {
    folder = await dataFolder();
    server = await startServer({ dataDir: folder.dataDir, main: MAIN });
  });
  afterAll(async () => {
    await server.stop();
    await folder.remove();
  });

  it('loads no package when it starts', () => {
    const text = readFileSync(MAIN, 'utf8');
    const imported = [...text.matchAll(/^import .*?"([^"]+)";$/gm)].map(([, name = '']) => name);
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
  });

  it('shows which file a line of it comes from', () => {
    expect(readFileSync(MAIN, 'utf8')).toMatch(/^\/\/ server\/app\.ts$/m);
    expect(readdirSync(BUNDLE)).toContain('main.js.map');
  });

  it('says which commit it was built from', async () => {
    const { commit } = (await server.get('/api/health')).json();
    // Without a repository, as in the sources' archive, nobody knows.
    const known = existsSync('.git') ? /^[0-9a-f]{12}(?:-dirty)?$/ : /^undefined$/;
    expect(String(commit)).toMatch(known);
  });

  it('serves the interface, its description and the pages', async () => {
    const description = await server.get('/api/openapi.json');
    expect(description.json().paths).toHaveProperty('/api/quotes');
    for (const page of ['/', '/es/products']) {
      const answer = await fetch(`${server.url}${page}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<h1');
    }
  });

  it('loads on demand: the card, the mailer, the maker of papers', async () => {
    const steps = bookingSteps(server);
    const placed = (await steps.reserve({ lines: [liveLine()] })).json();
    const { manageToken } = placed;
    expect((await steps.pay(placed)).json()).toEqual({ status: 'succeeded' });
    const receipt = await fetch(`${server.url}/api/manage/${manageToken}/receipt.pdf`);
    expect((await receipt.text()).startsWith('%PDF-')).toBe(true);
    await eventually(async () => expect(await folder.mails()).toHaveLength(1));
  });
});
