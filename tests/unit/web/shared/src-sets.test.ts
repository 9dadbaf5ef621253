import { describe, expect, it } from 'vitest';
import { productDto } from '#tests/unit/web/product-dto.ts';
import { srcSets } from '#web/shared/ui/picture.tsx';

describe('srcSets', () => {
  it('makes one set per file type, in the order of the sources', () => {
    expect(srcSets(productDto().images[0] ?? {})).toEqual([
      { type: 'image/avif', srcSet: '/art/castle-1200.avif 1200w, /art/castle-600.avif 600w' },
      { type: 'image/webp', srcSet: '/art/castle-1200.webp 1200w' },
    ]);
  });

  it('is empty for a picture without sources', () => {
    expect(srcSets({})).toEqual([]);
  });
});
