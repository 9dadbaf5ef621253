import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/**
 * Deletes drafts of mails left by killed processes; returns how many. Writing takes a moment, so
 * hour-old drafts are orphans. The outbox sends the mail again.
 */
export const makeSweepDrafts = (dataDir: string, clock: Clock) => async (): Promise<number> => {
  const folder = path.join(dataDir, 'mail');
  const names = (await orNothing(readdir(folder))) ?? [];
  let removed = 0;
  for (const name of names.filter((one) => one.endsWith('.tmp'))) {
    const draft = path.join(folder, name);
    const written = (await orNothing(stat(draft)))?.mtimeMs;
    if (written === undefined || written > clock.now() - HOUR) continue;
    await rm(draft, { force: true });
    removed += 1;
  }
  return removed;
};
