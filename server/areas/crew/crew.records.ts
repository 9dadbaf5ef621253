import { z } from 'zod';
import { actorField } from '#adapters/documents/collections/shared-fields.ts';
import { documentCodec, withId } from '#adapters/documents/engine/document-codec.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { is, collectionOf } from '#adapters/documents/engine/reading.ts';
import type { CrewLinks } from '#core/crew/crew-link.ts';
import { listOf } from '#core/kernel/fields.schema.ts';

export const CREW_LINKS = 'crewLinks';

const linkSchema = z.object({
  day: dayField,
  truckId: z.string(),
  name: z.string(),
  secretHash: z.string(),
  pinHash: z.string(),
  createdAt: instantField,
  by: actorField,
  endsAt: instantField,
  revokedAt: instantField.optional(),
  tries: z.int().min(0),
  allTries: z.int().min(0),
  lockedUntil: instantField.optional(),
  sessions: z.array(z.string()).readonly(),
  seen: z.object({ version: z.int().min(0), at: instantField }).optional(),
  shown: z.array(z.string()).readonly(),
  texted: listOf({
    memberId: z.string(),
    name: z.string(),
    at: instantField,
    by: actorField,
  }).optional(),
});

const codec = withId(documentCodec(CREW_LINKS, linkSchema));
export const { fromDocument: crewLinkFromDocument } = codec;

/** Limit per day. */
const MOST = 200;

const crewLinks = collectionOf(CREW_LINKS, crewLinkFromDocument);

/** `crewLinks/{id}`: only hashes of link, PIN and sessions. */
export const documentsCrewLinks = (store: DocumentStore): CrewLinks => ({
  find: (id) => crewLinks.find(store, id),
  async listOn(day) {
    const { documents } = await store.query({
      collection: CREW_LINKS,
      where: [is('day', day)],
      limit: MOST,
    });
    return documents.map(crewLinkFromDocument).toSorted((a, b) => a.createdAt - b.createdAt);
  },
  create: (link) =>
    store.transact(async (transaction) => {
      transaction.create(CREW_LINKS, link.id, codec.toDocument(link));
    }),
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const before = await crewLinks.find(transaction, id);
      if (before === undefined) return undefined;
      const link = decide(before);
      if (link !== before) transaction.set(CREW_LINKS, id, codec.toDocument(link));
      return link;
    }),
});
