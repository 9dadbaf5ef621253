import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductDto } from '#core/contract/products.ts';
import { GALLERY } from '#texts/product.ts';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { warn } from '#web/shared/data/log.ts';
import { Badges } from '#web/shared/products/product-grid.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { Slide, type SlideOf, slidesOf } from './slide.tsx';
import type { ZoomDialogProps } from './zoom-dialog.tsx';

const GALLERY_SIZES = '(min-width: 1248px) 760px, (min-width: 1024px) calc(100vw - 488px), 100vw';
const SMALL_SIZES = '96px';

/** Where the count covers nothing that people read. */
const PLACE = { picture: 'right-3 bottom-3', drawing: 'top-3 left-3' } as const;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** If the chunk fails to load, the page still works, because its pictures are large enough. */
const ZoomDialog = lazy(async (): Promise<{ default: ComponentType<ZoomDialogProps> }> => {
  try {
    const { ZoomDialog } = await import('./zoom-dialog.tsx');
    return { default: ZoomDialog };
  } catch (error) {
    warn(`The enlarged picture did not load: ${String(error)}`);
    return { default: () => null };
  }
});

/** A link to the picture until the script opens the dialog instead. Drawings have no file. */
function Enlarge(props: {
  readonly slide: SlideOf;
  readonly isFirst: boolean;
  readonly isShown: boolean;
  /** Otherwise the file of the small button, which the browser shows until the larger is here. */
  readonly isSharp: boolean;
  readonly onReach: () => void;
  readonly onOpen: () => void;
}) {
  const { slide, isFirst, isShown, isSharp, onReach, onOpen } = props;
  const shown = (
    <Slide
      slide={slide}
      sizes={isSharp ? GALLERY_SIZES : SMALL_SIZES}
      priority={isFirst}
      className="object-cover"
    />
  );
  const link = (
    <a
      href={slide.image?.src ?? '#facts'}
      aria-label={GALLERY.open(slide.alt)}
      aria-haspopup="dialog"
      tabIndex={isShown ? 0 : -1}
      onPointerEnter={onReach}
      onFocus={onReach}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      className="absolute inset-0 cursor-zoom-in -outline-offset-4"
    >
      {slide.drawing === undefined && shown}
    </a>
  );
  // The link covers the drawing, whose own text must not become its name.
  return (
    <>
      {slide.drawing !== undefined && shown}
      {link}
    </>
  );
}

function Thumbnails(props: {
  readonly slides: readonly SlideOf[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}) {
  const { slides, shown, onShow } = props;
  const isLive = useHydrated();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + slides.length) % slides.length;
    onShow(next);
    list.current?.querySelectorAll('button').item(next).focus();
  };
  return (
    <ul ref={list} className="mt-3 flex gap-3 overflow-x-auto p-1 max-md:mt-1 max-md:gap-1.5">
      {slides.map((slide, index) => (
        <li key={slide.key}>
          <button
            type="button"
            aria-pressed={index === shown}
            aria-label={`${GALLERY.picture(index + 1, slides.length)}: ${slide.alt}`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
            className="stage h-18 w-24 max-md:h-11 max-md:w-13 overflow-hidden rounded-md border-2 border-transparent opacity-70 transition-opacity hover:opacity-100 aria-pressed:border-cyan aria-pressed:opacity-100"
          >
            {/* After the first picture, so that it gets a slow connection for itself. */}
            {isLive && <Slide slide={slide} sizes={SMALL_SIZES} isSmall className="object-cover" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The pictures in a row. Swiping works before scripts run. The first loads large with the page,
 * the next ones when somebody reaches for the gallery or comes closer to them.
 */
function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [sharp, setSharp] = useState(0);
  const reach = (index: number): void => setSharp((last) => Math.max(last, index + 1));
  const turnTo = (index: number): void => {
    setShown(index);
    reach(index);
  };
  const show = (index: number): void => {
    const { current } = strip;
    turnTo(index);
    current?.scrollTo({ left: index * current.clientWidth });
  };
  const onScrollEnd = (): void => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth === 0) return;
    turnTo(Math.min(count - 1, Math.round(scrollLeft / clientWidth)));
  };
  return { strip, shown, sharp, show, onScrollEnd, onReach: () => reach(shown) };
}

/** Pictures and drawings to swipe and enlarge. Arrow keys navigate the thumbnails. */
export function Gallery({ product }: { readonly product: ProductDto }) {
  const slides = slidesOf(product);
  const count = slides.length;
  const { strip, shown, sharp, show, onScrollEnd, onReach } = useStrip(count);
  const [isOpen, setOpen] = useState(false);
  const [hasTurned, setTurned] = useState(false);
  const turn = (index: number): void => {
    setTurned(true);
    show(index);
  };
  const close = (): void => {
    // At once, because the dialog gives the focus to its opener, which may be another picture.
    flushSync(() => setOpen(false));
    strip.current?.querySelectorAll('a').item(shown).focus({ preventScroll: true });
  };
  return (
    <section aria-label={GALLERY.label} className="min-w-0">
      <div className="stage relative aspect-4/3 overflow-hidden rounded-lg border border-line md:max-lg:aspect-3/2 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        {count === 0 ? (
          <Picture image={undefined} sizes={GALLERY_SIZES} className="size-full object-cover" />
        ) : (
          <>
            <ul
              ref={strip}
              onScrollEnd={() => {
                setTurned(true);
                onScrollEnd();
              }}
              className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
            >
              {slides.map((slide, index) => (
                <li key={slide.key} className="relative w-full shrink-0 snap-center">
                  <Enlarge
                    slide={slide}
                    isFirst={index === 0}
                    isShown={index === shown}
                    isSharp={index <= sharp}
                    onReach={onReach}
                    onOpen={() => setOpen(true)}
                  />
                  {index === 0 && <Badges product={product} />}
                </li>
              ))}
            </ul>
            <span
              aria-hidden="true"
              className={`glass pointer-events-none absolute ${PLACE[slides[shown]?.drawing === undefined ? 'picture' : 'drawing']} flex items-center gap-1.5 rounded-full px-3 py-1.5 text-sm`}
            >
              <Icon name={count > 1 ? 'picture' : 'search'} className="size-4" />
              {count > 1 ? GALLERY.count(shown + 1, count) : GALLERY.enlarge}
            </span>
            <p className="sr-only" aria-live="polite">
              {hasTurned &&
                !isOpen &&
                `${GALLERY.picture(shown + 1, count)}: ${slides[shown]?.alt ?? ''}`}
            </p>
          </>
        )}
      </div>
      {count > 1 && <Thumbnails slides={slides} shown={shown} onShow={turn} />}
      {isOpen && (
        <Suspense fallback={null}>
          <ZoomDialog slides={slides} shown={shown} onShow={show} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
