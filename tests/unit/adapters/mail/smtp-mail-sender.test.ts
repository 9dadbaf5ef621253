import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type SmtpMailOptions,
  smtpMailSender,
  type SmtpMailSender,
} from '#adapters/mail/smtp-mail-sender.ts';
import type { Mail } from '#core/notifications/outbox.ts';
import { describeMailSender } from '#tests/contract/senders.contract.ts';
import { arrivedMail } from '#tests/support/data-folder.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/support/test-certificate.ts';

const FROM = 'Bounce Galaxy <hello@bouncegalaxy.example>';
const MAIL: Mail = {
  id: 'mail:R1:confirmation:confirmed',
  to: 'ana@example.com',
  subject: "You're booked! 🎈",
  text: 'Thank you, Zoë!\n.\nBye',
  html: '<p>Thank you, Zoë!</p>',
};

const cleanups: (() => void | Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function sender(url: string, more: Partial<SmtpMailOptions> = {}): SmtpMailSender {
  const made = smtpMailSender({ url, from: FROM, ...more });
  cleanups.push(() => made.close());
  return made;
}

type Received = Pick<SMTPServerSession, 'envelope' | 'secure'> & { readonly raw: string };
type OnData = NonNullable<SMTPServerOptions['onData']>;

/** Reads the whole mail, then responds with what `judge` returns. An error is a refusal. */
const reading =
  (judge: (raw: string, session: SMTPServerSession) => Error | null): OnData =>
  async (stream, session, callback) => {
    callback(judge((await buffer(stream)).toString(), session));
  };

/** A real mail server on this machine. What it accepted is in `received`. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    cert: TEST_CERTIFICATE,
    key: TEST_KEY,
    onData: reading((raw, { envelope, secure }) => {
      received.push({ envelope: { ...envelope }, secure, raw });
      return null;
    }),
    ...options,
  });
  // To the server, a client that hangs up in the middle is an error. These cases are about that.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    url: `smtp://127.0.0.1:${port}`,
    goAway: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A port on which `answer` handles the connection, for behavior no decent mail server has. */
async function rudeServer(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    cleanups.push(() => void socket.destroy());
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('smtpMailSender', () => {
  it('sends the mail to the server, to one recipient, in both forms', async () => {
    const { received, url } = await mailServer();
    await sender(url).send(MAIL);
    expect(received).toHaveLength(1);
    expect(received[0]?.envelope).toMatchObject({
      mailFrom: { address: 'hello@bouncegalaxy.example' },
      rcptTo: [{ address: 'ana@example.com' }],
    });
    const mail = await PostalMime.parse(received[0]?.raw ?? '');
    expect(mail).toMatchObject({
      from: { name: 'Bounce Galaxy', address: 'hello@bouncegalaxy.example' },
      to: [{ address: 'ana@example.com' }],
      subject: MAIL.subject,
    });
    expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(MAIL.text);
    expect(mail.html?.trimEnd()).toBe(MAIL.html);
  });

  it('sends its files', async () => {
    const { url, received } = await mailServer();
    const content = 'BEGIN:VCALENDAR\nEND:VCALENDAR\n';
    const attachments = [{ name: 'R1.ics', type: 'text/calendar' as const, content }];
    await sender(url).send({ ...MAIL, attachments });
    const mail = await PostalMime.parse(received[0]?.raw ?? '', { attachmentEncoding: 'utf8' });
    const [file] = mail.attachments;
    expect(String(file?.content).replaceAll('\r\n', '\n')).toBe(content);
    expect(mail.attachments).toMatchObject([
      { filename: 'R1.ics', mimeType: 'text/calendar', disposition: 'attachment' },
    ]);
    expect(mail.html?.trimEnd()).toBe(MAIL.html);
  });

  it('gives the same mail the same Message-ID, and a different mail a different one', async () => {
    const { received, url } = await mailServer();
    const smtp = sender(url);
    for (const id of ['one', 'one', 'two']) await smtp.send({ ...MAIL, id });
    const mails = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    const [first, again, other] = mails.map(({ messageId }) => messageId);
    expect(first).toMatch(/^<[0-9a-f]{32}@bouncegalaxy\.example>$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('sends many at once over few connections', async () => {
    const sessions = new Set<string>();
    const { received, url } = await mailServer({
      onConnect(session, callback) {
        sessions.add(session.id);
        callback();
      },
    });
    const smtp = sender(url);
    const ids = Array.from({ length: 20 }, (_, number) => `mail ${number}`);
    await Promise.all(ids.map((id) => smtp.send({ ...MAIL, id })));
    expect(received).toHaveLength(20);
    expect(sessions.size).toBeLessThanOrEqual(2);
  });

  it('refuses two recipients before connecting', async () => {
    const { received, url } = await mailServer();
    const to = 'ana@example.com, eve@example.com';
    await expect(sender(url).send({ ...MAIL, to })).rejects.toThrow('Not one email address');
    expect(received).toEqual([]);
  });

  it('rejects an address that is not a mail server', () => {
    expect(() => sender('http://127.0.0.1')).toThrow('Not a mail server');
  });
});

describe('a refusal', () => {
  it('of the recipient rejects, and the next mail goes out', async () => {
    const { received, url } = await mailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('gone') ? new Error('no such mailbox') : null),
    });
    const smtp = sender(url);
    await expect(smtp.send({ ...MAIL, to: 'gone@example.com' })).rejects.toThrow('no such mailbox');
    await smtp.send(MAIL);
    expect(received).toHaveLength(1);
  });

  it('of the content rejects', async () => {
    const { url } = await mailServer({
      onData: reading(() => new Error('looks like spam')),
    });
    await expect(sender(url).send(MAIL)).rejects.toThrow('looks like spam');
  });

  it('of the connection rejects', async () => {
    const { url } = await mailServer({
      onConnect: (_session, callback) => callback(new Error('not today')),
    });
    await expect(sender(url).send(MAIL)).rejects.toThrow('not today');
  });

  it('of the password rejects, and the right one, percent-encoded, works', async () => {
    const { received, port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        username === 'shop@example' && password === 'p@ss:/word'
          ? callback(null, { user: username })
          : callback(new Error('bad login')),
    });
    const at = (password: string) => `smtp://shop%40example:${password}@127.0.0.1:${port}`;
    await expect(sender(at('wrong')).send(MAIL)).rejects.toThrow('bad login');
    await expect(sender(at('wrong')).check?.()).rejects.toThrow('bad login');
    await sender(at('p%40ss%3A%2Fword')).send(MAIL);
    await sender(at('p%40ss%3A%2Fword')).check?.();
    expect(received).toHaveLength(1);
  });
});

describe('an outage', () => {
  it('rejects if nothing is listening', async () => {
    const { url } = await mailServer();
    await cleanups.pop()?.();
    await expect(sender(url).send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['says nothing', ''],
    ['greets and then says nothing', '220 hello\r\n'],
  ])('rejects if the server %s', async (_name, greeting) => {
    const url = await rudeServer((socket) => socket.write(greeting));
    const smtp = sender(url, { patience: 100 });
    await expect(smtp.send(MAIL)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('rejects if the server accepts the mail and never confirms it', async () => {
    const { url } = await mailServer({ onData: (stream) => void stream.resume() });
    const smtp = sender(url, { patience: 100 });
    await expect(smtp.send(MAIL)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('rejects if the connection breaks, and leaves retrying to the outbox', async () => {
    let mails = 0;
    const url = await rudeServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        const command = data.toString();
        if (/^(EHLO|MAIL|RCPT)/.test(command)) return socket.write('250 ok\r\n');
        if (command.startsWith('DATA')) return socket.write('354 go on\r\n');
        mails += 1;
        return socket.destroy();
      });
    });
    await expect(sender(url).send(MAIL)).rejects.toBeInstanceOf(Error);
    expect(mails).toBe(1);
  });

  it('rejects if the server hangs up, without calling it again', async () => {
    let calls = 0;
    const url = await rudeServer((socket) => {
      calls += 1;
      socket.end();
    });
    await expect(sender(url).send(MAIL)).rejects.toMatchObject({ code: 'ECONNECTION' });
    expect(calls).toBe(1);
  });

  it('rejects once it is closed', async () => {
    const { url } = await mailServer();
    const smtp = sender(url);
    await smtp.send(MAIL);
    smtp.close();
    await expect(smtp.send(MAIL)).rejects.toBeInstanceOf(Error);
  });
});

describe('TLS', () => {
  const STARTTLS = { disabledCommands: [] };
  const TRUST = { tls: { ca: TEST_CERTIFICATE } };

  it('is required: without STARTTLS, no mail and no password are sent', async () => {
    const { received, url } = await mailServer();
    const smtp = sender(url, { requireTls: true });
    await expect(smtp.send(MAIL)).rejects.toMatchObject({ code: 'ETLS' });
    expect(received).toEqual([]);
  });

  it('is required of every server except this machine', async () => {
    const { received, port } = await mailServer();
    const smtp = sender(`smtp://[::ffff:127.0.0.1]:${port}`);
    // Without IPv6 it is a different error, but still no mail.
    await expect(smtp.send(MAIL)).rejects.toBeInstanceOf(Error);
    expect(received).toEqual([]);
  });

  it('does not accept an untrusted certificate', async () => {
    const { received, url } = await mailServer(STARTTLS);
    await expect(sender(url, { requireTls: true }).send(MAIL)).rejects.toThrow('self-signed');
    expect(received).toEqual([]);
  });

  it('is negotiated with STARTTLS', async () => {
    const { received, url } = await mailServer(STARTTLS);
    await sender(url, { requireTls: true, ...TRUST }).send(MAIL);
    expect(received[0]?.secure).toBe(true);
  });

  it('is used from the start with smtps:', async () => {
    const { received, port } = await mailServer({ secure: true });
    const url = `smtps://127.0.0.1:${port}`;
    await sender(url, TRUST).send(MAIL);
    expect(received[0]?.secure).toBe(true);
    await expect(sender(url).send(MAIL)).rejects.toThrow('self-signed');
    expect(received).toHaveLength(1);
  });
});

describeMailSender('smtpMailSender', async () => {
  const { received, url, goAway } = await mailServer();
  return {
    sender: sender(url),
    arrived: async () =>
      Promise.all(received.map(async ({ raw }) => arrivedMail(await PostalMime.parse(raw)))),
    goAway,
    cleanup: async () => undefined,
  };
});
