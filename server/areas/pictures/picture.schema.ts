import { z } from 'zod';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';

export const pictureSetSchema = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  sources: z
    .array(z.object({ src: z.string(), type: z.string(), width: z.number() }))
    .readonly()
    .optional(),
  placeholder: z.string().optional(),
}) satisfies z.ZodType<PictureSet>;
