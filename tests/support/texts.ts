import { readdirSync } from 'node:fs';
import path from 'node:path';

const TEXTS = path.join(import.meta.dirname, '../../web/src/texts');

type Texts = Readonly<Record<string, unknown>>;

/** One text, or a function that makes one, and its path from the file: `home.ts.HOME.title`. */
export type TextLeaf = readonly [way: string, text: unknown];

/** Exports that are not our texts inside: the calendar's locale. */
const OTHER = new Set(['calendar.ts.CALENDAR_LOCALE']);

const isGroup = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

function leavesOf(value: unknown, way: string): readonly TextLeaf[] {
  if (OTHER.has(way)) return [];
  if (!isGroup(value)) return [[way, value]];
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, `${way}.${key}`));
}

export const textFiles = (language: 'en' | 'es'): readonly string[] =>
  readdirSync(path.join(TEXTS, language)).sort();

/** The names a file exports, and every text in them. */
export async function textsOf(language: 'en' | 'es', file: string) {
  const texts: Texts = await import(path.join(TEXTS, language, file));
  return { names: Object.keys(texts).sort(), leaves: leavesOf(texts, file) };
}

/** With ordinary spaces only: customers' dates, times and sizes have no-break spaces. */
export const plain = (text: string | undefined): string | undefined =>
  text?.replaceAll('\u00a0', ' ');
