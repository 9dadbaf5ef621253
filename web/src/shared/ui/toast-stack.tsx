import { useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { UI } from '#texts/site.ts';
import { SLOT } from './bottom-dock.tsx';
import { Icon } from './icon.tsx';

/** What the dock shows at this width: bars, a screen's own bar, floating buttons; the office's bars. */
const BARS = `#${SLOT} ~ *, [data-docked], :has(+ #${SLOT}) :is(a, button), .admin :is(.dock, .form-end, .bulk-bar, .screen-foot)`;
/** In the office, also what is read and pressed next, and at best no control at all. */
const NEXT = `${BARS}, .admin :is(h1, h2, .cta)`;
const CONTROLS = `${NEXT}, .admin :is(a, button, input, select, summary)`;
const GAP = 8;
/** A header's height. */
const HEAD = 64;

/** The height from the bottom at which the stack lies over none of these, and below `top`; or NaN. */
function freeAbove(stack: HTMLElement, kept: string, top = HEAD): number {
  const { left, right, height } = stack.getBoundingClientRect();
  // A dialog covers the rest.
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const boxes = [...scope.querySelectorAll(kept)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && left < box.right)
    .toSorted((a, b) => b.bottom - a.bottom);
  const edge = boxes.reduce(
    (free, box) =>
      box.top < free && box.bottom > free - height - 2 * GAP ? Math.max(0, box.top) : free,
    window.innerHeight,
  );
  return edge - height < top ? Number.NaN : window.innerHeight - edge;
}

/** Over nothing that is needed next, if there is such a place. */
function settle(stack: HTMLElement): void {
  const free =
    freeAbove(stack, CONTROLS, window.innerHeight / 2) ||
    freeAbove(stack, NEXT) ||
    freeAbove(stack, BARS) ||
    0;
  stack.style.setProperty('--dock', `${free}px`);
}

/** Shows it again above everything opened since, including dialogs. */
function raise(stack: HTMLElement | null, shown: boolean): void {
  if (stack === null || typeof stack.showPopover !== 'function') return;
  if (stack.matches(':popover-open')) stack.hidePopover();
  if (!shown) return;
  stack.showPopover();
  settle(stack);
}

function ToastCard(props: { readonly item: Toast; readonly onDismiss: () => void }) {
  const { item } = props;
  const failed = item.type === 'error';
  return (
    <div
      className={`card pointer-events-auto flex items-center gap-3 py-1.5 pr-1.5 pl-4 shadow-lift transition-opacity duration-200 ${item.visible ? 'animate-rise' : 'opacity-0'}`}
    >
      <Icon
        name={failed ? 'alert' : 'check'}
        className={`size-5 ${failed ? 'text-danger' : 'text-neon'}`}
      />
      <div className="min-w-0 flex-1 py-1.5">{resolveValue(item.message, item)}</div>
      <button
        type="button"
        aria-label={UI.dismiss}
        onClick={props.onDismiss}
        className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}

const FOUR_SECONDS = { duration: 4_000 };

/**
 * Toasts stay 4 seconds (specification §9). In the office an error stays until it is dismissed,
 * because whoever holds a phone in a truck looks away.
 */
export const timesAt = (pathname: string) => ({
  success: FOUR_SECONDS,
  error: pathname.startsWith('/admin') ? { duration: Infinity } : FOUR_SECONDS,
});

/**
 * At the top right, below the header; on phones and tablets at the bottom, above the dock. Very
 * large text makes a toast so high that it would cover what a page begins with, such as the amount
 * due, so there it is at the bottom, too.
 */
export function ToastStack() {
  const { toasts, handlers } = useToaster(timesAt(window.location.pathname));
  const stack = useRef<HTMLDivElement>(null);
  // Also of an error that came again in its old place.
  const latest = Math.max(0, ...toasts.map(({ createdAt }) => createdAt));
  useEffect(() => raise(stack.current, latest > 0), [latest]);
  useEffect(() => {
    const onResize = (): void => {
      if (stack.current?.matches(':popover-open') === true) settle(stack.current);
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  // The button that had the pointer and the focus goes with its toast, and reports nothing.
  const dismiss = (id: string): void => {
    toast.dismiss(id);
    handlers.endPause();
  };
  return (
    <div
      ref={stack}
      popover="manual"
      // A finger enters and never leaves, so a touched toast would stay.
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') handlers.startPause();
      }}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="toasts pointer-events-none fixed inset-auto right-4 bottom-[calc(max(var(--dock),env(safe-area-inset-bottom))+6px)] left-4 m-0 w-auto flex-col gap-2 bg-transparent p-0 text-ink open:flex max-lg:beside-drawer:top-auto max-lg:beside-drawer:bottom-52 sm:left-auto lg:[@media(height>=30rem)]:top-[76px] lg:[@media(height>=30rem)]:bottom-auto sm:w-[24rem] sm:max-w-[calc(100%-32px)] lg:beside-drawer:right-[456px]"
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} onDismiss={() => dismiss(item.id)} />
      ))}
    </div>
  );
}
