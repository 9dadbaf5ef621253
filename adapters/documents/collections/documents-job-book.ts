import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import {
  type DocumentStore,
  TransactionConflictError,
} from '#adapters/documents/engine/document-store.ts';
import { collectionOf } from '#adapters/documents/engine/reading.ts';
import type { JobBook } from '#core/jobs/job-record.ts';

export const JOBS = 'jobs';

const jobSchema = z.object({
  name: z.string(),
  lease: z.object({ holder: z.string(), until: instantField }).optional(),
  startedAt: instantField.optional(),
  endedAt: instantField.optional(),
  lastCount: z.int().optional(),
  failure: z.object({ message: z.string(), at: instantField }).optional(),
  runs: z.int().min(0),
  failures: z.int().min(0),
  nextDueAt: instantField,
});

export const jobCodec = documentCodec(JOBS, jobSchema);

const jobs = collectionOf(JOBS, jobCodec.fromDocument);

/** `jobs/{name}`. */
export const documentsJobBook = (store: DocumentStore): JobBook => ({
  list: () => jobs.list(store),
  async find(name) {
    const stored = await store.get(JOBS, name);
    return stored && jobCodec.fromDocument(stored);
  },
  async change(name, decide) {
    try {
      return await store.transact(async (transaction) => {
        const changed = decide(await jobs.find(transaction, name));
        if (changed !== undefined) transaction.set(JOBS, name, jobCodec.toDocument(changed));
        return changed;
      });
    } catch (error) {
      if (error instanceof TransactionConflictError) return undefined;
      throw error;
    }
  },
});
