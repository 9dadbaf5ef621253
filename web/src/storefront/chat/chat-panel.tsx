import '../../features/chat/chat.css';
import { useRef } from 'react';
import { ChatInput } from '#web/storefront/chat/chat-input.tsx';
import { ChatMessages } from '#web/storefront/chat/chat-messages.tsx';
import { useConversation } from '#web/storefront/chat/use-conversation.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { OverlayProps } from '#web/shared/ui/lazy-overlay.tsx';
import { CHAT } from '#texts/chat.ts';

function Header({ onClose }: OverlayProps) {
  return (
    <header className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-4">
      <span className="grid size-10 place-items-center rounded-full bg-neon/10 text-neon">
        <Icon name="smile" />
      </span>
      <div className="min-w-0 flex-1 leading-tight">
        <h2 id="chat-title" className="font-display font-semibold">
          {CHAT.title}
        </h2>
        <p className="text-sm text-muted">{CHAT.subtitle}</p>
      </div>
      <button
        type="button"
        aria-label={CHAT.close}
        onClick={onClose}
        className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-panel hover:text-ink focus-visible:rounded-full"
      >
        <Icon name="close" />
      </button>
    </header>
  );
}

const isNarrow = (): boolean => !window.matchMedia('(min-width: 48rem)').matches;

/** Beside the page, not over it: the page stays in use. Escape closes it; on phones so does a link in it. */
export function ChatPanel({ onClose }: OverlayProps) {
  const talk = useConversation();
  const panel = useRef<HTMLDialogElement>(null);
  return (
    <dialog
      open
      ref={panel}
      id="chat-panel"
      tabIndex={-1}
      aria-labelledby="chat-title"
      className="chat-panel card animate-rise overflow-hidden shadow-lift outline-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Header onClose={onClose} />
      <ChatMessages talk={talk} onFollow={() => isNarrow() && onClose()} />
      <ChatInput talk={talk} panel={panel} />
    </dialog>
  );
}
