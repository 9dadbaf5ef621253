import { randomUUID } from 'node:crypto';
import { closeSync, fsync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashOf, senderFrom } from '#adapters/mail/compose-message.ts';
import { messageText } from '#adapters/mail/message-text.ts';
import type { MailSender } from '#core/notifications/outbox.ts';

export type EmlMailOptions = {
  /** Mails go to its folder `mail`, created with the first one. */
  readonly dataDir: string;
  /** `Name <address>` or a bare address. */
  readonly from: string;
};

/** Readable for people; the hash keeps similar ids apart. */
function fileNameOf(id: string): string {
  const readable = id.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 80);
  return `${readable}-${hashOf(id).slice(0, 12)}.eml`;
}

const onDisk = promisify(fsync);

/**
 * Atomic and durable: readers see a whole file or none, even after a power cut. Only the sync is
 * asynchronous: writing a few kilobytes is faster than handing them over.
 */
async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    try {
      writeFileSync(descriptor, content);
      await onDisk(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Creates the folder only if missing, which is rare. */
async function writeInFolder(file: string, content: string): Promise<void> {
  try {
    await writeWhole(file, content);
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, content);
  }
}

/** For local runs: every mail is a file that mail programs can open. The same id overwrites it. */
export function emlMailSender({ dataDir, from }: EmlMailOptions): MailSender {
  const sender = senderFrom(from);
  const folder = path.join(dataDir, 'mail');

  return {
    async send(mail) {
      const message = messageText(mail, sender, new Date());
      await writeInFolder(path.join(folder, fileNameOf(mail.id)), message);
    },
  };
}
