import { decodeCursor } from '#adapters/documents/engine/cursor.ts';
import { BadCursorError } from '#core/reservations/reservation-lists.ts';

/** Validates a page cursor that came back from a browser. */
export function checkCursor(after: string): void {
  try {
    decodeCursor(after, 1);
  } catch (cause) {
    throw new BadCursorError('Not a cursor', { cause });
  }
}
