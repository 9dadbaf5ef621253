import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent, idPart } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { DeskMarks } from '#core/desk/desk-marks.ts';
import { actorField } from './shared-fields.ts';

export const DESK_MARKS = 'deskMarks';

const stamp = { at: instantField, by: actorField };

const markSchema = z.object({
  /** The item's id, which may need escaping as a document id. */
  id: z.string(),
  at: instantField,
  aside: z.object({ ...stamp, cause: z.string(), until: instantField.optional() }).optional(),
  assigned: z.object({ ...stamp, to: z.string() }).optional(),
});

export const deskMarkCodec = documentCodec(DESK_MARKS, markSchema);

/** `deskMarks/{item}`: who set it aside, until when, and who it is assigned to. */
export const documentsDeskMarks = (store: DocumentStore): DeskMarks => ({
  async read(ids) {
    const stored = await getPresent(store, DESK_MARKS, ids.map(idPart));
    return new Map(stored.map(deskMarkCodec.fromDocument).map((mark) => [mark.id, mark]));
  },
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(DESK_MARKS, idPart(id));
      const mark = decide(stored && deskMarkCodec.fromDocument(stored));
      if (mark !== undefined)
        transaction.set(DESK_MARKS, idPart(id), deskMarkCodec.toDocument(mark));
      else if (stored !== undefined) transaction.delete(DESK_MARKS, idPart(id));
    }),
});
