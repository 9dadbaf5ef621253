import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#adapters/stripe/read-stripe-event.ts';
import { SOURCES } from '#server/platform/build/build-id.ts';
import { environmentSchema } from '#server/platform/config/config.schema.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile');
const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json'));
const { packages } = JSON.parse(read('package-lock.json'));

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // `make-….ts` are run by hand, on a computer that has everything.
    .filter(({ name }) => /\.(?:tsx?|css)$/.test(name) && !/^make-\w+\.ts$/.test(name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** `firebase/app` -> `firebase`, `@fastify/helmet/x` -> `@fastify/helmet`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const IMPORTED = /(?:^|\s)(?:from|import|@import|@plugin)\s*\(?\s*'([^'#./][^']*)'/gm;
const BUILT_IN = new Set(builtinModules);

function packagesOf(folder: string): ReadonlySet<string> {
  const specifiers = sourcesIn(folder).flatMap((file) =>
    [...read(file).matchAll(IMPORTED)].map(([, specifier = '']) => specifier),
  );
  const foreign = specifiers.filter((one) => !one.startsWith('node:') && !BUILT_IN.has(one));
  return new Set(foreign.map(packageOf));
}

describe('the Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  );

  it('copies only what exists and .dockerignore allows', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(copied.length).toBeGreaterThan(7);
    expect(copied.filter((source) => !existsSync(source) || ignored.includes(source))).toEqual([]);
    for (const secret of ['.env', 'data', '.git']) expect(ignored).toContain(secret);
  });

  it('needs no dev dependency: run and build packages are regular dependencies', () => {
    const wanted = ['core', 'adapters', 'server', 'web'].flatMap((folder) => [
      ...packagesOf(folder),
    ]);
    expect(wanted).toContain('fastify');
    expect(wanted).toContain('react');
    expect(wanted.filter((name) => name in devDependencies && !(name in dependencies))).toEqual([]);
    expect(dockerfile).toContain('npm ci --omit=dev');
  });

  it('runs the build as an unprivileged user, on the Node version that the sources need', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    const exact = `node:${packages['node_modules/node'].version}-slim`;
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(bases).toEqual([exact, exact]);
    expect(last.match(/^COPY .*--chown/m)).toBeNull();
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).toContain('CMD ["node", "--max-semi-space-size=8", "server/main.js"]');
    for (const source of SOURCES.server) expect(last).toContain(`/shop/${source} `);
    expect(existsSync('server/platform/cli/check-health.ts')).toBe(true);
    expect(dockerfile).not.toMatch(/ENV .*(?:KEY|SECRET|PASSWORD|SMTP_URL)/);
  });
});

describe('firebase.json', () => {
  const { hosting, firestore } = JSON.parse(read('firebase.json'));

  it('passes every page to the server, and lets hashed files be cached forever', () => {
    expect(hosting.rewrites).toEqual([
      { source: '**', run: { serviceId: 'shop', region: 'us-south1' } },
    ]);
    const assets = hosting.headers.find(
      ({ source }: { source: string }) => source === '/assets/**',
    );
    expect(JSON.stringify(assets)).toContain('immutable');
    expect(existsSync(firestore.rules) && existsSync(firestore.indexes)).toBe(true);
  });
});

describe('docs/running.md and .env.example', () => {
  const running = read('docs/running.md');
  const example = read('.env.example');
  const names = Object.keys(environmentSchema.shape);

  it('name every variable', () => {
    expect(names.filter((name) => !running.includes(`\`${name}\``))).toEqual([]);
    const missing = names.filter((name) => !new RegExp(`^${name}=`, 'm').test(example));
    expect(missing).toEqual([]);
    const told = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(told.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('name exactly the Stripe events that the code reads', () => {
    const endpoint = /an endpoint[\s\S]+?Its signing secret/.exec(running)?.[0] ?? '';
    const told = [...endpoint.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, name = '']) => name);
    expect(told.sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('name only existing commands', () => {
    const texts = ['README.md', 'docs/running.md', 'docs/deployment.md', 'docs/runbook.md'];
    const told = texts.flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name),
    );
    expect(told).toContain('grant-admin');
    expect(told.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('docs/runbook.md', () => {
  it('has an entry for each alert', () => {
    const [, alerts = ''] = read('docs/deployment.md').split('## Watching it');
    const named = [...alerts.matchAll(/`(shop_\w+|job_failed|bot_check_unavailable)`/g)];
    const names = named.map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !read('docs/runbook.md').includes(`\`${name}\``))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  it('is referred to from the code, record by record', () => {
    const code = ['core', 'adapters', 'server', 'web/src'].flatMap(sourcesIn).map(read).join('\n');
    const records = readdirSync('docs/decisions').filter((name) => /^\d/.test(name));
    expect(records.length).toBeGreaterThan(20);
    expect(records.filter((name) => !code.includes(`docs/decisions/${name}`))).toEqual([]);
    const linked = [...code.matchAll(/docs\/decisions\/[\w.-]*\w/g)].map(([file]) => file);
    expect(linked.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('docs/faults.md', () => {
  it('has a test for each fault, and one command that runs them all', () => {
    const rows = read('docs/faults.md')
      .split('\n')
      .filter((text) => text.startsWith('| ') && !text.startsWith('| Fault'));
    expect(rows.length).toBeGreaterThan(15);
    const files = rows.map((row) =>
      [...row.matchAll(/`(tests\/\S+\.test\.ts)`/g)].map(([, file = '']) => file),
    );
    expect(files.filter((shown) => shown.length === 0)).toEqual([]);
    const here = new Set(files.flat().filter((file) => !file.includes('.firebase.')));
    const run = scripts['test:faults']
      .split(' ')
      .filter((word: string) => word.endsWith('.test.ts'));
    expect(run.toSorted()).toEqual([...here].toSorted());
  });
});
