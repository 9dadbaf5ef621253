import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Instant } from '#core/kernel/instant.ts';

const PRELOAD = path.join(import.meta.dirname, 'clock.preload.ts');

/**
 * A clock shared by processes: those started with its environment run at the time it is set to,
 * and it keeps running.
 */
export function clockFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-clock-'));
  const file = path.join(folder, 'ahead');
  writeFileSync(file, '0');
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${PRELOAD}` },
    set(to: Instant): void {
      // A simultaneous reader gets either the old or the new value.
      writeFileSync(`${file}.new`, String(to - Date.now()));
      renameSync(`${file}.new`, file);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
