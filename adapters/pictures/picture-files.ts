import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  isPictureKey,
  parsePictureName,
  type PictureKey,
} from '#core/catalogue/pictures/picture-name.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import { pictureSetSchema } from '#core/catalogue/product-input.schema.ts';

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** Atomic and durable: any process sees a whole file or none, even after a power cut. */
async function writeOnce(file: string, content: Uint8Array | string): Promise<void> {
  if (await isThere(file)) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content, { flush: true, mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

const SET_ENDING = '.json';

function keyOfSet(file: string): PictureKey | undefined {
  const key = file.slice(0, -SET_ENDING.length);
  return file.endsWith(SET_ENDING) && isPictureKey(key) ? key : undefined;
}

function setFile(key: PictureKey): string {
  if (!isPictureKey(key)) throw new Error(`Not a picture's key: ${key}`);
  return `${key}${SET_ENDING}`;
}

/** @param folder created with the first picture; processes may share it */
export function pictureFiles(folder: string): PictureStore {
  const at = (name: string): string => path.join(folder, name);
  return {
    get: (name) => readIfThere(at(name)),
    has: (name) => isThere(at(name)),
    put: (name, bytes) => writeOnce(at(name), bytes),
    async findSet(key) {
      const text = await readIfThere(at(setFile(key)));
      return text && pictureSetSchema.parse(JSON.parse(Buffer.from(text).toString()));
    },
    putSet: (key, set) => writeOnce(at(setFile(key)), JSON.stringify(set)),
    async list() {
      const files = await namesIn(folder);
      return {
        names: files.map(parsePictureName).filter((name) => name !== undefined),
        sets: files.flatMap((file) => keyOfSet(file) ?? []),
      };
    },
    remove: (name) => rm(at(name), { force: true }),
    removeSet: (key) => rm(at(setFile(key)), { force: true }),
  };
}
