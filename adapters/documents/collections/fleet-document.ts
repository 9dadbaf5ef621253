import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { dayField } from '#adapters/documents/engine/document-fields.ts';
import { collectionOf } from '#adapters/documents/engine/reading.ts';
import { CONDITIONS, type Fleet, PAPER_KINDS } from '#core/inventory/unit.ts';
import { listOf } from '#core/kernel/fields.schema.ts';

export const FLEETS = 'units';

const paperSchema = z.object({
  kind: z.enum(PAPER_KINDS),
  number: z.string().optional(),
  by: z.string().optional(),
  issuedOn: dayField.optional(),
  expiresOn: dayField.optional(),
  file: z.string().optional(),
});

const unitSchema = z.object({
  id: z.string(),
  label: z.string(),
  condition: z.enum(CONDITIONS),
  serial: z.string().optional(),
  purchasedOn: dayField.optional(),
  priceCents: z.int().optional(),
  lifeYears: z.int().optional(),
  notes: z.string().optional(),
  papers: z.array(paperSchema).readonly(),
  blocks: listOf({
    from: dayField,
    to: dayField,
    reason: z.string(),
    pictures: z.array(z.string()).readonly().optional(),
    lookOn: dayField.optional(),
    costCents: z.int().optional(),
  }),
  retiredOn: dayField.optional(),
});

const fleetSchema = z.object({
  units: z.array(unitSchema).readonly(),
  revision: z.int().min(0),
  months: z.array(z.string()).readonly(),
});

/**
 * A fleet with the months, `YYYY-MM`, that got their first schedule since this document exists. A
 * query finds earlier ones, but not inside transactions (docs/decisions/06-units-schedules-and-reassigning.md).
 */
export type StoredFleet = Fleet & { readonly months: readonly string[] };
export type StoredFleets = ReadonlyMap<string, StoredFleet>;

/** `units/{productId}` */
export const { toDocument: fleetToDocument, fromDocument: fleetFromDocument } = documentCodec(
  FLEETS,
  fleetSchema,
);

/** Only fleets that are stored. */
export const { findMany: readFleets } = collectionOf(FLEETS, fleetFromDocument);
