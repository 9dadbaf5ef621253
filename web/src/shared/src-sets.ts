import type { ProductImageDto } from '#core/contract/products.ts';

export type SrcSet = { readonly type: string; readonly srcSet: string };

/** One `srcset` a file type, in the order the sources name the types. */
export function srcSets({ sources = [] }: Pick<ProductImageDto, 'sources'>): readonly SrcSet[] {
  const types = [...new Set(sources.map(({ type }) => type))];
  return types.map((type) => ({
    type,
    srcSet: sources
      .filter((source) => source.type === type)
      .map(({ src, width }) => `${src} ${width}w`)
      .join(', '),
  }));
}
