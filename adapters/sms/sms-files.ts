import { hash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SmsSender } from '#core/notifications/sms.ts';

const fileNameOf = (id: string): string =>
  `${id.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}-${hash('sha256', id, 'hex').slice(0, 12)}.txt`;

/** For local runs: every text is an atomic file in the folder `sms`. The same id overwrites it. */
export function smsFiles(dataDir: string): SmsSender {
  const folder = path.join(dataDir, 'sms');
  return {
    async send({ id, to, text }) {
      const draft = path.join(folder, `${randomUUID()}.tmp`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, `To: ${to}\n\n${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
        await rename(draft, path.join(folder, fileNameOf(id)));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return 'sent';
    },
  };
}
