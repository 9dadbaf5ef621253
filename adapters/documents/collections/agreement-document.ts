import { z } from 'zod';
import { documentCodec, withId } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { collectionOf, type Reader } from '#adapters/documents/engine/reading.ts';
import type { Agreements } from '#core/documents/agreement.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import type { Certificates } from '#core/reservations/office-terms.ts';

export const AGREEMENTS = 'agreements';

const rowSchema = z.object({ label: z.string(), value: z.string() });

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('points'), items: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('facts'), rows: z.array(rowSchema).readonly() }),
  z.object({
    kind: z.literal('amounts'),
    rows: z
      .array(rowSchema.extend({ note: z.string().optional(), isStrong: z.boolean().optional() }))
      .readonly(),
  }),
  z.object({
    kind: z.literal('signature'),
    label: z.string(),
    name: z.string(),
    when: z.string(),
    drawing: z.string().optional(),
  }),
]);

const agreementSchema = z.object({
  reservationId: z.string(),
  name: z.string(),
  at: instantField,
  termsVersion: z.string(),
  textId: z.string(),
  paper: z.object({
    title: z.string(),
    subtitle: z.string(),
    language: z.enum(LANGUAGES),
    brand: z.string(),
    foot: z.string(),
    createdAt: instantField,
    blocks: z.array(blockSchema).readonly(),
  }),
});

/**
 * `agreements/{reservation}-{moment}-{text}`: everything that was signed. Written once, never
 * changed.
 */
export const { toDocument: agreementToDocument, fromDocument: agreementFromDocument } = withId(
  documentCodec(AGREEMENTS, agreementSchema),
);

const agreements = collectionOf(AGREEMENTS, agreementFromDocument);

export const documentsAgreements = (store: Reader): Agreements => ({
  find: (id) => agreements.find(store, id),
});

export const CERTIFICATES = 'certificates';

const certificateSchema = z.object({
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  base64: z.string(),
  organization: z.string().optional(),
});

export const certificateCodec = documentCodec(CERTIFICATES, certificateSchema);

const certificates = collectionOf(CERTIFICATES, certificateCodec.fromDocument);

/** `certificates/{id}`: the file never changes, nor whose it is. */
export const documentsCertificates = (store: DocumentStore): Certificates => ({
  keep: (id, certificate) =>
    store.transact(async (transaction) => {
      transaction.create(CERTIFICATES, id, certificateCodec.toDocument(certificate));
    }),
  find: (id) => certificates.find(store, id),
  claim: (id, organization) =>
    store.transact(async (transaction) => {
      const found = await certificates.find(transaction, id);
      if (found === undefined || found.organization !== undefined) return found?.organization;
      const claimed = certificateCodec.toDocument({ ...found, organization });
      transaction.set(CERTIFICATES, id, claimed);
      return organization;
    }),
});
