import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  type CannedAnswers,
  type CannedAnswersStore,
  STARTING_ANSWERS,
} from '#core/customers/canned-answer.ts';
import { err, ok } from '#core/kernel/result.ts';

export const CANNED_ANSWERS = 'cannedAnswers';
/** Id of the single document. There are few answers, and they are edited together. */
const ALL = 'all';

export const cannedAnswersCodec = documentCodec(
  CANNED_ANSWERS,
  z.object({
    revision: z.int().min(1),
    answers: listOf({
      id: z.string(),
      name: z.string(),
      text: z.object({ en: z.string(), es: z.string() }),
    }),
  }),
  [noLegacy],
);

const fromDocument = (stored: Stored | undefined): CannedAnswers =>
  stored === undefined
    ? { revision: 0, answers: STARTING_ANSWERS }
    : cannedAnswersCodec.fromDocument(stored);

/** `cannedAnswers/all` */
export const documentsCannedAnswers = (store: DocumentStore): CannedAnswersStore => ({
  read: async () => fromDocument(await store.get(CANNED_ANSWERS, ALL)),
  save: (answers, revision) =>
    store.transact(async (transaction) => {
      const before = fromDocument(await transaction.get(CANNED_ANSWERS, ALL));
      if (before.revision !== revision) return err({ kind: 'answers_changed' });
      const saved = { revision: revision + 1, answers };
      transaction.set(CANNED_ANSWERS, ALL, cannedAnswersCodec.toDocument(saved));
      return ok(saved);
    }),
});
