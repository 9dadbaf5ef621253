import { useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { UI } from '#texts/site.ts';
import { SLOT } from './bottom-dock.tsx';
import { Icon } from './icon.tsx';

/** What the dock shows at this width: bars, a screen's own bar, floating buttons. */
const DOCKED = `#${SLOT}, [data-docked], :has(+ #${SLOT}) :is(a, button)`;

function dockHeight(): number {
  const tops = [...document.querySelectorAll(DOCKED)].map((one) => one.getBoundingClientRect().top);
  // Zero: not drawn.
  return window.innerHeight - Math.min(window.innerHeight, ...tops.filter((top) => top > 0));
}

/** Shows it again above everything opened since, including dialogs, and above the dock. */
function raise(stack: HTMLElement | null, shown: boolean): void {
  if (stack === null || typeof stack.showPopover !== 'function') return;
  if (stack.matches(':popover-open')) stack.hidePopover();
  stack.style.setProperty('--dock', `${dockHeight()}px`);
  if (shown) stack.showPopover();
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
