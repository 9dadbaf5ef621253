import { z } from 'zod';
import { everyPage } from '#core/kernel/one-by-one.ts';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { centsField, dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type {
  Document,
  DocumentStore,
  Filter,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { CREW_CHECKS, type CrewAct, type CrewActs } from '#core/dispatch/crew-act.ts';

export const CREW_ACTS = 'crewActs';

const deedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['on_the_way', 'arrived', 'done', 'card_link']) }),
  z.object({ kind: z.literal('failed'), why: z.string() }),
  z.object({
    kind: z.literal('check'),
    checked: z.array(z.enum(CREW_CHECKS)).readonly(),
    windMph: z.number().optional(),
    limitMph: z.number().optional(),
  }),
  z.object({ kind: z.literal('photo'), picture: z.string() }),
  z.object({
    kind: z.literal('signature'),
    name: z.string(),
    drawing: z.string(),
    textId: z.string().optional(),
  }),
  z.object({
    kind: z.literal('payment'),
    method: z.enum(['cash', 'check']),
    amount: centsField,
    note: z.string().optional(),
  }),
  z.object({ kind: z.literal('payment_undo'), actId: z.string() }),
  z.object({
    kind: z.literal('damage'),
    text: z.string(),
    picture: z.string().optional(),
    productId: z.string().optional(),
    unitId: z.string().optional(),
  }),
  z.object({ kind: z.literal('note'), text: z.string() }),
]);

const actSchema = z.object({
  reservationId: z.string(),
  stopId: z.string(),
  day: dayField,
  truckId: z.string(),
  by: z.string(),
  at: instantField,
  receivedAt: instantField,
  deed: deedSchema,
  refused: z
    .enum([
      'moved',
      'other_truck',
      'too_early',
      'too_late',
      'cancelled',
      'above_balance',
      'takes_no_payment',
      'not_taken',
    ])
    .optional(),
  isOpen: z.boolean(),
});

const codec = documentCodec(CREW_ACTS, actSchema, [noLegacy]);

/** `crewActs/{id}`, with an id made by the phone. If the document exists, the act was applied. */
export const crewActToDocument = (act: CrewAct): Document => codec.toDocument(act);

export const crewActFromDocument = (stored: Stored): CrewAct => ({
  ...codec.fromDocument(stored),
  id: stored.id,
});

export async function findCrewAct(
  reader: Pick<Transaction, 'get' | 'getMany'>,
  id: string,
): Promise<CrewAct | undefined> {
  const stored = await getNamed(reader, CREW_ACTS, id);
  return stored && crewActFromDocument(stored);
}

const PAGE = 200;

/** Crew acts; each is written with its reservation (`documentsBookingLedger`). */
export function documentsCrewActs(store: DocumentStore): CrewActs {
  async function list(filter: Filter): Promise<readonly CrewAct[]> {
    const acts: CrewAct[] = [];
    const query = { collection: CREW_ACTS, where: [filter], limit: PAGE };
    const pages = everyPage((after) => store.query({ ...query, ...(after && { after }) }));
    for await (const { documents } of pages) acts.push(...documents.map(crewActFromDocument));
    return acts.toSorted((a, b) => a.at - b.at);
  }
  return {
    listOn: (day) => list({ field: 'day', op: '==', value: day }),
    listOf: (id) => list({ field: 'reservationId', op: '==', value: id }),
    listOpen: () => list({ field: 'isOpen', op: '==', value: true }),
    settle: (id) =>
      store.transact(async (transaction) => {
        const act = await findCrewAct(transaction, id);
        if (act === undefined) return false;
        if (act.isOpen)
          transaction.set(CREW_ACTS, id, crewActToDocument({ ...act, isOpen: false }));
        return true;
      }),
    async pictures() {
      const kinds = ['photo', 'damage'] as const;
      const found = await Promise.all(
        kinds.map((value) => list({ field: 'deed.kind', op: '==', value })),
      );
      return found
        .flat()
        .flatMap(({ deed }) => ('picture' in deed && deed.picture ? [deed.picture] : []));
    },
  };
}
