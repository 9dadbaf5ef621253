import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { dayField } from '#adapters/documents/engine/document-fields.ts';

export const GIFT_DAYS = 'giftDays';

/** `giftDays/{uid}`: the gift cards that somebody of the staff gave away on their last day of giving. */
export const giftDaysCodec = documentCodec(
  GIFT_DAYS,
  z.object({ day: dayField, codes: z.array(z.string()).readonly() }),
  [noLegacy],
);
