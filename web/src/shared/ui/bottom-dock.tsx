import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { UI } from '#texts/site.ts';

const SLOT = 'bottom-dock-slot';
const CORNER = 'bottom-dock-corner';

/** By the height of a screen's own bar. A transform: what is laid out anew counts as a shift of the layout. */
const LIFTED =
  'transition-transform duration-200 ease-out max-lg:group-has-data-docked/dock:-translate-y-16';

/** Everything that stands on the bottom edge of the screen stacks up in here: nothing ever covers anything else. */
export function BottomDock(props: { readonly float: ReactNode; readonly bars: ReactNode }) {
  return (
    <aside
      aria-label={UI.shortcuts}
      className="group/dock pointer-events-none fixed inset-x-0 bottom-0 z-30 flex flex-col *:pointer-events-auto"
    >
      <div id={CORNER} className={`relative ${LIFTED}`} />
      <div className={`m-4 self-end md:m-6 ${LIFTED}`}>{props.float}</div>
      <div id={SLOT} className="relative" />
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

/** Puts a screen's own bar into the dock of a phone, above the site's bars; 64 pixels high, no more and no less. */
export const DockedBar = ({ children }: { readonly children: ReactNode }) => (
  <Docked id={SLOT}>
    <div data-docked className="absolute inset-x-0 bottom-0 grid h-16 lg:hidden">
      {children}
    </div>
  </Docked>
);

/** A line without height across the top of the dock, for what is placed beside or above its floating button. */
export const DockCorner = ({ children }: { readonly children: ReactNode }) => (
  <Docked id={CORNER}>{children}</Docked>
);
