import type { UseQueryResult } from '@tanstack/react-query';
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { AdminIcon } from './admin-icon.tsx';
import { IconButton } from './controls.tsx';
import { LoadFailed, Loading } from './empty-state.tsx';
import { usePageKeys } from './shortcuts.tsx';
import { useLayoutQuery, useLeave } from './unsaved.tsx';

/** Where the list beside the drawer stays usable. */
export const ROOM_BESIDE_DRAWER = '(width >= 64rem)';

/** To the next (1) or previous (-1) row; undefined if the open row is in no list. */
export const StepContext = createContext<((by: 1 | -1) => void) | undefined>(undefined);

export type DrawerProps = {
  /** The row's id. Input for one row never remains for the next. */
  readonly id: string;
  readonly title: string;
  /** A `Badge`. */
  readonly status?: ReactNode;
  /** The line below the title. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function useEscape(onEscape: () => void): void {
  usePageKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]') !== null) return;
    // Otherwise the same key would also close the confirmation.
    event.preventDefault();
    onEscape();
  });
}

function Beside({ id: rowId, title, status, note, onClose, children }: DrawerProps) {
  const id = useId();
  const step = useContext(StepContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(onClose);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      role="dialog"
      aria-labelledby={id}
      className="opened-row fixed inset-y-0 right-0 z-20 flex w-[588px] max-w-full flex-col border-l border-rim bg-raised shadow-lift"
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-1.5">
        <div className="min-w-0 flex-1 py-0.5">
          <div className="flex items-center gap-3">
            <h2 ref={heading} id={id} tabIndex={-1} className="truncate text-title outline-none">
              {title}
            </h2>
            {status}
          </div>
          {note !== undefined && <p className="truncate text-muted">{note}</p>}
        </div>
        {step && (
          <>
            <IconButton icon="previous" label="Previous" onClick={() => step(-1)} />
            <IconButton icon="next" label="Next" onClick={() => step(1)} />
          </>
        )}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      <div key={rowId} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {children}
      </div>
    </section>
  );
}

/**
 * An opened row: beside the list, which stays usable, or covering a narrow screen. Confirms
 * before discarding unsaved work.
 */
export function Drawer(props: DrawerProps) {
  const { title } = props;
  useEffect(() => {
    const list = document.title;
    document.title = `${title}, ${list}`;
    return () => {
      document.title = list;
    };
  }, [title]);
  const leave = useLeave();
  const isBeside = useLayoutQuery(ROOM_BESIDE_DRAWER);
  const close = (): void => leave(props.onClose);
  const { status, note } = props;
  if (isBeside) return <Beside {...props} onClose={close} />;
  return (
    <Dialog open side="right" title={props.title} onClose={close}>
      {(status !== undefined || note !== undefined) && (
        <div className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 text-muted">
          {status}
          {note !== undefined && <span>{note}</span>}
        </div>
      )}
      <Fragment key={props.id}>{props.children}</Fragment>
    </Dialog>
  );
}

/** A part of a drawer, below a line. */
export const DrawerSection = (props: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 border-b border-line px-4 py-3">
    <div className="flex min-h-[26px] items-center justify-between gap-2">
      <h3 className="text-lg">{props.title}</h3>
      {props.actions}
    </div>
    {props.children}
  </section>
);

/** One that is rarely needed: where the drawer covers the screen, only its title shows at first. */
export function FoldedSection(props: {
  readonly title: string;
  /** Needs attention, so it starts open everywhere. */
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}) {
  const isBeside = useMediaQuery(ROOM_BESIDE_DRAWER);
  const [startsOpen] = useState(isBeside || props.isUrgent === true);
  return (
    <details open={startsOpen} className="group border-b border-line px-4 py-3 max-sm:py-1">
      <summary className="flex min-h-[26px] cursor-pointer list-none items-center justify-between gap-2 max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <h3 className="text-lg">{props.title}</h3>
        <AdminIcon name="down" className="size-4 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 pt-2 max-sm:pb-2">
        {props.children}
      </div>
    </details>
  );
}

/** In a drawer while its content loads. */
export const DrawerLoading = () => <Loading className="gap-4 px-4 py-3" />;

/** What a query read, in a drawer or as a whole screen. Until then, why it is not there. */
export function Loaded<T>(props: {
  readonly query: UseQueryResult<T>;
  /** The heading if it did not load. */
  readonly failed: string;
  readonly children: (data: T) => ReactNode;
}) {
  const { query, failed, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <DrawerLoading />;
  return (
    <div className="p-4">
      <LoadFailed title={failed} query={query} />
    </div>
  );
}
