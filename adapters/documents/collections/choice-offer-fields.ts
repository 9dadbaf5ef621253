import { z } from 'zod';
import { centsField, dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { type ChoiceOffer, CHOICES } from '#core/reservations/choice-offer.ts';
import { actorField } from './shared-fields.ts';

const periodField = z.object({ startDate: dayField, endDate: dayField });

const offeredSchema = z.object({
  id: z.string(),
  at: instantField,
  by: actorField,
  until: instantField,
  period: periodField,
  days: z.array(periodField.extend({ lessCents: centsField.optional() })).readonly(),
  offCents: centsField.optional(),
  withdrawn: z.object({ at: instantField, by: actorField }).optional(),
  backAt: instantField.optional(),
  answer: z
    .object({
      choice: z.enum(CHOICES),
      at: instantField,
      days: periodField.optional(),
      productId: z.string().optional(),
    })
    .optional(),
});

const titledSchema = z.object({
  productId: z.string(),
  title: z.string(),
  es: z.object({ title: z.string().optional() }).optional(),
});

const unitOfferSchema = offeredSchema.extend({
  ...titledSchema.shape,
  reason: z.literal('unit'),
  isAll: z.boolean(),
  substitutes: z.array(titledSchema.extend({ lessCents: centsField })).readonly(),
});

/** Older offers have no reason, because weather was the only one. */
const weatherOfferSchema = offeredSchema.extend({
  reason: z.literal('weather').default('weather'),
  source: z.string(),
  recorded: z.boolean(),
  readAt: instantField.optional(),
  told: listOf({
    title: z.string(),
    day: dayField,
    limitMph: z.number().optional(),
    hours: listOf({ at: instantField, mph: z.number().optional() }),
  }),
  isRain: z.boolean().optional(),
  thunder: z.object({ percent: z.number(), at: instantField }).optional(),
  noRainCheck: z.boolean().optional(),
});

export const choiceOfferField = z.union([unitOfferSchema, weatherOfferSchema]);

type StoredOffer = z.output<typeof choiceOfferField>;

export function offerToDocument({ days, off, ...offer }: ChoiceOffer): StoredOffer {
  const stored = {
    days: days.map(({ less, ...period }) => ({ ...period, lessCents: less })),
    offCents: off,
  };
  if (offer.reason === 'weather') return { ...offer, ...stored };
  const substitutes = offer.substitutes.map(({ less, ...rest }) => ({ ...rest, lessCents: less }));
  return { ...offer, ...stored, substitutes };
}

export function offerFromDocument({ days, offCents, ...offer }: StoredOffer): ChoiceOffer {
  const kept = {
    days: days.map(({ lessCents, ...period }) => ({ ...period, less: lessCents })),
    off: offCents,
  };
  if (offer.reason === 'weather') return { ...offer, ...kept };
  const substitutes = offer.substitutes.map(({ lessCents, ...rest }) => ({
    ...rest,
    less: lessCents,
  }));
  return { ...offer, ...kept, substitutes };
}
