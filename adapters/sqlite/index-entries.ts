import { isDeepStrictEqual } from 'node:util';
import type { DeclaredIndex, Json, Stored } from '#adapters/documents/engine/document-store.ts';
import { fieldAt } from '#adapters/documents/engine/query-semantics.ts';
import { sortKey, type Direction } from '#adapters/documents/engine/sort-key.ts';

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
