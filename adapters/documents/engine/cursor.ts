import { z } from 'zod';
import { BadCursorError } from '#core/kernel/ports.ts';
import type { Json } from '#adapters/documents/engine/document-store.ts';

/** Where a page ended: the last document's ordered fields, and its id. */
export type Position = { readonly values: readonly Json[]; readonly id: string };

const positionSchema = z.tuple([z.array(z.json()), z.string()]);

/** Opaque text for `Page.next`: base64url, safe in a URL. */
export function encodeCursor({ values, id }: Position): string {
  return Buffer.from(JSON.stringify([values, id])).toString('base64url');
}

/** Cursors come from clients: throws `BadCursorError` unless valid for a query with this many orders. */
export function decodeCursor(text: string, orders: number): Position {
  const position = parsed(text);
  if (position?.values.length !== orders) throw new BadCursorError('Malformed cursor');
  return position;
}

function parsed(text: string): Position | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [values, id] = positionSchema.parse(json);
    return { values, id };
  } catch {
    return undefined;
  }
}
