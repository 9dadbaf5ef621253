/**
 * The product files that one booking runs through, by V8's own count of called functions, read
 * through the inspector.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { bookingFrom, productIdOf } from '#tests/bench/booking.ts';
import { openConnection, requestBytes } from '#tests/bench/connection.ts';
import { untilHealthy } from '#tests/bench/processes.ts';
import { freePort } from '#tests/support/free-port.ts';
import { orderBody } from '#tests/support/order-body.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const WARM_BOOKINGS = 20;
/** Long enough for a request's follow-up work, shorter than any job waits. */
const AFTERMATH = 500;

const coverageSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(z.object({ ranges: z.array(z.object({ count: z.number() })) })),
    }),
  ),
});

/** Queries the inspector at this address. */
async function openInspector(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let asked = 0;
  async function ask(method: string, params = {}): Promise<unknown> {
    asked += 1;
    const id = asked;
    const answer = new Promise<unknown>((resolve) => {
      socket.addEventListener('message', function onMessage({ data }) {
        const message = JSON.parse(String(data));
        if (message.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(message.result);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answer;
  }
  return { ask, close: () => socket.close() };
}

/**
 * The product files that a POST /api/reservations and its follow-up work run through, once
 * everything is loaded.
 * @param dataDir with a seeded database
 */
export async function filesOfABooking(
  dataDir: string,
  freeDay: CalendarDay,
): Promise<readonly string[]> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--inspect=127.0.0.1:0', path.join(ROOT, 'server', 'main.ts'), '--accept-new-store'],
    {
      cwd: dataDir,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMIT: 'off',
        ADMIN_PASSWORD: 'a long secret',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let inspector: Awaited<ReturnType<typeof openInspector>> | undefined;
  try {
    const [told] = await once(createInterface({ input: child.stderr }), 'line');
    inspector = await openInspector(/ws:\S+/.exec(String(told))?.[0] ?? '');
    const { ask: inspect } = inspector;
    await inspect('Profiler.enable');
    await inspect('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await untilHealthy(port, performance.now());
    const connection = await openConnection(port);
    const book = bookingFrom(freeDay);
    for (let turn = 0; turn < WARM_BOOKINGS; turn += 1) await book(connection, turn);
    const settled = () => new Promise((resolve) => setTimeout(resolve, AFTERMATH));
    await settled();
    await inspect('Profiler.takePreciseCoverage');
    const startDate = addDays(freeDay, 300);
    const line = { productId: productIdOf(1), quantity: 1, startDate };
    const order = orderBody({ lines: [{ ...line, endDate: addDays(startDate, 1) }] });
    const { status } = await connection.ask(requestBytes('POST', '/api/reservations', {}, order));
    if (status !== 201) throw new Error(`The booking was answered with ${status}`);
    const { result } = coverageSchema.parse(await inspect('Profiler.takePreciseCoverage'));
    connection.close();
    const source = `file://${ROOT}/`;
    return result
      .filter(({ url, functions }) => {
        const isOurs = url.startsWith(source) && !url.includes('/node_modules/');
        return isOurs && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
      })
      .map(({ url }) => url.slice(source.length))
      .toSorted();
  } finally {
    // The process would wait for its debugger.
    inspector?.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
