import type { ReactNode } from 'react';
import { UI } from '#texts/site.ts';

/** Slot for a screen's own bar. */
export const SLOT = 'bottom-dock-slot';
export const CORNER = 'bottom-dock-corner';

/** Slot in the bars, or in a screen's own bar, because on phones nothing may float over text. */
export const DOCK_CHAT = 'dock-chat';

/** Slot in the header of a payment page. */
export const HEADER_HELP = 'header-help';

/** The height of a screen's own bar. A transform, because re-layout counts as layout shift. */
const LIFTED =
  'transition-transform duration-200 ease-out max-lg:group-has-data-docked/dock:-translate-y-16';

/** Stacks everything at the bottom edge of the screen, so that nothing covers anything else. */
export function BottomDock(props: { readonly float: ReactNode; readonly bars: ReactNode }) {
  return (
    <aside
      aria-label={UI.shortcuts}
      className="group/dock @container pointer-events-none fixed inset-x-0 bottom-0 z-30 flex flex-col *:pointer-events-auto"
    >
      <div id={CORNER} className={`relative ${LIFTED}`} />
      <div className={`my-6 min-h-14 self-end max-md:hidden ${LIFTED}`}>{props.float}</div>
      <div id={SLOT} className="relative" />
      {props.bars}
    </aside>
  );
}
