import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled } from '#tests/support/bundled.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

type Ran = { readonly code: number; readonly text: string };

describe('npm run grant-admin', () => {
  let script: string;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: RunningServer;
  beforeAll(async () => {
    ({ grant: script } = await bundled({ grant: 'server/platform/cli/grant-admin.ts' }));
    folder = await dataFolder();
    server = await startServer({ dataDir: folder.dataDir });
  });
  afterAll(async () => {
    await server.kill();
    await folder.remove();
  });

  const run = (...args: readonly string[]) =>
    new Promise<Ran>((resolve) => {
      const env = { PATH: process.env['PATH'], DATA_DIR: folder.dataDir };
      execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: `${out}${err}` }),
      );
    });

  it('lets an account into the admin beside a running server, and out again', async () => {
    const ana = { email: 'ana@example.com', password: 'a long secret too' };
    const made = await server.post('/api/accounts', { ...ana, displayName: 'Ana' });
    const headers = { authorization: `Bearer ${made.json().token}` };
    const status = async () => (await server.get('/api/admin/outbox', headers)).statusCode;
    expect(await status()).toBe(403);

    const refused = await run(ana.email);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('never proved that address');
    expect(await status()).toBe(403);

    const granted = await run(ana.email.toUpperCase(), '--i-know-the-owner');
    expect(granted).toMatchObject({ code: 0 });
    expect(granted.text).toContain('ana@example.com (uid ');
    expect(await status()).toBe(200);

    expect(await run(ana.email, '--revoke')).toMatchObject({ code: 0 });
    expect(await status()).toBe(403);
  });

  it('says what it was not told, and whose account there is none of', async () => {
    expect(await run()).toMatchObject({ code: 1 });
    const unknown = await run('nobody@example.com');
    expect(unknown.code).toBe(1);
    expect(unknown.text).toContain('There is no account of nobody@example.com.');
  });
});
