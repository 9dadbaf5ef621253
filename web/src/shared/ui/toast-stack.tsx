import { useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { UI } from '#texts/site.ts';
import { Icon } from './icon.tsx';

/** Shows it again above everything opened since, including dialogs. */
function raise(stack: HTMLElement | null, shown: boolean): void {
  if (stack === null || typeof stack.showPopover !== 'function') return;
  if (stack.matches(':popover-open')) stack.hidePopover();
  if (shown) stack.showPopover();
}

function ToastCard({ item }: { readonly item: Toast }) {
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
        onClick={() => toast.dismiss(item.id)}
        className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}

/**
 * At the top right. Very large text makes a toast too high for the header, and it would cover what
 * a page begins with, such as the amount due, so there it is at the bottom.
 */
export function ToastStack() {
  const { toasts, handlers } = useToaster();
  const stack = useRef<HTMLDivElement>(null);
  const newest = toasts.at(0)?.id;
  useEffect(() => raise(stack.current, newest !== undefined), [newest]);
  return (
    <div
      ref={stack}
      popover="manual"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="toasts pointer-events-none fixed inset-auto top-1.5 right-4 left-4 m-0 w-auto flex-col gap-2 bg-transparent p-0 text-ink open:flex [@media(height<30rem)]:top-auto [@media(height<30rem)]:bottom-1.5 max-lg:beside-drawer:top-auto max-lg:beside-drawer:bottom-52 sm:left-auto sm:w-[24rem] sm:max-w-[calc(100%-32px)] lg:beside-drawer:right-[456px]"
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </div>
  );
}
