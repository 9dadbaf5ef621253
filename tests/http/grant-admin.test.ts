import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, startCommandHost } from '#tests/support/commands.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

const GRANT = 'server/platform/cli/grant-admin.ts';

describe('npm run grant-admin', () => {
  let host: ReturnType<typeof startCommandHost>;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: RunningServer;
  beforeAll(async () => {
    host = startCommandHost();
    folder = await dataFolder();
    server = await startServer({ dataDir: folder.dataDir });
  });
  afterAll(async () => {
    await Promise.all([server.kill(), host.stop()]);
    await folder.remove();
  });

  const run = (...args: readonly string[]) => host.run(folder.dataDir, GRANT, ...args);

  it('makes an account an admin beside a running server, and revokes it', async () => {
    const ana = { email: 'ana@example.com', password: 'a long secret too' };
    const made = await server.post('/api/accounts', { ...ana, displayName: 'Ana' });
    const headers = { authorization: `Bearer ${made.json().token}` };
    const status = async () => (await server.get('/api/admin/outbox', headers)).statusCode;
    expect(await status()).toBe(403);

    const refused = await run(ana.email);
    expect(refused.code).toBe(1);
    expect(refused.complaint).toContain('never verified that address');
    expect(await status()).toBe(403);

    const granted = await runCommand(
      folder.dataDir,
      GRANT,
      ana.email.toUpperCase(),
      '--i-know-the-owner',
    );
    expect(granted).toMatchObject({ code: 0 });
    expect(granted.out).toContain('ana@example.com (uid ');
    expect(await status()).toBe(200);

    expect(await run(ana.email, '--revoke')).toMatchObject({ code: 0 });
    expect(await status()).toBe(403);
  });

  it('says what is missing, and whose account does not exist', async () => {
    expect(await run()).toMatchObject({ code: 1 });
    const unknown = await run('nobody@example.com');
    expect(unknown.code).toBe(1);
    expect(unknown.complaint).toContain('There is no account for nobody@example.com.');
  });
});
