import type { SQLOutputValue } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type {
  Document,
  FieldPath,
  Stored,
  DeclaredIndex,
  Json,
} from '#adapters/documents/engine/document-store.ts';
import { deepFreeze } from '#adapters/documents/engine/plain-json.ts';
import { partOf, fieldAt } from '#adapters/documents/engine/query-semantics.ts';
import { sortKey, type Direction } from '#adapters/documents/engine/sort-key.ts';

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

/** Ids follow the last field, so that ties sort as the port requires. */
export function tieOf({ fields }: DeclaredIndex): Direction {
  return directionOf(fields.at(-1)?.order ?? 'asc');
}

/** Elements of a `contains` field are stored in ascending order. */
export function directionOf(order: 'asc' | 'desc' | 'contains'): Direction {
  return order === 'desc' ? 'desc' : 'asc';
}

/**
 * The keys under which an index lists a document: none if it lacks a field, one per distinct
 * element of a `contains` field.
 */
export function entryKeys(index: DeclaredIndex, { id, data }: Stored): Buffer[] {
  const columns: (readonly Buffer[])[] = [];
  for (const { field, order } of index.fields) {
    const value = fieldAt(data, field);
    if (value === undefined) return [];
    columns.push(valuesOf(value, order).map((item) => sortKey(item, directionOf(order))));
  }
  columns.push([sortKey(id, tieOf(index))]);
  // From the last one on: what follows the elements of a `contains` field is joined once for all.
  return columns.reduceRight((keys, column) =>
    column.flatMap((part) => keys.map((key) => Buffer.concat([part, key]))),
  ) as Buffer[];
}

function valuesOf(value: Json, order: 'asc' | 'desc' | 'contains'): readonly Json[] {
  if (order !== 'contains') return [value];
  return Array.isArray(value) ? [...new Set<Json>(value)].filter(isScalar) : [];
}

const isScalar = (value: Json): boolean => typeof value !== 'object';

/** Whether both states of a document have the same index keys. */
export const isListedAlike = ({ fields }: DeclaredIndex, before: Stored, after: Stored): boolean =>
  fields.every(({ field }) => {
    const [old, fresh] = [fieldAt(before.data, field), fieldAt(after.data, field)];
    return old === fresh || isDeepStrictEqual(old, fresh);
  });

/** The keys in one list that are missing in the other. */
export function keysOnlyIn(keys: readonly Buffer[], others: readonly Buffer[]): Buffer[] {
  return keys.filter((key) => !others.some((other) => other.equals(key)));
}
