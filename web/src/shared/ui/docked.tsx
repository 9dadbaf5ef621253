import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CORNER, SLOT } from './bottom-dock.tsx';

/** Notifies when the dock's bars change. */
function watchDock(look: () => void): () => void {
  const observer = new MutationObserver(look);
  const dock = document.querySelector(`#${SLOT}`)?.parentElement;
  if (dock) observer.observe(dock, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Empty on the server and in the first render, because the target must exist first. */
export function Docked(props: { readonly id: string; readonly children: ReactNode }) {
  const place = useSyncExternalStore(
    watchDock,
    () => document.querySelector(`#${props.id}`),
    () => null,
  );
  return place === null ? null : createPortal(props.children, place);
}

/** Puts a screen's own bar into the phone's dock, above the site's bars. 64 px high, more with very large text. */
export const DockedBar = ({ children }: { readonly children: ReactNode }) => (
  <Docked id={SLOT}>
    <div data-docked className="absolute inset-x-0 bottom-0 grid min-h-16 lg:hidden">
      {children}
    </div>
  </Docked>
);

/** A zero-height line across the dock's top, for content beside or above the floating button. */
export const DockCorner = ({ children }: { readonly children: ReactNode }) => (
  <Docked id={CORNER}>{children}</Docked>
);
