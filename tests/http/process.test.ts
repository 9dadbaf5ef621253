import { readFile, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolder } from '#tests/support/data-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { liveLine, orderBody } from '#tests/support/order-body.ts';
import { type RunningServer, spawnServer, startServer } from '#tests/support/server.ts';

describe('the server process', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: RunningServer | undefined;
  beforeEach(async () => {
    folder = await dataFolder();
    server = undefined;
  });
  afterEach(async () => {
    await server?.kill();
    await folder.remove();
  });

  const ADMIN_LINE = /Admin {2}\S+\/admin\/login {3}(\S+) (.*)/;
  const generated = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };

  it('prints its address, renders its pages unasked, and prints a generated password once', async () => {
    const { dataDir } = folder;
    const env = { ...generated, LOG_LEVEL: 'info', WARM_PAGES: 'on' };
    const { output } = (server = await startServer({ dataDir, env }));
    await eventually(() => expect(output()).toContain('pages_warmed'));
    expect(output()).not.toContain('"msg":"request"');
    expect(server.output()).toContain(`is open: http://localhost:${server.port}`);
    const [, email, rest = ''] = ADMIN_LINE.exec(server.output()) ?? [];
    const password = /^\/ (\S+)/.exec(rest)?.[1];
    const signedIn = await server.post('/api/session', { email, password });
    expect(signedIn.json()).toMatchObject({ user: { role: 'admin' } });
    await server.stop();
    server = await startServer({ dataDir, env: generated });
    expect(server.output()).toContain(email);
    expect(server.output()).not.toContain(password);
    expect((await server.post('/api/session', { email, password })).statusCode).toBe(200);
    expect((await server.get('/api/products')).json().products).toHaveLength(23);
  });

  it('signs in the owner from the environment, finishes running work when stopped, and is the same shop again', async () => {
    const { dataDir } = folder;
    server = await startServer({ dataDir });
    expect(server.output()).not.toContain('a long secret');
    const admin = { email: 'boss@example.com', password: 'a long secret' };
    expect((await server.post('/api/session', admin)).statusCode).toBe(200);
    // Its keys are readable by the owner only.
    const file = path.join(dataDir, 'keys.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const keys = JSON.parse(await readFile(file, 'utf8'));
    const placed = (
      await server.post('/api/reservations', orderBody({ lines: [liveLine()] }))
    ).json();

    const body = JSON.stringify({ lines: [], plan: 'full' });
    const half = await halfRequest(server.port, body.length);
    server.signal('SIGTERM');
    await eventually(() => expect(refused(server?.port ?? 0)).resolves.toBe(true));
    half.socket.write(body);
    await eventually(() => expect(half.answer()).toContain('400 Bad Request'));
    expect(half.answer()).toContain('Choose at least one rental.');
    expect(await server.exited).toEqual({ code: 0, signal: null });

    server = await startServer({ dataDir });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(keys);
    expect((await server.get(`/api/manage/${placed.manageToken}`)).statusCode).toBe(200);

    // On a second signal, it waits for nobody.
    const { socket } = await halfRequest(server.port, 9);
    server.signal('SIGINT');
    await eventually(() => expect(refused(server?.port ?? 0)).resolves.toBe(true));
    server.signal('SIGINT');
    expect(await server.exited).toEqual({ code: 1, signal: null });
    socket.destroy();
  });

  it('says in one sentence that its port is in use', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const failed = spawnServer({ dataDir: folder.dataDir, port });
    expect(await failed.exited).toEqual({ code: 1, signal: null });
    expect(failed.output().trim().split('\n')).toEqual([
      `Port ${port} on 127.0.0.1 is in use. Stop the process that uses it, or choose another port, as in PORT=${port + 1} npm start.`,
    ]);
    other.close();
  });

  it('names everything that is wrong in its configuration, and no value', async () => {
    const env = {
      STORE: 'floppy',
      MAIL: 'smtp',
      TRUST_PROXY: 'everyone',
      ADMIN_PASSWORD: 'sesame',
    };
    const failed = spawnServer({ dataDir: folder.dataDir, port: 70_000, env });
    expect(await failed.exited).toEqual({ code: 1, signal: null });
    for (const name of [
      'PORT',
      'STORE',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUST_PROXY',
      'ADMIN_PASSWORD',
    ]) {
      expect(failed.output()).toContain(`  ${name}: `);
    }
    expect(failed.output()).not.toContain('sesame');
  });

  it('refuses to start in production while the card is simulated, and says why', async () => {
    const env = { NODE_ENV: 'production' };
    const failed = spawnServer({ dataDir: folder.dataDir, port: await freePort(), env });
    expect(await failed.exited).toEqual({ code: 1, signal: null });
    expect(failed.output()).toMatch(/CARD: Not allowed in production/);
    expect(failed.output()).toMatch(/MANAGE_LINK_KEY: Is missing/);
    expect(failed.output()).toMatch(/RATE_LIMIT: Must be on in production/);
  });
});

/** A quote whose body the server is waiting for. */
async function halfRequest(port: number, length: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.write(
    `POST /api/quotes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await eventually(() => expect(answer).toContain('100 Continue'));
  return { socket, answer: () => answer };
}

/** Whether the port no longer accepts connections. */
const refused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
