import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentsOutbox } from '#adapters/documents/collections/documents-outbox.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { instant } from '#core/kernel/instant.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { liveLine } from '#tests/support/order-body.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

/** Accepts connections and never responds, so that whoever sends it a mail waits. */
async function silentMailServer() {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    close: () => server.close(),
  };
}

/** A task whose process died comes back after two minutes; this pretends they have passed. */
async function passLease(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'shop.sqlite');
  const store = openSqliteDocumentStore({ file, indexes: INDEXES });
  const outbox = documentsOutbox(store);
  for (const { id, state } of await outbox.list(10)) {
    if (state === 'pending') await outbox.failed(id, 'The process died.', instant(Date.now()));
  }
  await store.close();
}

describe('a server killed between payment and mail', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: RunningServer | undefined;
  beforeEach(async () => {
    folder = await dataFolder();
  });
  afterEach(async () => {
    await server?.kill();
    await folder.remove();
  });

  it('comes back with the reservation confirmed, and sends the mail once', async () => {
    const { dataDir } = folder;
    const post = await silentMailServer();
    const mail = { MAIL: 'smtp', SMTP_URL: post.url, MAIL_FROM: 'shop@example.com' };
    server = await startServer({ dataDir, env: mail });
    const { reserve, pay } = bookingSteps(server);
    const placed = (await reserve({ lines: [liveLine()] })).json();
    const { reservationId, manageToken } = placed;
    expect((await pay(placed)).json()).toEqual({ status: 'succeeded' });
    await eventually(() => expect(post.connections()).toBeGreaterThan(0));
    expect((await server.kill()).signal).toBe('SIGKILL');
    post.close();
    expect(await folder.mails()).toEqual([]);

    await passLease(dataDir);
    server = await startServer({ dataDir });
    const { status } = bookingSteps(server);
    expect((await status(reservationId, manageToken)).json()).toMatchObject({
      status: 'confirmed',
      paidCents: placed.quote.dueNowCents,
    });
    const [letter] = await eventually(async () => {
      const mails = await folder.mails();
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(letter?.text).toContain(`/manage/${manageToken}`);
    // The outbox has nothing left to do.
    const admin = { email: 'boss@example.com', password: 'a long secret' };
    const { token } = (await server.post('/api/session', admin)).json();
    await eventually(async () => {
      const headers = { authorization: `Bearer ${token}` };
      const outbox = await server?.get('/api/admin/outbox', headers);
      expect(outbox?.json().entries).toMatchObject([{ state: 'done' }]);
    });
    expect(await folder.mails()).toHaveLength(1);
  });
});
