import fc from 'fast-check';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emlMailSender } from '#adapters/mail/eml-mail-sender.ts';
import type { Mail } from '#core/notifications/outbox.ts';
import { describeMailSender } from '#tests/contract/senders.contract.ts';
import { arrivedMail, dataFolder } from '#tests/support/data-folder.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';

const MAIL: Mail = {
  id: 'mail:R1:confirmation:confirmed',
  to: 'ana@example.com',
  subject: "You're booked! Neon Castle, R1",
  text: 'Thank you, Zoë!\n\nManage: https://shop.example/manage/R1.x\n.\nFrom here on: 🎈',
  html: '<p>Thank you, <strong>Zoë</strong>! 🎈</p>',
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
});
afterEach(() => removeFolder(dataDir));

const folder = () => path.join(dataDir, 'mail');
const sender = () => emlMailSender({ dataDir, from: 'Bounce Galaxy <hello@bouncegalaxy.example>' });
const files = async () => (await readdir(folder()).catch(() => [])).toSorted();

async function onlyFile(): Promise<string> {
  const [name, ...more] = await files();
  if (name === undefined || more.length > 0) throw new Error('There is not exactly one file');
  return readFile(path.join(folder(), name), 'utf8');
}

/** Header names of the raw mail, in lowercase. */
const headersOf = (raw: string): readonly string[] =>
  (raw.split('\r\n\r\n', 1)[0] ?? '')
    .split('\r\n')
    .filter((line) => /^[^\s:]+:/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

describe('emlMailSender', () => {
  it('writes a mail that reads back in both forms', async () => {
    await sender().send(MAIL);
    const mail = await PostalMime.parse(await onlyFile());
    expect(mail).toMatchObject({
      from: { name: 'Bounce Galaxy', address: 'hello@bouncegalaxy.example' },
      to: [{ name: '', address: 'ana@example.com' }],
      subject: MAIL.subject,
      attachments: [],
    });
    expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(MAIL.text);
    expect(mail.html?.trimEnd()).toBe(MAIL.html);
    expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@bouncegalaxy\.example>$/);
  });

  it('includes a file along with both forms', async () => {
    const content = 'BEGIN:VCALENDAR\nSUMMARY:Montaje de Ñoño\nEND:VCALENDAR\n';
    const attachments = [{ name: 'R1.ics', type: 'text/calendar' as const, content }];
    await sender().send({ ...MAIL, attachments });
    const mail = await PostalMime.parse(await onlyFile(), { attachmentEncoding: 'utf8' });
    const [file] = mail.attachments;
    expect(String(file?.content).replaceAll('\r\n', '\n')).toBe(content);
    expect(mail.attachments).toMatchObject([
      { filename: 'R1.ics', mimeType: 'text/calendar', disposition: 'attachment' },
    ]);
    expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(MAIL.text);
    expect(mail.html?.trimEnd()).toBe(MAIL.html);
  });

  it('is multipart/alternative with lines that a mail server accepts', async () => {
    await sender().send({ ...MAIL, html: `<p>${'long '.repeat(1_000)}</p>` });
    const raw = await onlyFile();
    expect(raw).toMatch(/^content-type: multipart\/alternative;/im);
    expect(raw).not.toMatch(/(?<!\r)\n/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999);
  });

  it('overwrites the file with the same id', async () => {
    await sender().send(MAIL);
    const { messageId } = await PostalMime.parse(await onlyFile());
    await Promise.all(['one', 'two', 'three'].map((text) => sender().send({ ...MAIL, text })));
    expect((await PostalMime.parse(await onlyFile())).messageId).toBe(messageId);
  });

  it('keeps anything a line can end with, and words of any length', async () => {
    const text = `a b \nc\t\n=20\n--=_parts\n${'x'.repeat(300)}é\rEnd `;
    const subject = `Zoë ${'é'.repeat(100)} ${'w'.repeat(120)}`;
    await sender().send({ ...MAIL, text, html: `<p>${text}</p>`, subject });
    const mail = await PostalMime.parse(await onlyFile());
    expect(mail.subject).toBe(subject);
    expect(mail.text?.trimEnd()).toBe(text.replace('\r', '\n').trimEnd());
    expect(mail.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(
      `<p>${text.replace('\r', '\n')}</p>`,
    );
  });

  it('keeps similar ids apart', async () => {
    const ids = ['a:b', 'a/b', 'a b', 'A:b', 'a:b:', `${'x'.repeat(300)}1`, `${'x'.repeat(300)}2`];
    for (const id of ids) await sender().send({ ...MAIL, id });
    expect(await files()).toHaveLength(ids.length);
  });

  it('never leaves the folder, whatever the id', async () => {
    const ids = fc.oneof(
      fc.string(),
      fc.constantFrom('../../x', '/etc/passwd', 'a\0b', '.', 'CON'),
    );
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        await sender().send({ ...MAIL, id });
        expect(await readdir(dataDir)).toEqual(['mail']);
      }),
      { numRuns: 30 },
    );
    for (const name of await files()) expect(name).toMatch(/^[A-Za-z0-9-]{1,100}\.eml$/);
  });

  it('makes files that nobody else on the machine can read', async () => {
    await sender().send(MAIL);
    const [name = ''] = await files();
    expect((await stat(path.join(folder(), name))).mode & 0o077).toBe(0);
  });

  it('rejects if it cannot write, and leaves nothing half-written', async () => {
    await writeFile(folder(), 'a file where the folder should be');
    await expect(sender().send(MAIL)).rejects.toThrow('ENOTDIR');
    expect(await readdir(dataDir)).toEqual(['mail']);
  });
});

describe('customer input', () => {
  it('starts no header: a line break in the subject becomes a blank', async () => {
    const subject = 'Castle\r\nBcc: eve@example.com\r\n\r\n<script>';
    await sender().send({ ...MAIL, subject });
    const raw = await onlyFile();
    expect(headersOf(raw)).not.toContain('bcc');
    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toBe('Castle Bcc: eve@example.com <script>');
    expect(mail.bcc).toBeUndefined();
  });

  it.each([
    'ana@example.com, eve@example.com',
    'ana@example.com\r\nBcc: eve@example.com',
    'Ana <ana@example.com>',
    'ana@example.com>',
    'a;b@example.com',
    'ana@b@example.com',
    'ana',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('cannot add another recipient: %j', async (to) => {
    await expect(sender().send({ ...MAIL, to })).rejects.toThrow('Not one email address');
    expect(await files()).toEqual([]);
  });

  it('never adds a header or a recipient, whatever it is', async () => {
    await sender().send(MAIL);
    const usual = headersOf(await onlyFile());
    const nasty = fc.string({
      unit: fc.constantFrom('\r', '\n', ':', ' ', '\0', 'b', 'é', '"', '<'),
    });
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (subject, text, html) => {
        await sender().send({
          ...MAIL,
          subject: `x${subject}`,
          text: `x${text}`,
          html: `x${html}`,
        });
        const raw = await onlyFile();
        expect(headersOf(raw).toSorted()).toEqual(usual.toSorted());
        expect((await PostalMime.parse(raw)).to).toEqual([{ name: '', address: MAIL.to }]);
      }),
      { numRuns: 50 },
    );
  });

  it('cannot make it read a file', async () => {
    const text = { path: '/etc/hostname' } as unknown as string;
    await expect(sender().send({ ...MAIL, text })).rejects.toThrow('not a function');
    expect(await files()).toEqual([]);
  });
});

describe('the sender', () => {
  it.each([
    'hello@bouncegalaxy.example',
    '<hello@bouncegalaxy.example>',
    '"B" <hello@bouncegalaxy.example>',
    'Zoë, & \\ Sons <hello@bouncegalaxy.example>',
  ])('may be %j', async (from) => {
    await emlMailSender({ dataDir, from }).send(MAIL);
    const { from: parsed } = await PostalMime.parse(await onlyFile());
    expect(parsed?.address).toBe('hello@bouncegalaxy.example');
  });

  it.each(['', 'hello', 'A <a@b.c>, B <b@b.c>', 'A\r\nBcc: x@y.z <a@b.c>'])(
    'is checked right away: %j',
    (from) => {
      expect(() => emlMailSender({ dataDir, from })).toThrow('Not one email address');
    },
  );
});

describeMailSender('emlMailSender', async () => {
  const folder = await dataFolder();
  return {
    sender: emlMailSender({ dataDir: folder.dataDir, from: 'hello@bouncegalaxy.example' }),
    arrived: async () => Promise.all((await folder.mails()).map(arrivedMail)),
    goAway: () => writeFile(path.join(folder.dataDir, 'mail'), 'a file instead of the folder'),
    cleanup: folder.remove,
  };
});
