import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { Certificates } from '#core/checkout/certificates.ts';

export const CERTIFICATES = 'certificates';

const certificateSchema = z.object({
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  base64: z.string(),
});

export const certificateCodec = documentCodec(CERTIFICATES, certificateSchema, [noLegacy]);

/** `certificates/{id}`: never changed. */
export const documentsCertificates = (store: DocumentStore): Certificates => ({
  keep: (id, certificate) =>
    store.transact(async (transaction) => {
      transaction.create(CERTIFICATES, id, certificateCodec.toDocument(certificate));
    }),
  async find(id) {
    const stored = await getNamed(store, CERTIFICATES, id);
    if (stored === undefined) return undefined;
    const { name, type, base64 } = certificateCodec.fromDocument(stored);
    return { name, type, base64 };
  },
});
