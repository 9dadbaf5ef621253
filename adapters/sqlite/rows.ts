import type { SQLOutputValue } from 'node:sqlite';
import type { Document, FieldPath, Stored } from '#adapters/documents/engine/document-store.ts';
import { partOf } from '#adapters/documents/engine/query-semantics.ts';
import { deepFreeze } from '#adapters/documents/engine/plain-json.ts';

export type Row = Record<string, SQLOutputValue>;

/** A row's `id` and `data` as the port returns them: immutable. */
export function storedFrom(row: Row): Stored {
  const data: Document = JSON.parse(textOf(row, 'data'));
  deepFreeze(data);
  return Object.freeze({ id: textOf(row, 'id'), data });
}

/** The same with only these fields of it. */
export function partFrom(row: Row, fields: readonly FieldPath[]): Stored {
  const data: Document = JSON.parse(textOf(row, 'data'));
  const part = partOf(data, fields);
  deepFreeze(part);
  return Object.freeze({ id: textOf(row, 'id'), data: part });
}

export const idOf = (row: Row): string => textOf(row, 'id');

/** Size of its `data` in characters. */
export const sizeOf = (row: Row): number => textOf(row, 'data').length;

export function numberOf(row: Row | undefined, column: string): number {
  const value = row?.[column];
  if (typeof value !== 'number') throw new Error(`No number in column ${column}`);
  return value;
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`No text in column ${column}`);
  return value;
}
