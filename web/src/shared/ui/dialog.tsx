import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '#web/shared/ui/icon.tsx';
import { UI } from '#texts/site.ts';

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A drawer from the right, a sheet from below, the whole screen, or a panel in the middle (default). */
  readonly side?: 'right' | 'bottom' | 'full' | 'center' | undefined;
  readonly children: ReactNode;
};

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** The browser lets Tab leave a modal dialog for its own bars; here it goes round inside. */
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

/** The page loses its scrollbar while a dialog is open; a margin of the same width keeps it where it is. */
function holdPageWidth(): () => void {
  const page = document.documentElement;
  const scrollbar = window.innerWidth - page.clientWidth;
  if (scrollbar <= 0) return () => undefined;
  page.style.paddingRight = `${scrollbar}px`;
  return () => {
    page.style.paddingRight = '';
  };
}

function OpenDialog({ onClose, title, side = 'center', children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const letGo = holdPageWidth();
    element?.showModal();
    return () => {
      element?.close();
      letGo();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog dialog-${side}`}
      onKeyDown={keepTabInside}
      onCancel={(event) => {
        // A file picker inside the dialog sends its own cancel up.
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
      <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id={titleId} className="text-heading font-semibold">
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
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
        {children}
      </div>
    </dialog>
  );
}

/** A modal dialog: keeps focus inside, closes with Escape or a press beside it, gives focus back. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}
