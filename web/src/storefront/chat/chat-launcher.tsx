import { useEffect, useRef, useState } from 'react';
import { DockCorner } from '#web/shared/ui/bottom-dock.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LAUNCHER } from '#texts/site.ts';
import { lazyOverlay } from '#web/shared/ui/lazy-part.tsx';

const Panel = lazyOverlay(async () => {
  const { ChatPanel } = await import('#web/storefront/chat/chat-panel.tsx');
  return ChatPanel;
});

function SpeechIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6"
    >
      <path d="M4 5h16v11h-8l-4.5 4v-4H4V5Zm4.5 5.5v.01m3.5-.01v.01m3.5-.01v.01" />
    </svg>
  );
}

/** Closing gives the focus back, unless a link has taken the visitor to another page. */
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

/** The chat's button, at the bottom left; its panel comes when it is pressed for the first time. */
export function ChatLauncher() {
  const [open, setOpen] = useState(false);
  const button = useFocusBack(open);
  return (
    <DockCorner>
      <button
        ref={button}
        type="button"
        aria-label={open ? LAUNCHER.close : LAUNCHER.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`glass absolute top-4 left-4 grid size-14 animate-rise place-items-center rounded-full border border-edge shadow-lift transition-[border-color,color] duration-150 hover:border-cyan hover:text-cyan focus-visible:rounded-full md:top-6 md:left-6 ${open ? 'max-md:invisible [@media(height<=480px)]:invisible' : ''}`}
      >
        {open ? <Icon name="close" className="size-6" /> : <SpeechIcon />}
      </button>
      {open && <Panel onClose={() => setOpen(false)} />}
    </DockCorner>
  );
}
