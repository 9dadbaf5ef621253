import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LAUNCHER } from '#texts/site.ts';
import { floatingAt } from '#web/shared/floating.ts';
import { DOCK_CHAT, HEADER_HELP } from '#web/shared/ui/bottom-dock.tsx';
import { Docked, DockCorner } from '#web/shared/ui/docked.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-part.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';

const Panel = lazyOverlay(async () => {
  const { ChatPanel } = await import('./chat-panel.tsx');
  return ChatPanel;
});

/** Closing restores focus, unless a link has led to another page. */
function useFocusBack(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    if (wasOpen.current && !open && (focused === null || focused === document.body)) {
      button.current?.focus();
    }
    wasOpen.current = open;
  }, [open]);
  return button;
}

/** Narrower than the page's margin, so that it touches nothing. Round if there is room. */
const AT_THE_EDGE =
  'glass absolute top-6 left-0 h-14 w-8 animate-rise rounded-r-full border-l-0 shadow-lift focus-visible:rounded-r-full min-[86rem]:left-4 min-[86rem]:w-14 min-[86rem]:rounded-full min-[86rem]:border-l';

/**
 * The chat's button: in a phone's dock, in a desktop's margin, or in the header if nothing may
 * float. The panel loads on the first press.
 */
export function ChatLauncher() {
  const { pathname } = useLocation();
  const isPhone = useMediaQuery('(width < 48rem)');
  const [open, setOpen] = useState(false);
  const button = useFocusBack(open);
  const control = {
    ref: button,
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  } as const;
  const panel = open && <Panel onClose={() => setOpen(false)} />;
  if (!floatingAt(pathname).buttons) {
    return (
      <>
        <Docked id={HEADER_HELP}>
          <button
            {...control}
            className="min-h-11 rounded-full px-4 font-medium transition-colors hover:text-cyan focus-visible:rounded-full @max-3xs:grid @max-3xs:w-12 @max-3xs:place-items-center @max-3xs:px-0"
          >
            {/* With very large text, the word would leave no room for the shop's name. */}
            <Icon name="chat" className="hidden size-6 @max-3xs:block" />
            <span className="@max-3xs:sr-only">{LAUNCHER.help}</span>
          </button>
        </Docked>
        <DockCorner>{panel}</DockCorner>
      </>
    );
  }
  const launcher = (
    <button
      {...control}
      aria-label={LAUNCHER.open}
      className={`grid place-items-center border border-edge transition-[border-color,color] hover:border-cyan hover:text-cyan ${isPhone ? 'size-11 rounded-full' : AT_THE_EDGE}`}
    >
      <Icon name={open ? 'close' : 'chat'} className="size-6" />
    </button>
  );
  return (
    <>
      {isPhone ? <Docked id={DOCK_CHAT}>{launcher}</Docked> : <DockCorner>{launcher}</DockCorner>}
      <DockCorner>{panel}</DockCorner>
    </>
  );
}
