import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import { amountSchema, centsSchema } from '#server/platform/http/amount.schema.ts';
import { orderAddOnsSchema, orderLinesSchema } from '#server/areas/checkout/order.schema.ts';
import { adjustmentSchema } from '#server/areas/checkout/quote.schema.ts';
import { calendarDaySchema } from '#server/platform/http/text.schema.ts';
import type { ChangeQuoteDto } from '#core/contract/shop-api.ts';

/** What was shown before it was confirmed. */
const shown = {
  totalCents: amountSchema,
  excessCents: amountSchema,
  keepAsCredit: z.boolean().optional(),
};

export const rescheduleSchema = z.object({
  startDate: calendarDaySchema,
  endDate: calendarDaySchema,
});
export const rescheduleNowSchema = rescheduleSchema.extend(shown);

export const linesSchema = z.object({ lines: orderLinesSchema, addOns: orderAddOnsSchema });
export const linesNowSchema = linesSchema.extend(shown);

export const detailsSchema = z.object({
  event: eventPlaceSchema,
  phone: contactSchema.shape.phone.optional(),
});
export const detailsNowSchema = detailsSchema.extend(shown);

const withKind = <Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  schema: z.ZodObject<Shape>,
) => schema.extend({ kind: z.literal(kind) });

export const changeSchema = z.discriminatedUnion('kind', [
  withKind('reschedule', rescheduleSchema),
  withKind('lines', linesSchema),
  withKind('details', detailsSchema),
]);

/** The version that the change was made of, as it was read. */
export const versionSchema = z.string().max(60, 'Not a version of ours.');

export const changeNowSchema = z.object({
  change: changeSchema,
  shown: z.object({ ...shown, version: versionSchema.optional() }),
});
export const changePreviewSchema = z.object({ change: changeSchema });

export const changeQuoteSchema = z.object({
  adjustments: z.array(adjustmentSchema).readonly(),
  totalCents: centsSchema,
  differenceCents: centsSchema,
  excessCents: centsSchema,
  balanceCents: centsSchema,
}) satisfies z.ZodType<ChangeQuoteDto>;
