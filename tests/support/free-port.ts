import { createServer } from 'node:net';

/**
 * Below the range for outgoing connections, one of which could take the port before the server
 * has it.
 */
const FIRST = 20_000;
const COUNT = 10_000;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port that was free a moment ago. Random, because other files of the suite ask at the same
 * time.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}
