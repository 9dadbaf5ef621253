import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

const SLOW = 300;
const HALF_A_BODY = [
  'POST /api/quotes HTTP/1.1',
  'Host: shop.example',
  'Content-Type: application/json',
  'Content-Length: 5000',
  '',
  '{"lines": [',
].join('\r\n');
const HALF_A_HEAD = 'GET /api/products HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ';

let shop: HttpShop;
let port: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  shop = await openHttpShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await shop.close();
});

/** Returns what came back until the server hung up. */
async function slow(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('a client that sends half a request', () => {
  it('has twenty seconds for its head and a minute for all of it', () => {
    const { headersTimeout, requestTimeout, timeout } = shop.app.server;
    expect([headersTimeout, requestTimeout, timeout]).toEqual([20_000, 60_000, 120_000]);
  });

  it('gets a response and is disconnected, and three hundred of them delay nobody', async () => {
    let hungUp = 0;
    const halves = Array.from({ length: SLOW }, async (_, nth) => {
      const answer = await slow(nth % 2 ? HALF_A_BODY : HALF_A_HEAD);
      hungUp += 1;
      return answer;
    });
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/api/products/featured`)),
    );
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(hungUp).toBe(0);
    Object.assign(shop.app.server, { headersTimeout: 500, requestTimeout: 500 });
    const told = await Promise.all(halves);
    expect(new Set(told.map((answer) => answer.split('\r\n', 1)[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
    const [first = ''] = told;
    expect(first).toContain('"code":"timeout"');
  }, 30_000);
});
