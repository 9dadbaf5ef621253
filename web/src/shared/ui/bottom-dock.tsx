import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

const SLOT = 'bottom-dock-slot';

/** Everything that stands on the bottom edge of the screen stacks up in here: nothing ever covers anything else. */
export function BottomDock(props: { readonly float: ReactNode; readonly bars: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex flex-col *:pointer-events-auto">
      <div className="m-4 self-end md:m-6">{props.float}</div>
      <div id={SLOT} />
      {props.bars}
    </div>
  );
}

/** Puts a screen's own bar into the dock, above the site's bars. Nothing on the server and in the first render. */
export function DockedBar({ children }: { readonly children: ReactNode }) {
  const slot = useSyncExternalStore(
    () => () => undefined,
    () => document.querySelector(`#${SLOT}`),
    () => null,
  );
  return slot === null ? null : createPortal(children, slot);
}
