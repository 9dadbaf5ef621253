import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { singleDocument } from '#adapters/documents/engine/reading.ts';
import { type CannedAnswersStore, STARTING_ANSWERS } from '#core/customers/canned-answer.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { err, ok } from '#core/kernel/result.ts';

export const CANNED_ANSWERS = 'cannedAnswers';

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
);

/** `cannedAnswers/all` */
export function documentsCannedAnswers(store: DocumentStore): CannedAnswersStore {
  const none = { revision: 0, answers: STARTING_ANSWERS };
  const { read, change } = singleDocument(store, CANNED_ANSWERS, cannedAnswersCodec, none);
  return {
    read,
    save: (answers, revision) =>
      change((before) =>
        before.revision === revision
          ? ok({ revision: revision + 1, answers })
          : err({ kind: 'answers_changed' }),
      ),
  };
}
