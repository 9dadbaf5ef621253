import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

const SLOT = 'bottom-dock-slot';
const CORNER = 'bottom-dock-corner';

/** Everything that stands on the bottom edge of the screen stacks up in here: nothing ever covers anything else. */
export function BottomDock(props: { readonly float: ReactNode; readonly bars: ReactNode }) {
  return (
    <aside
      aria-label="Shortcuts"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex flex-col *:pointer-events-auto"
    >
      <div id={CORNER} className="relative" />
      <div className="m-4 self-end md:m-6">{props.float}</div>
      <div id={SLOT} />
      {props.bars}
    </aside>
  );
}

/** Nothing on the server and in the first render: the dock must be in the document. */
function Docked(props: { readonly id: string; readonly children: ReactNode }) {
  const place = useSyncExternalStore(
    () => () => undefined,
    () => document.querySelector(`#${props.id}`),
    () => null,
  );
  return place === null ? null : createPortal(props.children, place);
}

/** Puts a screen's own bar into the dock, above the site's bars. */
export const DockedBar = ({ children }: { readonly children: ReactNode }) => (
  <Docked id={SLOT}>{children}</Docked>
);

/** A line without height across the top of the dock, for what is placed beside or above its floating button. */
export const DockCorner = ({ children }: { readonly children: ReactNode }) => (
  <Docked id={CORNER}>{children}</Docked>
);
