import type { ProductImageDto } from '#core/contract/products.ts';
import { ART } from '#texts/site.ts';

/** Square, on a transparent background. */
export const MASCOT_WAVING: ProductImageDto = {
  src: '/art/mascot-wave-640.webp',
  alt: ART.waving,
  width: 640,
  height: 640,
  sources: [
    { src: '/art/mascot-wave-640.avif', type: 'image/avif', width: 640 },
    { src: '/art/mascot-wave-640.webp', type: 'image/webp', width: 640 },
    { src: '/art/mascot-wave-320.avif', type: 'image/avif', width: 320 },
    { src: '/art/mascot-wave-320.webp', type: 'image/webp', width: 320 },
  ],
};

export const MASCOT_JUMPING: ProductImageDto = {
  src: '/art/mascot-jump-640.webp',
  alt: ART.jumping,
  width: 640,
  height: 640,
  sources: [
    { src: '/art/mascot-jump-640.avif', type: 'image/avif', width: 640 },
    { src: '/art/mascot-jump-640.webp', type: 'image/webp', width: 640 },
    { src: '/art/mascot-jump-320.avif', type: 'image/avif', width: 320 },
    { src: '/art/mascot-jump-320.webp', type: 'image/webp', width: 320 },
  ],
};
