import type { ProductImage } from '#core/catalogue/product-facts.schema.ts';
import { ART } from '#texts/site.ts';

/** The site's own pictures, in `web/public/art`. The hero's left third is left free for text. */
export const HERO: ProductImage = {
  src: '/art/hero-2000.webp',
  alt: ART.hero,
  width: 2000,
  height: 859,
  sources: [
    { src: '/art/hero-2000.avif', type: 'image/avif', width: 2000 },
    { src: '/art/hero-2000.webp', type: 'image/webp', width: 2000 },
    { src: '/art/hero-1400.avif', type: 'image/avif', width: 1400 },
    { src: '/art/hero-1400.webp', type: 'image/webp', width: 1400 },
    { src: '/art/hero-1000.avif', type: 'image/avif', width: 1000 },
    { src: '/art/hero-1000.webp', type: 'image/webp', width: 1000 },
  ],
};

const phoneHero = (width: number, form: 'avif' | 'webp') => ({
  src: `/art/hero-phone-${width}.${form}`,
  type: `image/${form}`,
  width,
});

/** The nearly square crop for phones: just as sharp with a fifth of the bytes. */
export const HERO_ON_PHONES = {
  media: '(max-width: 479.98px)',
  // 412 px at 1.75 density needs 721 pixels, one more than the smaller file has.
  sizes: '99vw',
  image: {
    src: '/art/hero-phone-1080.webp',
    sources: [
      phoneHero(1080, 'avif'),
      phoneHero(1080, 'webp'),
      phoneHero(720, 'avif'),
      phoneHero(720, 'webp'),
    ],
  },
};
