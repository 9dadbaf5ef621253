import { useContext, useEffect, useRef, useState } from 'react';
import type { ProductImage } from '#core/catalogue/product-facts.schema.ts';
import { UI } from '#texts/site.ts';
import { HeadContext, type PictureCut } from '#web/shared/page-head.ts';
import { Icon } from './icon.tsx';

type SrcSet = { readonly type: string; readonly srcSet: string };

/** One `srcset` per file type, in source order. */
export function srcSets({ sources = [] }: Pick<ProductImage, 'sources'>): readonly SrcSet[] {
  const types = [...new Set(sources.map(({ type }) => type))];
  return types.map((type) => ({
    type,
    srcSet: sources
      .filter((source) => source.type === type)
      .map(({ src, width }) => `${src} ${width}w`)
      .join(', '),
  }));
}

type PictureProps = {
  readonly image: ProductImage | undefined;
  /** Replaces the picture's alt text. Empty if text beside it says the same. */
  readonly alt?: string | undefined;
  /** Displayed width, as in HTML. */
  readonly sizes: string;
  /** A different crop for some screens. */
  readonly on?: PictureCut | undefined;
  /** The largest picture of the first screen, loaded right away. */
  readonly priority?: boolean | undefined;
  readonly className?: string | undefined;
};

function NoPicture({ alt, className }: { readonly alt: string; readonly className: string }) {
  const named = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <div {...named} className={`stage grid place-items-center text-edge ${className}`}>
      <Icon name="picture" className="aspect-square h-auto w-[min(2.5rem,50%)]" />
    </div>
  );
}

/** AVIF or WebP if supported. A drawn placeholder without a picture or if it fails to load. */
export function Picture({ image, alt, sizes, on, priority = false, className = '' }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const element = useRef<HTMLImageElement>(null);
  const head = useContext(HeadContext);
  const src = image?.src;
  useEffect(() => {
    const { complete, naturalWidth } = element.current ?? {};
    if (complete === true && naturalWidth === 0 && src) setBroken(src);
  }, [src]);
  if (image === undefined || !src || broken === src) {
    return <NoPicture alt={alt ?? image?.alt ?? UI.noPicture} className={className} />;
  }
  if (priority) head.picture({ image, sizes, on });
  return (
    <picture className="contents *:[source]:hidden">
      {on &&
        srcSets(on.image).map(({ type, srcSet }) => (
          <source key={type} media={on.media} type={type} srcSet={srcSet} sizes={on.sizes} />
        ))}
      {srcSets(image).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={element}
        src={src}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : 'auto'}
        className={className}
        onError={() => setBroken(src)}
      />
    </picture>
  );
}
