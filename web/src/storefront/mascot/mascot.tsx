import './mascot.css';
import {
  type AnimationEvent,
  type RefCallback,
  useCallback,
  useState,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { MASCOT } from '#texts/site.ts';
import { storedFlag } from '#web/shared/data/browser-storage.ts';
import { floatingAt } from '#web/shared/floating.ts';
import { MASCOT_JUMPING, MASCOT_WAVING } from '#web/shared/mascots.ts';
import { DockCorner } from '#web/shared/ui/docked.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';

/** When and where the mascot appears (specification §2, §9). */
const MASCOT_DELAY = 2_000;

/** Set when its × was pressed. */
const dismissed = storedFlag('inflatableMascotDismissed');

type Side = 'left' | 'right';

/** @param random 0 up to 1 */
export const pickSide = (random: number): Side => (random < 0.5 ? 'left' : 'right');

const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');

type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The mirrored box in a window of this width. */
export const mirrored = ({ left, top, right, bottom }: Box, width: number): Box => ({
  left: width - right,
  top,
  right: width - left,
  bottom,
});

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Links that look like buttons, product cards, and opened panels, whose text is being read, too. */
const CONTROLS =
  'main button, main a.rounded-full, main article, main input, main select, main textarea, main summary, main #will-it-fit, main details[open]';

const TEXTS = 'main :is(h1, h2, h3, p, li, dt, dd)';

/** Only as wide as the words, not as the column. */
function wordsOf(text: Element): Box {
  const words = document.createRange();
  words.selectNodeContents(text);
  return words.getBoundingClientRect();
}

/** Never covers a button, a field, an opened panel or a text, not even briefly. */
const coversContent = (box: Box): boolean =>
  [...document.querySelectorAll(CONTROLS)].some((control) =>
    overlap(box, control.getBoundingClientRect()),
  ) || [...document.querySelectorAll(TEXTS)].some((text) => overlap(box, wordsOf(text)));

type Place = {
  readonly side: Side;
  /** Stays hidden until what it would cover has scrolled away. */
  readonly isAside: boolean;
  readonly watch: RefCallback<Element>;
};

/** @param asked preferred side; swapped if only this side covers content */
function useFreeSide(asked: Side): Place {
  const [isMirrored, setIsMirrored] = useState(false);
  const [isAside, setIsAside] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    // Chosen before the first paint, because a later change of sides would be a layout shift.
    const first = element.getBoundingClientRect();
    if (coversContent(first)) {
      const isFree = !coversContent(mirrored(first, window.innerWidth));
      setIsMirrored(isFree);
      setIsAside(!isFree);
    }
    const look = (): void => setIsAside(coversContent(element.getBoundingClientRect()));
    const watched = ['scroll', 'resize'] as const;
    watched.forEach((type) => window.addEventListener(type, look, { passive: true }));
    // Content that arrives late moves the rest.
    const grown = new ResizeObserver(look);
    grown.observe(document.body);
    return () => {
      grown.disconnect();
      watched.forEach((type) => window.removeEventListener(type, look));
    };
  }, []);
  return { side: isMirrored ? otherSide(asked) : asked, isAside, watch };
}

const STILL = '(prefers-reduced-motion: reduce)';

function onStillChange(listener: () => void): () => void {
  const query = window.matchMedia(STILL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const useWantsStill = (): boolean =>
  useSyncExternalStore(onStillChange, () => window.matchMedia(STILL).matches);

/** The rest of the delay, which starts with the page's load, not with this code's. */
function remainingDelay(): number {
  const [page] = performance.getEntriesByType('navigation');
  const loaded = page instanceof PerformanceNavigationTiming ? page.loadEventEnd : 0;
  return Math.max(0, MASCOT_DELAY - (performance.now() - loaded));
}

type Visit = {
  readonly isHere: boolean;
  /** Its time is up. */
  readonly leave: () => void;
  /** Its × was pressed: never again in this browser. */
  readonly dismiss: () => void;
};

/** One visit per page load, on paths where `isWelcome`. */
function useVisit(isWelcome: boolean): Visit {
  const wantsStill = useWantsStill();
  const [isOver, setIsOver] = useState(dismissed.isSet);
  const [isDue, setIsDue] = useState(false);
  const mayCome = isWelcome && !wantsStill && !isOver;
  useEffect(() => {
    if (!mayCome) return undefined;
    const timer = setTimeout(() => setIsDue(true), remainingDelay());
    return () => clearTimeout(timer);
  }, [mayCome]);
  const leave = (): void => setIsOver(true);
  return {
    isHere: mayCome && isDue,
    leave,
    dismiss() {
      dismissed.set();
      leave();
    },
  };
}

const SIZES = '(min-width: 48rem) 160px, 96px';

/** Loaded while it is still outside the window, which a lazy picture would not be. */
function Art({ onMissing }: { readonly onMissing: () => void }) {
  return (
    <div className="mascot-art" onErrorCapture={onMissing}>
      <Picture image={MASCOT_JUMPING} alt="" sizes={SIZES} priority className="mascot-jumping" />
      <Picture image={MASCOT_WAVING} sizes={SIZES} priority className="mascot-waving" />
    </div>
  );
}

function Bubble(props: { readonly onFollow: () => void; readonly onDismiss: () => void }) {
  return (
    <div className="mascot-bubble glass border border-edge shadow-lift">
      <p className="mascot-words font-display font-semibold">{MASCOT.question}</p>
      <Link
        to="/booking"
        onClick={props.onFollow}
        className="mascot-action grid min-h-11 place-items-center rounded-full border border-neon/70 px-4 font-display font-semibold text-neon transition-colors hover:bg-neon hover:text-night focus-visible:rounded-full"
      >
        {MASCOT.rent}
      </Link>
      <button
        type="button"
        aria-label={MASCOT.hide}
        onClick={props.onDismiss}
        className="mascot-hide grid size-11 place-items-center rounded-full text-muted transition-colors hover:text-ink focus-visible:rounded-full"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}

/** Moves focus into the page before the focused element disappears. */
const keepFocus = (): void =>
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });

function Visitor(props: { readonly onLeave: () => void; readonly onDismiss: () => void }) {
  const { onLeave, onDismiss } = props;
  const [first] = useState(() => pickSide(Math.random()));
  const { side, isAside, watch } = useFreeSide(first);
  const onAnimationEnd = ({ animationName }: AnimationEvent): void => {
    if (animationName.startsWith('mascot-from-')) onLeave();
  };
  return (
    <div className="mascot-strip">
      <aside
        ref={watch}
        aria-label={MASCOT.label}
        className={`mascot mascot-${side} ${isAside ? 'mascot-aside' : ''}`}
      >
        <div className="mascot-walk" onAnimationEnd={onAnimationEnd}>
          <Bubble
            onFollow={onLeave}
            onDismiss={() => {
              keepFocus();
              onDismiss();
            }}
          />
          <Art onMissing={onLeave} />
        </div>
      </aside>
    </div>
  );
}

/** Appears once, waves and leaves (specification §2). Takes no focus; pauses on hover or focus. */
export function Mascot() {
  const { pathname } = useLocation();
  const { isHere, leave, dismiss } = useVisit(floatingAt(pathname).mascot);
  if (!isHere) return null;
  return (
    <DockCorner>
      <Visitor onLeave={leave} onDismiss={dismiss} />
    </DockCorner>
  );
}
