import {
  appendFileSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

// Why a log that lost its end does not show it: docs/decisions/04-sqlite-durability.md.

/** The mark: up to which version the file was last known to be committed, as twenty digits. */
const markOf = (file: string): string => `${file}-mark`;
/** One line for each time commits were found missing; whoever reads the file deletes it. */
const lossOf = (file: string): string => `${file}-lost`;

const digitsOf = (version: number): string => String(version).padStart(20, '0');

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** 0 without a readable mark. */
export const readMark = (file: string): number => Number(textOf(markOf(file))) || 0;

/** Reported until somebody deletes the note, because the next start must not forget it. */
export const readLosses = (file: string): readonly string[] =>
  textOf(lossOf(file))
    .split('\n')
    .filter((line) => line !== '');

/** Records a loss if the file ends before its mark, and returns whether it does. */
export function noteLoss(file: string, marked: number, committed: number): boolean {
  if (marked <= committed) return false;
  const found = new Date().toISOString();
  const line = `${found}: ${marked - committed} commits are missing (${committed} of ${marked} are there)\n`;
  appendFileSync(lossOf(file), line, { mode: 0o600 });
  writeFileSync(markOf(file), digitsOf(committed), { mode: 0o600 });
  return true;
}

export type HighWater = {
  /** Never throws: the mark is only a witness, and commits must not depend on it. */
  readonly raise: (version: number) => void;
  readonly close: () => void;
};

/**
 * The mark survives `kill -9`; after a power cut it may lag behind the disk, never lead. It is written
 * as SQLite writes its log, into the system's memory: a thread for twenty bytes would cost more than the bytes.
 */
export function highWater(file: string, from: number): HighWater {
  let handle: number | undefined;
  let marked = from;

  return {
    raise(version) {
      if (version <= marked) return;
      marked = version;
      try {
        handle ??= openSync(markOf(file), constants.O_WRONLY | constants.O_CREAT, 0o600);
        writeSync(handle, digitsOf(version), 0);
      } catch {
        handle = undefined;
      }
    },
    close() {
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
    },
  };
}
