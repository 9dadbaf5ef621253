import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { LONGEST_QUESTION } from '#web/storefront/chat/script/chat-message.ts';
import type { ChatTalk } from '#web/storefront/chat/use-conversation.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { CHAT } from '#texts/chat.ts';

/**
 * The input has the focus when the chat opens and when an answer is there; while the bot types the panel itself holds
 * it, so that Escape works. Not on touch screens: their keyboard would cover what is to be read.
 */
function useChatFocus(panel: RefObject<HTMLElement | null>, typing: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused === document.body || focused === panel.current;
    if (isOpen.current && !typing && !isFree) return;
    isOpen.current = true;
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    (typing || isTouch ? panel : input).current?.focus({ preventScroll: true });
  }, [panel, typing]);
  return input;
}

export function ChatInput(props: {
  readonly talk: ChatTalk;
  readonly panel: RefObject<HTMLElement | null>;
}) {
  const { typing, say } = props.talk;
  const [text, setText] = useState('');
  const input = useChatFocus(props.panel, typing);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    say(text);
    setText('');
  };
  return (
    <form onSubmit={send} className="flex gap-2 border-t border-line bg-raised p-3">
      <input
        ref={input}
        aria-label={CHAT.question}
        placeholder={typing ? CHAT.waiting : CHAT.hint}
        value={text}
        maxLength={LONGEST_QUESTION}
        disabled={typing}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        className="control min-w-0 flex-1 rounded-full"
      />
      <button
        type="submit"
        aria-label={CHAT.send}
        disabled={typing}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-cyan text-night transition-opacity focus-visible:rounded-full disabled:opacity-50"
      >
        <Icon name="arrow" />
      </button>
    </form>
  );
}
