import type { ProductImage } from '#core/catalogue/product-facts.schema.ts';
import { ART } from '#texts/site.ts';

/** Square, on a transparent background. */
const mascot = (pose: 'wave' | 'jump', alt: string): ProductImage => {
  const src = (width: number, form: 'avif' | 'webp') => `/art/mascot-${pose}-${width}.${form}`;
  const sources = [640, 320].flatMap((width) =>
    (['avif', 'webp'] as const).map((form) => ({
      src: src(width, form),
      type: `image/${form}`,
      width,
    })),
  );
  return { src: src(640, 'webp'), alt, width: 640, height: 640, sources };
};

export const MASCOT_WAVING = mascot('wave', ART.waving);
export const MASCOT_JUMPING = mascot('jump', ART.jumping);
