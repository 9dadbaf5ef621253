import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpsWebhookSender, isPublicAddress } from '#adapters/webhooks/https-webhook-sender.ts';
import { fixedClock, NOON } from '#tests/support/fixtures.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/support/test-certificate.ts';
import { openReceiver } from '#tests/support/webhook-receiver.ts';
import { isGenuine } from '#tests/support/webhook-verifier.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OLD = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

const call = (url: string, secrets: readonly string[] = [SECRET]) => ({
  url,
  id: 'evt_1',
  at: NOON,
  body: '{"type":"webhook.test"}',
  secrets,
});

const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '::ffff:8.8.8.8',
  '2606:4700:4700::1111',
];

describe('isPublicAddress', () => {
  it.each(PRIVATE)('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('httpsWebhookSender', () => {
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  const clock = fixedClock();
  const local = (more: object = {}) => httpsWebhookSender({ clock, loopback: true, ...more });
  const open = (more: object = {}) => httpsWebhookSender({ clock, ...more });

  it('posts the body with signatures of every secret', async () => {
    expect(await local().send(call(receiver.url, [SECRET, OLD]))).toMatchObject({ status: 204 });
    const [got] = receiver.received;
    if (got === undefined) throw new Error('nothing arrived');
    expect(got.headers['content-type']).toBe('application/json');
    expect(got.headers['webhook-id']).toBe('evt_1');
    expect(isGenuine(SECRET, got, NOON)).toBe(true);
    expect(isGenuine(OLD, got, NOON)).toBe(true);
    expect(isGenuine(SECRET, got, NOON + 600_000)).toBe(false);
  });

  it.each([
    ['not a url', 'not_a_url'],
    ['https://user:pass@example.com/', 'not_a_url'],
    ['http://example.com/', 'not_https'],
    ['ftp://example.com/', 'not_https'],
    ['https://localhost/', 'private_address'],
    ['https://127.1/', 'private_address'],
    ['https://0x7f000001/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::ffff:192.168.1.1]/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
    ['https://example.com/hooks?a=b', undefined],
    ['https://example.com:8443/', undefined],
  ])('reports %s as: %s', (url, fault) => expect(open().faultOf(url)).toBe(fault));

  it('accepts this computer without TLS in development, and nothing else private', () => {
    expect(local().faultOf(receiver.url)).toBeUndefined();
    expect(local().faultOf('http://localhost:4000/')).toBeUndefined();
    expect(local().faultOf('http://example.com/')).toBe('not_https');
    expect(local().faultOf('https://10.0.0.1/')).toBe('private_address');
  });

  it.each([
    ['a private address', ['10.0.0.5']],
    ['this computer', ['127.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '192.168.1.2']],
    ['IPv4 of a private network in IPv6', ['::ffff:10.1.2.3']],
    ['nothing', []],
  ])('never connects to a name that resolves to %s', async (_name, addresses) => {
    const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
    const url = `https://shop.test:${receiver.port}/`;
    const tried = await open({ resolve }).send(call(url));
    expect(tried.status).toBeUndefined();
    expect(tried.failure).toMatch(/public internet|not known/);
    expect(receiver.received).toEqual([]);
  });

  it('connects to the address it checked, whatever the name resolves to a moment later', async () => {
    const answers = ['127.0.0.1', '10.0.0.5'];
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: answers[asked.length - 1] ?? '10.0.0.5', family: 4 }];
    };
    const url = `http://localhost:${receiver.port}/`;
    expect(await local({ resolve }).send(call(url))).toMatchObject({ status: 204 });
    expect(asked).toEqual(['localhost']);
    expect(await local({ resolve }).send(call(url))).toMatchObject({
      failure: 'The address is not on the public internet.',
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    receiver.answerWith((response) =>
      response
        .writeHead(302, { location: `http://127.0.0.1:${receiver.port}/inside` })
        .end('moved'),
    );
    expect(await local().send(call(receiver.url))).toMatchObject({ status: 302, answer: 'moved' });
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hooks']);
  });

  it('reports a refusal with the beginning of the response, on one line', async () => {
    receiver.answerWith((response) =>
      response.writeHead(500).end(`no\u0007\n${'x'.repeat(9_000)}`),
    );
    const tried = await local().send(call(receiver.url));
    expect(tried.status).toBe(500);
    expect(tried.answer).toMatch(/^no x+$/);
    expect(tried.answer?.length).toBe(300);
  });

  it('reads no more of an endless response than it shows', async () => {
    let ended: () => void = () => undefined;
    const isCut = new Promise<void>((done) => (ended = done));
    receiver.answerWith((response) => {
      response.writeHead(200);
      response.on('close', ended);
      const fill = (): void => {
        while (response.write('y'.repeat(16_384))) if (response.destroyed) return;
        response.once('drain', fill);
      };
      fill();
    });
    expect(await local().send(call(receiver.url))).toMatchObject({ status: 200 });
    await isCut;
  });

  it('gives up on a server that does not respond, and on a name that does not resolve', async () => {
    receiver.answerWith(() => undefined);
    const patience = 40;
    const tried = await local({ patience }).send(call(receiver.url));
    expect(tried).toMatchObject({ failure: 'No answer in time.' });
    const resolve = () => new Promise<never>(() => undefined);
    const url = `http://localhost:${receiver.port}/`;
    expect(await local({ patience, resolve }).send(call(url))).toMatchObject({
      failure: 'No answer in time.',
    });
  });

  it('reports that nothing is listening, and that a connection broke', async () => {
    receiver.answerWith((response) => response.destroy());
    expect(await local().send(call(receiver.url))).toMatchObject({
      failure: 'The connection was lost.',
    });
    const { url } = receiver;
    await receiver.close();
    expect(await local().send(call(url))).toMatchObject({
      failure: 'Nothing is listening at this address.',
    });
  });

  it('does not trust an untrusted certificate', async () => {
    let calls = 0;
    const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (_request, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const tried = await local().send(call(`https://127.0.0.1:${port}/`));
    expect(tried.failure).toBe('The server’s certificate is self-signed.');
    // Only the checked address leads here, because nobody else knows this name.
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const named = await local({ resolve }).send(call(`https://nobody-knows.test:${port}/`));
    expect(named.failure).toBe('The server’s certificate is self-signed.');
    expect(calls).toBe(0);
    await new Promise((done) => server.close(done));
  });
});
