import type { JobOutcome } from '#core/jobs/job-record.ts';

export type Ended = { readonly outcome: JobOutcome; readonly thrown?: { readonly error: unknown } };

/** How a run went; never rejects. */
export async function outcomeOf(run: () => Promise<number>): Promise<Ended> {
  try {
    return { outcome: { ok: true, count: await run() } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: { ok: false, message }, thrown: { error } };
  }
}
