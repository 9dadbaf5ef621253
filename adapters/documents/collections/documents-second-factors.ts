import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import {
  type FactorBook,
  type FactorFacts,
  type Factors,
  NO_FACTORS,
} from '#core/accounts/second-factor.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { securityNoticeEntry, putTask } from './outbox-document.ts';
import { rosterOf } from './roster-document.ts';

export const SECOND_FACTORS = 'secondFactors';

export const factorsCodec = documentCodec(
  SECOND_FACTORS,
  z.object({
    app: z
      .object({ sealedSecret: z.string(), addedAt: instantField, usedStep: z.int() })
      .optional(),
    passkeys: listOf({
      id: z.string(),
      publicKey: z.string(),
      counter: z.int(),
      transports: z.array(z.string()).readonly(),
      name: z.string(),
      addedAt: instantField,
      usedAt: instantField.optional(),
    }),
    codeHashes: z.array(z.string()).readonly(),
    pending: z.object({ sealedSecret: z.string(), until: instantField }).optional(),
  }),
);

export const factorsOf = (stored: Stored | undefined): Factors =>
  stored === undefined ? NO_FACTORS : factorsCodec.fromDocument(stored);

/** `secondFactors/{uid}`. Changes are decided together with the owner's rule in `staff/roster`. */
export function documentsSecondFactors(store: DocumentStore): FactorBook {
  async function read(reader: Pick<Transaction, 'get'>, uid: string): Promise<FactorFacts> {
    const factors = factorsOf(await reader.get(SECOND_FACTORS, uid));
    const { isFactorRequired = false } = await rosterOf(reader);
    return { factors, isRequired: isFactorRequired };
  }
  return {
    read: (uid) => read(store, uid),

    change: (uid, decide) =>
      store.transact(async (transaction) => {
        const decided = decide(await read(transaction, uid));
        if (!decided.ok) return decided;
        const { factors, mail } = decided.value;
        transaction.set(SECOND_FACTORS, uid, factorsCodec.toDocument(factors));
        if (mail !== undefined) {
          putTask(transaction, securityNoticeEntry(mail));
        }
        return decided;
      }),

    tell: (notice) =>
      store.transact(async (transaction) => {
        putTask(transaction, securityNoticeEntry(notice));
      }),
  };
}
