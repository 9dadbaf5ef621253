import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { UI } from '#texts/site.ts';
import { Icon } from './icon.tsx';

type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A drawer from the right, a sheet from below, full screen, or a centered panel (default). */
  readonly side?: 'right' | 'bottom' | 'full' | 'center' | undefined;
  /** From 768 px on, it is placed under this element, without a header. */
  readonly under?: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
};

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Browsers let Tab leave a modal dialog for their own toolbars, so keep it inside. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0,
  );
  const [first, last] = [stops.at(0), stops.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving && event.target !== event.currentTarget) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * Opens on its first field, or on its text to be scrolled, if its content begins with one.
 * Otherwise, and in a phone's sheet, which a keyboard would cover, keeps the browser's choice, the
 * × button.
 */
function focusStart(dialog: HTMLElement): void {
  const first = dialog.lastElementChild?.querySelector<HTMLElement>(FOCUSABLE);
  if (!first?.matches('input, select, textarea, section')) return;
  first.focus({ preventScroll: true });
  // With very large text a field may begin below the dialog's foot.
  if (first.tagName !== 'SECTION') first.scrollIntoView({ block: 'nearest' });
}

/** An open dialog hides the page's scrollbar. A margin of its width keeps the page in place. */
function holdPageWidth(): () => void {
  const page = document.documentElement;
  const scrollbar = window.innerWidth - page.clientWidth;
  if (scrollbar <= 0) return () => undefined;
  page.style.paddingRight = `${scrollbar}px`;
  return () => {
    page.style.paddingRight = '';
  };
}

const EDGE = 16;

/** Places it under the anchor as far as the screen has room. On phones it is a sheet. */
function place(dialog: HTMLElement, anchor: HTMLElement): void {
  if (window.matchMedia('(width < 48rem)').matches) return dialog.removeAttribute('style');
  const { left, bottom } = anchor.getBoundingClientRect();
  const lowest = window.innerHeight - dialog.offsetHeight - EDGE;
  const farthest = document.documentElement.clientWidth - dialog.offsetWidth - EDGE;
  dialog.style.top = `${Math.max(EDGE, Math.min(bottom + 8, lowest))}px`;
  dialog.style.left = `${Math.max(EDGE, Math.min(left, farthest))}px`;
}

/** Keeps the dialog under its anchor as its content grows. */
function useUnder(dialog: RefObject<HTMLElement | null>, under: DialogProps['under']): void {
  useLayoutEffect(() => {
    const [element, anchor] = [dialog.current, under?.current];
    if (element === null || anchor === null || anchor === undefined) return undefined;
    const observer = new ResizeObserver(() => place(element, anchor));
    place(element, anchor);
    observer.observe(element);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [dialog, under]);
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, side = 'center', under, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const letGo = holdPageWidth();
    element?.showModal();
    if (element !== null && side !== 'bottom') focusStart(element);
    return () => {
      element?.close();
      letGo();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [side]);
  useUnder(dialog, under);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog dialog-${side} ${under ? 'dialog-under' : ''}`}
      onKeyDown={keepTabInside}
      onCancel={(event) => {
        // A file picker inside the dialog bubbles its own cancel event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header
        className={`flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5 ${under ? 'md:hidden' : ''}`}
      >
        <h2 id={titleId} className="text-left text-heading font-semibold">
          {title}
        </h2>
        <button
          type="button"
          aria-label={UI.close}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-panel hover:text-ink"
        >
          <Icon name="close" />
        </button>
      </header>
      {/* What gets the focus is scrolled clear of a sticky foot. */}
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain has-[.sticky]:scroll-pb-56">
        {children}
      </div>
    </dialog>
  );
}

/** A modal dialog: traps focus, closes on Escape or a press outside, restores focus. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}
