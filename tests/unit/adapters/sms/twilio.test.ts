import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smsFiles } from '#adapters/sms/sms-files.ts';
import {
  receiptUrl,
  twilioSignature,
  twilioSmsInbox,
  twilioSmsSender,
} from '#adapters/sms/twilio-sms.ts';
import type { Sms } from '#core/notifications/sms.ts';
import { describeSmsSender } from '#tests/contract/senders.contract.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const ACCOUNT = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'a'.repeat(32),
  from: '+18175550142',
};
const SMS: Sms = {
  id: 'text:R1:crew_window:1',
  to: '+18175550101',
  text: 'Bounce Galaxy: we deliver Sat, Dec 5, 8 AM – 10 AM.',
  isRetry: false,
};

type Answer = { readonly status: number; readonly body: unknown } | 'silence' | 'cut';
type Asked = { readonly method: string; readonly url: string; readonly body: URLSearchParams };

/** Implements https://www.twilio.com/docs/messaging/api/message-resource as far as we use it. */
let answers: Answer[] = [];
let asked: Asked[] = [];
let authorized: boolean[] = [];
/** What it has taken, while it answers by itself. */
let taken: { readonly to: string; readonly body: string }[] | undefined;

function answerItself({ method, url, body }: Asked): Answer | undefined {
  if (taken === undefined) return undefined;
  if (method === 'POST') {
    taken.push({ to: body.get('To') ?? '', body: body.get('Body') ?? '' });
    return TAKEN;
  }
  const to = new URL(url, api).searchParams.get('To');
  const messages = taken.filter((one) => one.to === to).map((one) => ({ ...one, status: 'sent' }));
  return { status: 200, body: { messages } };
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = new URLSearchParams(Buffer.concat(chunks).toString());
  const call = { method: request.method ?? '', url: request.url ?? '', body };
  asked.push(call);
  const { accountSid, authToken } = ACCOUNT;
  const expected = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  authorized.push(request.headers.authorization === `Basic ${expected}`);
  const answer = answers.shift() ?? answerItself(call);
  if (answer === undefined || answer === 'silence') return;
  if (answer === 'cut') return void request.socket.destroy();
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
}

const server = createServer((request, response) => void handle(request, response));
let api = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [answers, asked, authorized, taken] = [[], [], [], undefined];
});

const sender = (from = ACCOUNT.from, patience = 5_000) =>
  twilioSmsSender({ ...ACCOUNT, from, api, patience, clock: fixedClock() });
const refusal = (status: number, code: number) => ({
  status,
  body: { code, message: `To ${SMS.to} is bad`, more_info: 'https://…', status },
});
const TAKEN = { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null } };

const RECEIPTS = 'https://shop.example/api/sms/receipt';

describe('twilioSmsSender', () => {
  it('sends a form to the account, with its credentials', async () => {
    answers = [TAKEN];
    expect(await sender().send(SMS)).toBe('sent');
    expect(authorized).toEqual([true]);
    expect(asked[0]?.url).toBe(`/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`);
    expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({
      To: SMS.to,
      From: ACCOUNT.from,
      Body: SMS.text,
    });
  });

  it('requests receipts, each at its own address', async () => {
    answers = [TAKEN];
    const told = { ...ACCOUNT, api, clock: fixedClock(), receipts: RECEIPTS };
    await twilioSmsSender(told).send({ ...SMS, id: 'text:R1:a/b' });
    expect(asked[0]?.body.get('StatusCallback')).toBe(`${RECEIPTS}?id=text%3AR1%3Aa%2Fb`);
  });

  it('sends through a messaging service if there is one', async () => {
    answers = [TAKEN];
    await sender(`MG${'1'.repeat(32)}`).send(SMS);
    expect(asked[0]?.body.get('MessagingServiceSid')).toBe(`MG${'1'.repeat(32)}`);
    expect(asked[0]?.body.has('From')).toBe(false);
  });

  it.each([
    [21610, 'opted_out'],
    [21211, 'unreachable'],
    [21614, 'unreachable'],
  ] as const)('treats code %s as a final answer: %s', async (code, answer) => {
    answers = [refusal(400, code)];
    expect(await sender().send(SMS)).toBe(answer);
  });

  it.each([
    ['too many requests', refusal(429, 20429), 'Twilio answered 429, code 20429'],
    ['a bad token', refusal(401, 20003), 'Twilio answered 401, code 20003'],
    ['an outage', { status: 503, body: '<html>' }, 'Twilio answered 503'],
    ['a broken answer', { status: 500, body: '{' }, 'Twilio answered 500'],
    ['a cut line', 'cut', 'Twilio is out of reach'],
    ['silence', 'silence', 'Twilio did not answer in time'],
  ] as const)('rejects for %s, and names neither number nor text', async (_what, answer, said) => {
    answers = [answer];
    const patience = answer === 'silence' ? 60 : 5_000;
    const failed = await sender(undefined, patience).send(SMS).catch(String);
    expect(failed).toBe(`Error: ${said}`);
  });

  it('checks after a lost response whether the text was accepted, and does not send it twice', async () => {
    const taken = { status: 200, body: { messages: [{ body: SMS.text, status: 'delivered' }] } };
    answers = [taken];
    expect(await sender().send({ ...SMS, isRetry: true })).toBe('sent');
    const query = new URL(asked[0]?.url ?? '', api).searchParams;
    expect([asked.length, asked[0]?.method, query.get('To')]).toEqual([1, 'GET', SMS.to]);
    expect(query.get('DateSent>')).toBe('2026-11-19');
  });

  it('sends it again if it was not accepted, or failed there', async () => {
    const other = { body: 'Another text', status: 'sent' };
    const failed = { body: SMS.text, status: 'undelivered' };
    answers = [{ status: 200, body: { messages: [other, failed] } }, TAKEN];
    expect(await sender().send({ ...SMS, isRetry: true })).toBe('sent');
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

describe('twilioSmsInbox', () => {
  const URL_HERE = 'https://shop.example/api/sms/inbound';
  const inbox = twilioSmsInbox(ACCOUNT, { inbound: URL_HERE, receipts: RECEIPTS });
  const fields = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      To: ACCOUNT.from,
      From: SMS.to,
      Body: 'Stop ',
      AccountSid: ACCOUNT.accountSid,
      ...more,
    });
  const read = (body: URLSearchParams, signed = twilioSignature(ACCOUNT, URL_HERE, body)) =>
    inbox.read(body.toString(), signed);

  it("signs as Twilio's documentation says", () => {
    const documented = new URLSearchParams({
      To: '+18005551212',
      Digits: '1234',
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      From: '+12349013030',
    });
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature({ authToken: '12345' }, url, documented)).toBe(
      '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
    );
  });

  it('reads signed texts, and how Twilio interpreted them', () => {
    expect(read(fields())).toEqual({ from: SMS.to, text: 'Stop ', isAnswered: false });
    expect(read(fields({ Body: 'Basta', OptOutType: 'STOP' }))).toEqual({
      from: SMS.to,
      text: 'STOP',
      isAnswered: true,
    });
  });

  it.each([
    ['queued', 'queued'],
    ['sending', 'queued'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
    ['canceled', undefined],
  ])('reads that a text is %s, signed for that text', (MessageStatus, state) => {
    const id = 'text:R1:crew_window:a b/ñ';
    const body = new URLSearchParams({
      MessageStatus,
      ErrorCode: state === 'failed' ? '30006' : '0',
      AccountSid: ACCOUNT.accountSid,
    });
    const signed = twilioSignature(ACCOUNT, receiptUrl(RECEIPTS, id), body);
    const told = inbox.readReceipt(id, body.toString(), signed);
    expect(told?.state).toBe(state);
    expect(told?.code).toBe(state === 'failed' ? '30006' : undefined);
    expect(inbox.readReceipt('text:R2', body.toString(), signed)).toBeUndefined();
    expect(inbox.readReceipt(id, body.toString(), undefined)).toBeUndefined();
    body.set('MessageStatus', 'read');
    expect(inbox.readReceipt(id, body.toString(), signed)).toBeUndefined();
  });

  it('rejects anything else', () => {
    const signed = twilioSignature(ACCOUNT, URL_HERE, fields());
    expect(read(fields({ Body: 'START' }), signed)).toBeUndefined();
    expect(inbox.read(fields().toString(), undefined)).toBeUndefined();
    expect(read(fields(), 'AAAA')).toBeUndefined();
    expect(read(fields({ AccountSid: `AC${'9'.repeat(32)}` }))).toBeUndefined();
    expect(read(fields(), twilioSignature(ACCOUNT, `${URL_HERE}?a=1`, fields()))).toBeUndefined();
  });
});

describe('smsFiles', () => {
  it('writes one file per text, once for the same one', async () => {
    const folder = await dataFolder();
    const sms = smsFiles(folder.dataDir);
    expect(await sms.send(SMS)).toBe('sent');
    await sms.send(SMS);
    await sms.send({ ...SMS, id: 'text:R1-crew:window:1' });
    const names = await readdir(path.join(folder.dataDir, 'sms'));
    expect(names).toHaveLength(2);
    const texts = names.map((name) => readFile(path.join(folder.dataDir, 'sms', name), 'utf8'));
    expect(await Promise.all(texts)).toContain(`To: ${SMS.to}\n\n${SMS.text}\n`);
    await folder.remove();
  });
});

describeSmsSender('twilioSmsSender', async () => {
  taken = [];
  return {
    sender: sender(),
    arrived: async () => (taken ?? []).map(({ to, body }) => ({ to, text: body })),
    goAway: async () => {
      answers = ['cut'];
    },
    cleanup: async () => undefined,
  };
});

describeSmsSender('smsFiles', async () => {
  const folder = await dataFolder();
  const inside = path.join(folder.dataDir, 'sms');
  return {
    sender: smsFiles(folder.dataDir),
    arrived: async () => {
      const files = (await readdir(inside)).map((name) =>
        readFile(path.join(inside, name), 'utf8'),
      );
      return (await Promise.all(files)).map((file) => {
        const [, to = '', text = ''] = /^To: (.*)\n\n([\s\S]*)\n$/.exec(file) ?? [];
        return { to, text };
      });
    },
    goAway: () => writeFile(inside, 'a file instead of the folder'),
    cleanup: folder.remove,
  };
});
