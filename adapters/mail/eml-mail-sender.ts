import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodeWords, foldLines, isPlainText, quoteString } from 'nodemailer/lib/mime-funcs';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { MailSender, Mail, MailAttachment } from '#core/notifications/outbox.ts';
import {
  hashOf,
  senderFrom,
  checkMailbox,
  messageIdOf,
  senderOf,
  type Sender,
  subjectOf,
  unsubscribeHeaders,
} from './compose-message.ts';

// A transport's composer would take half a millisecond for two short texts, a tenth of a booking,
// so this file composes its own.

/** Not valid in quoted-printable, where `=` precedes two digits or a line end (RFC 2045, 6.7). */
const BOUNDARY = '=_parts';
/** Boundary around the two forms and the attachments. */
const OUTER = '=_whole';
const LINE = 76;
const LONGEST_WORD = 52;

const header = (name: string, value: string): string => foldLines(`${name}: ${value}`, LINE);

/** Encodes (RFC 2047) only what a header cannot contain as it is. */
const words = (text: string): string => encodeWords(text, 'Q', LONGEST_WORD, true);

const mailbox = ({ name, address }: Sender): string =>
  name === '' ? address : `${isPlainText(name) ? quoteString(name) : words(name)} <${address}>`;

const withLineEnds = (text: string): string => text.replaceAll(/\r\n?|\n/g, '\r\n');

const encoded = (text: string): string => wrap(encode(withLineEnds(text)), LINE);

/** Much faster to make than quoted-printable; slicing is faster than a pattern. */
function base64(content: string | Uint8Array): string {
  const text = Buffer.from(content).toString('base64');
  let lines = '';
  for (let from = 0; from < text.length; from += LINE) {
    lines += `${text.slice(from, from + LINE)}\r\n`;
  }
  return lines.slice(0, -2);
}

/** Readable without a mail program. */
const plainPart = (text: string): readonly string[] => [
  `--${BOUNDARY}`,
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  encoded(text),
];

const htmlPart = (html: string): readonly string[] => [
  `--${BOUNDARY}`,
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  base64(withLineEnds(html)),
];

/** Texts stay readable; other files are base64. */
const file = ({ name, type, content }: MailAttachment): readonly string[] => {
  const isText = typeof content === 'string';
  return [
    `--${OUTER}`,
    `Content-Type: ${type};${isText ? ' charset=utf-8; method=PUBLISH;' : ''} name=${quoteString(name)}`,
    `Content-Disposition: attachment; filename=${quoteString(name)}`,
    `Content-Transfer-Encoding: ${isText ? 'quoted-printable' : 'base64'}`,
    '',
    isText ? encoded(content) : base64(content),
  ];
};

const forms = (mail: Mail): readonly string[] => [
  `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
  '',
  ...plainPart(mail.text),
  ...htmlPart(mail.html),
  `--${BOUNDARY}--`,
];

/** The mail as an RFC 5322 message: both forms, and attachments. */
function messageText(mail: Mail, from: Sender, at: Date): string {
  const answers = mail.replyTo === undefined ? [] : [`Reply-To: ${checkMailbox(mail.replyTo)}`];
  const { attachments = [] } = mail;
  return [
    'Auto-Submitted: auto-generated',
    ...Object.entries(unsubscribeHeaders(mail)).map(([name, value]) => `${name}: ${value}`),
    header('From', mailbox(senderOf(mail, from))),
    `To: ${checkMailbox(mail.to)}`,
    ...answers,
    header('Subject', words(subjectOf(mail))),
    `Message-ID: ${messageIdOf(mail, from)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    ...(attachments.length === 0
      ? forms(mail)
      : [
          `Content-Type: multipart/mixed; boundary="${OUTER}"`,
          '',
          `--${OUTER}`,
          ...forms(mail),
          ...attachments.flatMap(file),
          `--${OUTER}--`,
        ]),
    '',
  ].join('\r\n');
}

export type EmlMailOptions = {
  /** Mails go to its folder `mail`, created with the first one. */
  readonly dataDir: string;
  /** `Name <address>` or a bare address. */
  readonly from: string;
};

/** Readable for people. The hash keeps similar ids apart. */
function fileNameOf(id: string): string {
  const readable = id.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 80);
  return `${readable}-${hashOf(id).slice(0, 12)}.eml`;
}

/** Readers see a whole file or none. A draft of a killed process is written again with its mail. */
function writeWhole(file: string, content: string): void {
  const draft = `${file}.tmp`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, file);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Creates the folder only if the write finds it missing, which is rare. */
function writeInFolder(file: string, content: string): void {
  try {
    writeWhole(file, content);
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeWhole(file, content);
  }
}

/** For local runs: writes every mail as a file that mail programs open. One per id. */
export function emlMailSender({ dataDir, from }: EmlMailOptions): MailSender {
  const sender = senderFrom(from);
  const folder = path.join(dataDir, 'mail');

  return {
    async send(mail) {
      const message = messageText(mail, sender, new Date());
      writeInFolder(path.join(folder, fileNameOf(mail.id)), message);
    },
  };
}
