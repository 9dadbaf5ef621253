import { z } from 'zod';
import { unitChangeSchema } from '#core/inventory/unit-change.schema.ts';
import { CONDITIONS, PAPER_KINDS } from '#core/inventory/unit.ts';
import { SPAN_KINDS } from '#core/inventory/unit-timeline.ts';
import type {
  InventoryDto,
  ProductUnitsDto,
  UnitEffectsDto,
  UnitsChangedDto,
} from '#core/contract/inventory-api.ts';
import { productSchema } from '#server/areas/catalogue/product.schema.ts';

const unitSchema = z.object({
  id: z.string(),
  label: z.string(),
  condition: z.enum(CONDITIONS),
  serial: z.string().optional(),
  purchasedOn: z.string().optional(),
  notes: z.string().optional(),
  papers: z
    .array(
      z.object({
        kind: z.enum(PAPER_KINDS),
        number: z.string().optional(),
        expiresOn: z.string(),
      }),
    )
    .readonly(),
  blocks: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })).readonly(),
  retiredOn: z.string().optional(),
  today: z.enum([...SPAN_KINDS, 'free']),
  spans: z
    .array(
      z.object({
        kind: z.enum(SPAN_KINDS),
        from: z.string(),
        to: z.string(),
        reservationId: z.string().optional(),
        reason: z.string().optional(),
      }),
    )
    .readonly(),
});

export const productUnitsSchema = z.object({
  productId: z.string(),
  title: z.string(),
  image: productSchema.shape.images.unwrap().element.optional(),
  categories: z.array(z.string()).readonly(),
  isActive: z.boolean(),
  turnaroundDays: z.number(),
  revision: z.number(),
  units: z.array(unitSchema).readonly(),
}) satisfies z.ZodType<ProductUnitsDto>;

export const inventorySchema = z.object({
  from: z.string(),
  to: z.string(),
  products: z.array(productUnitsSchema).readonly(),
}) satisfies z.ZodType<InventoryDto>;

const affected = {
  reservationId: z.string(),
  status: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  unit: z.string(),
};

export const strandedSchema = z.object({
  stranded: z
    .array(z.object({ ...affected, unitId: z.string(), out: z.boolean(), known: z.boolean() }))
    .readonly(),
});

export const unitEffectsSchema = z.object({
  moves: z.array(z.object({ ...affected, to: z.string() })).readonly(),
  ...strandedSchema.shape,
}) satisfies z.ZodType<UnitEffectsDto>;

export const unitsChangedSchema = unitEffectsSchema.extend({
  product: productUnitsSchema,
}) satisfies z.ZodType<UnitsChangedDto>;

export const unitPreviewBodySchema = z.object({ change: unitChangeSchema });
export const unitChangeBodySchema = unitPreviewBodySchema.extend({ revision: z.int().min(0) });
