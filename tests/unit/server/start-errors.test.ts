import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { describeStartError } from '#server/platform/start.ts';
import { valueOf } from '#tests/support/expected.ts';

const taken = createServer();
let port = 0;
beforeAll(async () => {
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => taken.close());

const said = (error: unknown, env: NodeJS.ProcessEnv) =>
  describeStartError(error, valueOf(readConfig(env)));

async function errorOfListening(at: number, host: string): Promise<unknown> {
  const [error] = await once(createServer().listen(at, host), 'error').catch((refused: unknown) => [
    refused,
  ]);
  return error;
}

describe('describeStartError', () => {
  it('names the variable whose address cannot be opened', async () => {
    const inUse = await errorOfListening(port, '127.0.0.1');
    expect(said(inUse, { PORT: String(port) })).toContain(`as in PORT=${port + 1} npm start`);
    const metrics = said(inUse, { METRICS_ADDRESS: `127.0.0.1:${port}` });
    expect(metrics).toContain('of METRICS_ADDRESS is in use');
    const foreign = await errorOfListening(port, '192.0.2.1');
    expect(said(foreign, { PORT: String(port), HOST: '192.0.2.1' })).toBe(
      'The server could not start: HOST is not an address of this computer.',
    );
  });

  it('names the folder that cannot be written', () => {
    const DATA_DIR = path.join(import.meta.filename, 'data');
    let error: unknown;
    try {
      mkdirSync(DATA_DIR, { recursive: true });
    } catch (refused) {
      error = refused;
    }
    expect(said(error, { DATA_DIR })).toBe(
      `The server could not start: ${DATA_DIR}, in DATA_DIR, cannot be written (ENOTDIR). Check the folder’s owner.`,
    );
  });

  it('shows everything of an error that is a bug', () => {
    expect(said(new TypeError('x is not a function'), {})).toContain('start-errors.test.ts');
  });
});
