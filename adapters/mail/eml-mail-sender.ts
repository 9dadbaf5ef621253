import { randomUUID } from 'node:crypto';
import { closeSync, fsync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashOf, senderFrom } from '#adapters/mail/compose-message.ts';
import { messageText } from '#adapters/mail/message-text.ts';
import type { MailSender } from '#core/notifications/outbox.ts';

export type EmlMailOptions = {
  /** The mails land in its folder `mail`, which is made when the first one does. */
  readonly dataDir: string;
  /** `Name <address>` or a bare address. */
  readonly from: string;
};

/** Readable for whoever looks into the folder; the hash keeps two ids apart that read alike. */
function fileNameOf(id: string): string {
  const readable = id.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 80);
  return `${readable}-${hashOf(id).slice(0, 12)}.eml`;
}

const onDisk = promisify(fsync);

/**
 * A reader of the folder sees a whole file or none, and after a power cut still the whole one. Only the disk is waited
 * for beside the event loop: to hand over a few kilobytes takes longer than to write them.
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

/** Makes the file's folder only where there is none: nearly always it is there. */
async function writeInFolder(file: string, content: string): Promise<void> {
  try {
    await writeWhole(file, content);
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, content);
  }
}

/** For the default local run: every mail is a file that a mail program opens. The same id overwrites its file. */
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
