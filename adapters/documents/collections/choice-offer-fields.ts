import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { actorField } from './shared-fields.ts';
import { centsField, dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { type ChoiceOffer, CHOICES } from '#core/reservations/choice-offer.ts';

const periodField = z.object({ startDate: dayField, endDate: dayField });

const offeredSchema = z.object({
  id: z.string(),
  at: instantField,
  by: actorField,
  until: instantField,
  period: periodField,
  days: z.array(periodField).readonly(),
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
  noRainCheck: z.boolean().optional(),
});

export const choiceOfferField = z.union([unitOfferSchema, weatherOfferSchema]);

type StoredOffer = z.output<typeof choiceOfferField>;

export const offerToDocument = (offer: ChoiceOffer): StoredOffer =>
  offer.reason === 'weather'
    ? offer
    : {
        ...offer,
        substitutes: offer.substitutes.map(({ less, ...rest }) => ({ ...rest, lessCents: less })),
      };

export const offerFromDocument = (offer: StoredOffer): ChoiceOffer =>
  offer.reason === 'weather'
    ? offer
    : {
        ...offer,
        substitutes: offer.substitutes.map(({ lessCents, ...rest }) => ({
          ...rest,
          less: lessCents,
        })),
      };
