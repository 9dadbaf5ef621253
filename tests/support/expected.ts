import type { Result } from '#core/kernel/result.ts';

/** The value of a result that must not be refused here. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** What must be there. */
export function present<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('It is missing.');
  return found;
}
