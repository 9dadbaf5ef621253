import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';

/** What its owner may change of a profile; `null` takes a field away. E-mail and role are not among it. */
export const profileInputSchema = z.object({
  displayName: contactSchema.shape.name.optional(),
  phone: contactSchema.shape.phone.nullish(),
  event: eventPlaceSchema.nullish(),
});
