import type { Json, Stored } from '#adapters/documents/engine/document-store.ts';

type Field = readonly [name: string, value: Json];

const byName = ([a]: Field, [b]: Field): number => (a < b ? -1 : 1);

/**
 * The one JSON text of a value: no blanks, fields by name (UTF-16, as `<` compares). Stores hand fields out in any order, so
 * only this text is the same for the same document in every store.
 */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .sort(byName)
    .map(([name, child]) => `${JSON.stringify(name)}:${canonicalJson(child)}`);
  return `{${fields.join(',')}}`;
}

/** A document as a line of an export, without its line break. */
export const documentLine = (collection: string, { id, data }: Stored): string =>
  `{"collection":${JSON.stringify(collection)},"id":${JSON.stringify(id)},"data":${canonicalJson(data)}}`;

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
