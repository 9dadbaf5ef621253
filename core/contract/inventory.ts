import { z } from 'zod';
import { unitChangeSchema } from '#core/inventory/unit-change.schema.ts';
import { SPAN_KINDS } from '#core/inventory/unit-timeline.ts';
import { CONDITIONS, PAPER_KINDS } from '#core/inventory/unit.ts';
import { MOST_TABLE_BYTES } from '#core/kernel/csv.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { MOST_PAPER_BYTES, PAPER_TYPES } from '#core/kernel/kept-paper.ts';
import type { Routes } from './admin-api.ts';
import type { PublicRoutes } from './calls.ts';
import { base64Schema, fileSchema, idSchema, type OutputOf } from './fields.ts';
import { productSchema } from './products.ts';

export const spanSchema = z.object({
  kind: z.enum(SPAN_KINDS),
  from: z.string(),
  to: z.string(),
  reservationId: z.string().optional(),
  reason: z.string().optional(),
});
export type UnitSpanDto = OutputOf<typeof spanSchema>;

/** `to` is 2199-12-31 until further notice. `lookOn`: day on which to check it again. */
const blockSchema = z.object({
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  pictures: z.array(z.string()).readonly().optional(),
  lookOn: z.string().optional(),
  costCents: z.int().optional(),
});
export type BlockDto = OutputOf<typeof blockSchema>;

const unitSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Code of its public page, `/unit/{code}`. */
  code: z.string(),
  condition: z.enum(CONDITIONS),
  serial: z.string().optional(),
  purchasedOn: z.string().optional(),
  priceCents: z.int().optional(),
  lifeYears: z.int().optional(),
  notes: z.string().optional(),
  /** Includes papers of former years. `file` is a name for `GET /paper-files/:name`. */
  papers: listOf({
    kind: z.enum(PAPER_KINDS),
    number: z.string().optional(),
    by: z.string().optional(),
    issuedOn: z.string().optional(),
    expiresOn: z.string().optional(),
    file: z.string().optional(),
  }),
  blocks: z.array(blockSchema).readonly(),
  retiredOn: z.string().optional(),
  /** It came back wet and is not dry yet, by a crew's report, which settling marks as dry. */
  wet: z.object({ actId: z.string(), by: z.string(), at: z.string() }).optional(),
  /** A crew reported it as damaged, and nobody has handled the report. */
  damaged: z
    .object({ actId: z.string(), by: z.string(), at: z.string(), text: z.string() })
    .optional(),
  /** Its state today. */
  today: z.enum([...SPAN_KINDS, 'free']),
  /** Booked today, but its crew has picked it up already. */
  isBack: z.literal(true).optional(),
  /** Booked today, but its crew could not deliver it. */
  isUndelivered: z.literal(true).optional(),
  /** For the requested days. Days on which it is available are left out. */
  spans: z.array(spanSchema).readonly(),
});
export type UnitDto = OutputOf<typeof unitSchema>;

export const productUnitsSchema = z.object({
  productId: z.string(),
  title: z.string(),
  image: productSchema.shape.images.unwrap().element.optional(),
  categories: z.array(z.string()).readonly(),
  isActive: z.boolean(),
  turnaroundDays: z.number(),
  /** Many units of gear, such as chairs, which a list may show as one row. */
  areAlike: z.literal(true).optional(),
  /** Revision of the fleet, not of the product. */
  revision: z.number(),
  units: z.array(unitSchema).readonly(),
});
export type ProductUnitsDto = OutputOf<typeof productUnitsSchema>;

const inventorySchema = z.object({
  from: z.string(),
  to: z.string(),
  products: z.array(productUnitsSchema).readonly(),
});
export type Inventory = OutputOf<typeof inventorySchema>;

/** A line of a reservation, with its old or new unit. */
const affectedSchema = z.object({
  reservationId: z.string(),
  status: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string(),
  /** The unit's label. */
  unit: z.string(),
});
export type AffectedLine = OutputOf<typeof affectedSchema>;

const unplacedLineSchema = affectedSchema.extend({
  unitId: z.string(),
  /** The unit is at the customer’s. */
  out: z.boolean(),
  /** The conflict existed before the change. */
  known: z.boolean(),
});
export type UnplacedLine = OutputOf<typeof unplacedLineSchema>;

/** Lines that cannot move to another unit. Each customer needs a call. */
const unplacedSchema = z.object({ unplaced: z.array(unplacedLineSchema).readonly() });

const unitEffectsSchema = z.object({
  /** Lines that move to another unit. Customers need not be told. */
  moves: z.array(affectedSchema.extend({ to: z.string() })).readonly(),
  ...unplacedSchema.shape,
});
export type UnitEffectsDto = OutputOf<typeof unitEffectsSchema>;

const unitPreviewSchema = unitEffectsSchema.extend({
  /** Lines whose unit could not go out and then can. */
  back: z.array(affectedSchema).readonly(),
  /** Reservations whose open choice because of the unit ends with that. Their customers are mailed. */
  endsChoices: z.array(z.string()).readonly(),
  /** Of maintenance: the unit's next booking after its last day. */
  next: affectedSchema.optional(),
});
export type UnitPreview = OutputOf<typeof unitPreviewSchema>;

const unitsChangedSchema = unitEffectsSchema.extend({ product: productUnitsSchema });
export type UnitsChanged = OutputOf<typeof unitsChangedSchema>;

const unitPreviewBodySchema = z.object({ change: unitChangeSchema });
const unitChangeBodySchema = unitPreviewBodySchema.extend({ revision: z.int().min(0) });

const unitCostsBodySchema = z.object({
  /** A table as saved by a spreadsheet. */
  base64: base64Schema(MOST_TABLE_BYTES),
  /** False: only shows what would change. */
  save: z.boolean(),
});

const costSchema = z.object({
  purchasedOn: z.string().optional(),
  priceCents: z.int().optional(),
  lifeYears: z.int().optional(),
});

/**
 * If the table has faults, nothing is saved. Once it is saved, `changes` are the saved rows, and
 * `faults` are rows whose units someone else changed meanwhile.
 */
const unitCostsSchema = z.object({
  changes: listOf({
    row: z.int(),
    product: z.string(),
    unit: z.string(),
    before: costSchema,
    after: costSchema,
  }),
  /** Row 1 has the column heads. */
  faults: listOf({ row: z.int(), column: z.string(), reason: z.string() }),
  /** Number of rows that change nothing. */
  unchanged: z.int(),
  isSaved: z.boolean(),
});
export type UnitCostsDto = OutputOf<typeof unitCostsSchema>;

/** A scan or photo of a paper. The file's first bytes decide its type. */
const paperFileBodySchema = z.object({ base64: base64Schema(MOST_PAPER_BYTES) });
const paperFileKeptSchema = z.object({ file: z.string() });
const paperFileSchema = z.object({ type: z.enum(Object.values(PAPER_TYPES)), base64: z.string() });

const unitLabelsBodySchema = z.object({
  units: z
    .array(z.object({ productId: idSchema, unitId: z.string().max(40) }))
    .min(1, 'Choose at least one unit.')
    .max(500, 'At most 500 labels at once.'),
});

const proofShape = {
  by: z.string().nullable(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string(),
  /** Valid today, in shop time. */
  isValid: z.boolean(),
};

/** What the page behind a unit's QR code shows to anyone. Null if nothing is on file. */
const unitCardSchema = z.object({
  product: z.string(),
  unitLabel: z.string(),
  serial: z.string().nullable(),
  /** Whether it is out of service today. The reason is not public. */
  isOutOfService: z.boolean(),
  inspection: z
    .object({
      number: z.string().nullable(),
      ...proofShape,
      /** `GET /units/{code}/inspection` has it. */
      hasFile: z.boolean(),
    })
    .nullable(),
  /** Of this unit alone. */
  insurance: z.object({ number: z.string().nullable(), ...proofShape }).nullable(),
  /** The shop's liability insurance. */
  liability: z.object(proofShape).nullable(),
});
export type UnitCardDto = OutputOf<typeof unitCardSchema>;

/** The physical units. */
export const INVENTORY_ROUTES = {
  /** Purchase days, prices and useful lives from a spreadsheet. */
  'POST /inventory/costs': {
    needs: 'inventory:write',
    body: unitCostsBodySchema,
    answer: unitCostsSchema,
  },
  /**
   * Stores the file unchanged. Unless a paper refers to it, it is deleted after a day. 422
   * `heic_file`, `unknown_file`, `file_too_large`.
   */
  'POST /paper-files': {
    needs: 'inventory:write',
    body: paperFileBodySchema,
    status: 201,
    answer: paperFileKeptSchema,
  },
  /** The file of a paper of the unit or the shop. 404 `paper_file_not_found`. */
  'GET /paper-files/:name': {
    needs: 'inventory:read',
    params: { name: z.string() },
    answer: paperFileSchema,
  },
  /** A file with stickers of the units' QR codes. 404 `unit_not_found` if no unit exists. */
  'POST /inventory/labels': {
    needs: 'inventory:read',
    body: unitLabelsBodySchema,
    answer: fileSchema,
  },
  'GET /inventory': { needs: 'inventory:read', answer: inventorySchema },
  /** A product's reservations on a unit that cannot go out. */
  'GET /products/:idOrSlug/units/unplaced': {
    needs: 'inventory:read',
    answer: unplacedSchema,
  },
  /** Previews the change; writes nothing. */
  'POST /products/:idOrSlug/units/preview': {
    needs: 'inventory:read',
    body: unitPreviewBodySchema,
    answer: unitPreviewSchema,
  },
  /** `revision` is the one that was read; 409 `units_changed` if it has changed since. */
  'POST /products/:idOrSlug/units/changes': {
    needs: 'inventory:write',
    body: unitChangeBodySchema,
    answer: unitsChangedSchema,
  },
} as const satisfies Routes;

/** A unit by the code on its label. 404 `invalid_link` if no unit in use has it. */
export const UNIT_CARD_ROUTES = {
  'GET /units/:code': { params: { code: z.string() }, answer: unitCardSchema },
} as const satisfies PublicRoutes;
