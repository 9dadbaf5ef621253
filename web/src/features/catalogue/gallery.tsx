import { type KeyboardEvent, useRef, useState } from 'react';
import type { ProductDto } from '#core/ports/shop-api.ts';
import { Picture } from '#web/shared/ui/picture.tsx';

export const GALLERY_SIZES =
  '(min-width: 1248px) 760px, (min-width: 1024px) calc(100vw - 488px), 100vw';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type Images = ProductDto['images'];

function Thumbnails(props: {
  readonly images: Images;
  readonly shown: number;
  readonly onShow: (index: number) => void;
}) {
  const { images, shown, onShow } = props;
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + images.length) % images.length;
    onShow(next);
    list.current?.querySelectorAll('button').item(next).focus();
  };
  return (
    <ul ref={list} className="mt-3 flex gap-3 overflow-x-auto p-1">
      {images.map((image, index) => (
        <li key={image.src}>
          <button
            type="button"
            aria-pressed={index === shown}
            aria-label={`Picture ${index + 1} of ${images.length}: ${image.alt}`}
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
            className="stage h-18 w-24 overflow-hidden rounded-md border-2 border-transparent opacity-70 transition-opacity hover:opacity-100 aria-pressed:border-cyan aria-pressed:opacity-100"
          >
            <Picture image={image} alt="" sizes="96px" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The large picture; with several, thumbnails that arrow keys walk through. */
export function Gallery({ images }: { readonly images: Images }) {
  const [shown, setShown] = useState(0);
  return (
    <section aria-label="Pictures" className="min-w-0">
      <div className="stage aspect-4/3 overflow-hidden rounded-lg border border-line max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <Picture
          image={images[shown]}
          sizes={GALLERY_SIZES}
          priority={shown === 0}
          className="size-full object-cover"
        />
      </div>
      {images.length > 1 && <Thumbnails images={images} shown={shown} onShow={setShown} />}
    </section>
  );
}
