import { imageSchema } from '#core/catalogue/product-input.schema.ts';

/** An uploaded picture as it goes into a product, but for the words. */
export const pictureSetSchema = imageSchema.omit({ alt: true });
