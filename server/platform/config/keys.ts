import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const keysSchema = z.object({
  /** Manage links are made of it: with another key every link sent so far is dead. */
  manageLinkKey: z.string().min(32),
  /** Signs and checks the events of the simulated card. */
  cardEventKey: z.string().min(32),
});

/** Secrets this installation made for itself. */
export type Keys = z.infer<typeof keysSchema>;

const newKey = (): string => randomBytes(32).toString('base64url');

export const freshKeys = (): Keys => ({ manageLinkKey: newKey(), cardEventKey: newKey() });

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Whole or not at all, and the first of several processes that start together wins. */
function createOnce(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isTaken(error)) throw error;
  } finally {
    rmSync(draft);
  }
}

function readKeys(file: string): Keys | undefined {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${file} is damaged: restore it, or delete it and lose every private link.`, {
      cause: error,
    });
  }
}

/** The keys kept in `keys.json` of the folder, made there at the first start. Readable by the owner only. */
export function keepKeys(dataDir: string): Keys {
  const file = path.join(dataDir, 'keys.json');
  const kept = readKeys(file);
  if (kept !== undefined) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  createOnce(file, `${JSON.stringify(freshKeys(), undefined, 2)}\n`);
  return readKeys(file) ?? keepKeys(dataDir);
}
