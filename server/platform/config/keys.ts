import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const KEYS_FILE = 'keys.json';

const keysSchema = z.object({
  /**
   * Private links derive from it: with a new key, no link sent so far works. Absent where
   * `MANAGE_LINK_KEY` was set: a second key would only be mistaken for the shop's.
   */
  manageLinkKey: z.string().min(32).optional(),
  /** Signs and verifies the simulated card's events. */
  cardEventKey: z.string().min(32),
});

/** Secrets this installation generated for itself. */
type KeptKeys = z.infer<typeof keysSchema>;

export type Keys = KeptKeys & { readonly manageLinkKey: string };

const newKey = (): string => randomBytes(32).toString('base64url');

export const freshKeys = (): Keys => ({ manageLinkKey: newKey(), cardEventKey: newKey() });

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Atomic: if several processes start together, the first one wins. */
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

function readKeys(file: string): KeptKeys | undefined {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${file} is damaged. Restore it, or delete it and lose every private link.`, {
      cause: error,
    });
  }
}

/**
 * The folder's `keys.json`, made at the first start and readable by the owner only.
 * @param needsLinkKey without `MANAGE_LINK_KEY`: a new file gets a key of its own
 */
export function keepKeys(dataDir: string, needsLinkKey: boolean): KeptKeys {
  const file = path.join(dataDir, KEYS_FILE);
  const kept = readKeys(file);
  if (kept !== undefined) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { manageLinkKey, cardEventKey } = freshKeys();
  const made = needsLinkKey ? { manageLinkKey, cardEventKey } : { cardEventKey };
  createOnce(file, `${JSON.stringify(made, undefined, 2)}\n`);
  return readKeys(file) ?? keepKeys(dataDir, needsLinkKey);
}
