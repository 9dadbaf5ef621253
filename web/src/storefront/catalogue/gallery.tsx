import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import type { ProductDto, ProductImageDto } from '#core/contract/products.ts';
import type { ZoomDialogProps } from '#web/storefront/catalogue/zoom-dialog.tsx';
import { warn } from '#web/shared/data/log.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { GALLERY } from '#texts/product.ts';

const GALLERY_SIZES = '(min-width: 1248px) 760px, (min-width: 1024px) calc(100vw - 488px), 100vw';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type Images = ProductDto['images'];

/** Without the chunk the page is whole: the picture is large enough already. */
const ZoomDialog = lazy(async (): Promise<{ default: ComponentType<ZoomDialogProps> }> => {
  try {
    const { ZoomDialog } = await import('#web/storefront/catalogue/zoom-dialog.tsx');
    return { default: ZoomDialog };
  } catch (error) {
    warn(`The enlarged picture did not load: ${String(error)}`);
    return { default: () => null };
  }
});

/** A link to the picture itself, until the script makes it open the dialog. */
function Enlarge(props: {
  readonly image: ProductImageDto;
  readonly isFirst: boolean;
  readonly isShown: boolean;
  readonly onOpen: () => void;
}) {
  const { image, isFirst, isShown, onOpen } = props;
  return (
    <a
      href={image.src}
      aria-label={GALLERY.open(image.alt)}
      aria-haspopup="dialog"
      tabIndex={isShown ? 0 : -1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      className="block size-full cursor-zoom-in -outline-offset-4"
    >
      <Picture
        image={image}
        alt=""
        sizes={GALLERY_SIZES}
        priority={isFirst}
        className="size-full object-cover"
      />
    </a>
  );
}

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
            aria-label={`${GALLERY.picture(index + 1, images.length)}: ${image.alt}`}
            tabIndex={index === shown ? 0 : -1}
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

/** The pictures side by side; a finger swipes from one to the next, also before the script is there. */
function useStrip(images: Images) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const show = (index: number): void => {
    const { current } = strip;
    setShown(index);
    current?.scrollTo({ left: index * current.clientWidth });
  };
  const onScrollEnd = (): void => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth === 0) return;
    setShown(Math.min(images.length - 1, Math.round(scrollLeft / clientWidth)));
  };
  return { strip, shown, show, onScrollEnd };
}

/** Large pictures to swipe and enlarge; with several, thumbnails that arrow keys walk through. */
export function Gallery({ images }: { readonly images: Images }) {
  const { strip, shown, show, onScrollEnd } = useStrip(images);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={GALLERY.label} className="min-w-0">
      <div className="stage relative aspect-4/3 overflow-hidden rounded-lg border border-line max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        {images.length === 0 ? (
          <Picture image={undefined} sizes={GALLERY_SIZES} className="size-full object-cover" />
        ) : (
          <>
            <ul
              ref={strip}
              onScrollEnd={onScrollEnd}
              className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
            >
              {images.map((image, index) => (
                <li key={image.src} className="w-full shrink-0 snap-center">
                  <Enlarge
                    image={image}
                    isFirst={index === 0}
                    isShown={index === shown}
                    onOpen={() => setOpen(true)}
                  />
                </li>
              ))}
            </ul>
            <span
              aria-hidden="true"
              className="glass pointer-events-none absolute right-3 bottom-3 flex items-center gap-1.5 rounded-full px-3 py-1.5 text-sm"
            >
              <Icon name="search" className="size-4" />
              {GALLERY.enlarge}
            </span>
          </>
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} shown={shown} onShow={show} />}
      {isOpen && (
        <Suspense fallback={null}>
          <ZoomDialog images={images} shown={shown} onShow={show} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
