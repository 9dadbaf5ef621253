import { z } from 'zod';
import { documentCodec, withId } from '#adapters/documents/engine/document-codec.ts';
import { centsField, dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Filter } from '#adapters/documents/engine/document-store.ts';
import { is, collectionOf, pagesOf } from '#adapters/documents/engine/reading.ts';
import { openWorkSchema, pieceSchema } from '#core/dispatch/crew-act.schema.ts';
import {
  CREW_CHECKS,
  type CrewAct,
  type CrewActs,
  handedOver,
  reviewed,
} from '#core/dispatch/crew-act.ts';

export const CREW_ACTS = 'crewActs';

const deedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['on_the_way', 'arrived', 'card_link']) }),
  z.object({
    kind: z.literal('done'),
    why: z.string().optional(),
    isShort: z.literal(true).optional(),
    missing: z.array(pieceSchema).readonly().optional(),
    missingWhy: z.string().optional(),
    open: z.array(openWorkSchema).readonly().optional(),
    openWhy: z.string().optional(),
  }),
  z.object({ kind: z.literal('failed'), why: z.string(), picture: z.string().optional() }),
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
  z.object({ kind: z.enum(['wet', 'dry']), productId: z.string(), unitId: z.string() }),
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
      'no_email',
      'not_taken',
      'not_own',
      'handed_in',
    ])
    .optional(),
  isOpen: z.boolean(),
  over: z.object({ amount: centsField, state: z.enum(['open', 'gone', 'handled']) }).optional(),
  handedIn: z
    .object({
      at: instantField,
      by: z.string(),
      off: centsField.optional(),
      why: z.string().optional(),
    })
    .optional(),
});

/** `crewActs/{id}`, with an id made by the phone. If the document exists, the act was applied. */
export const { toDocument: crewActToDocument, fromDocument: crewActFromDocument } = withId(
  documentCodec(CREW_ACTS, actSchema),
);

export const { find: findCrewAct } = collectionOf(CREW_ACTS, crewActFromDocument);

const PAGE = 200;

/** Crew acts; each is written with its reservation (`documentsBookingLedger`). */
export function documentsCrewActs(store: DocumentStore): CrewActs {
  async function list(filter: Filter): Promise<readonly CrewAct[]> {
    const acts: CrewAct[] = [];
    const query = { collection: CREW_ACTS, where: [filter], limit: PAGE };
    for await (const { documents } of pagesOf(store, query))
      acts.push(...documents.map(crewActFromDocument));
    return acts.toSorted((a, b) => a.at - b.at);
  }
  return {
    listOn: (day) => list(is('day', day)),
    listOf: (id) => list(is('reservationId', id)),
    listOpen: () => list(is('isOpen', true)),
    settle: (ids) =>
      store.transact(async (transaction) => {
        const found = await Promise.all(ids.map((id) => findCrewAct(transaction, id)));
        const acts = found.filter((act) => act !== undefined);
        for (const act of acts.filter(({ isOpen }) => isOpen)) {
          transaction.set(CREW_ACTS, act.id, crewActToDocument(reviewed(act)));
        }
        return acts.length > 0;
      }),
    handIn: (all) =>
      store.transact(async (transaction) => {
        const after = await Promise.all(
          all.map(async ({ id, handedIn }) => {
            const act = await findCrewAct(transaction, id);
            return act && handedOver(act, handedIn);
          }),
        );
        const acts = after.filter((act) => act !== undefined);
        if (acts.length < all.length) return false;
        for (const act of acts) transaction.set(CREW_ACTS, act.id, crewActToDocument(act));
        return true;
      }),
    // Any amount: documents without one are left out.
    listOff: () => list({ field: 'handedIn.off', op: '>', value: Number.MIN_SAFE_INTEGER }),
    async pictures() {
      const kinds = ['photo', 'damage', 'failed'] as const;
      const found = await Promise.all(kinds.map((value) => list(is('deed.kind', value))));
      return found
        .flat()
        .flatMap(({ deed }) => ('picture' in deed && deed.picture ? [deed.picture] : []));
    },
  };
}
