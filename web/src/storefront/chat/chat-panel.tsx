import './chat.css';
import { useRef, type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { CHAT } from '#texts/chat.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { OverlayProps } from '#web/shared/ui/lazy-part.tsx';
import type { ChatLink } from '#web/storefront/chat/script/chat-reply.ts';
import {
  useConversation,
  type ChatTalk,
  LONGEST_QUESTION,
  type ChatMessage,
} from './use-conversation.ts';

const LINK =
  'inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-sm font-semibold text-cyan transition-colors hover:border-cyan focus-visible:rounded-full';

function Way({ link, onFollow }: { readonly link: ChatLink; readonly onFollow: () => void }) {
  // A full page load changes the language.
  if (!link.to.startsWith('/') || link.to.startsWith('/language/')) {
    return (
      <a href={link.to} className={LINK}>
        {link.label}
      </a>
    );
  }
  return (
    <Link to={link.to} onClick={onFollow} className={LINK}>
      {link.label}
    </Link>
  );
}

function Message(props: { readonly message: ChatMessage; readonly onFollow: () => void }) {
  const { type, text, links } = props.message;
  const isUser = type === 'user';
  return (
    <li
      data-asked={isUser || undefined}
      className={`grid animate-rise gap-2 ${isUser ? 'justify-items-end' : 'justify-items-start'}`}
    >
      <p
        className={`max-w-[88%] rounded-lg px-4 py-2.5 text-[0.9375rem]/snug ${isUser ? 'rounded-br-sm bg-cyan text-night' : 'rounded-bl-sm bg-panel'}`}
      >
        <span className="sr-only">{isUser ? CHAT.you : CHAT.assistant}</span>
        {text}
      </p>
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {links.map((link) => (
            <li key={link.to}>
              <Way link={link} onFollow={props.onFollow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Typing() {
  return (
    <li className="justify-self-start rounded-lg rounded-bl-sm bg-panel px-4 py-4">
      <span className="sr-only">{CHAT.typing}</span>
      <span aria-hidden="true" className="chat-dots flex gap-1.5">
        <span />
        <span />
        <span />
      </span>
    </li>
  );
}

function Suggestions({ talk }: { readonly talk: ChatTalk }) {
  const suggestions = talk.typing ? [] : (talk.conversation.at(-1)?.suggestions ?? []);
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={CHAT.suggestions} className="flex flex-wrap gap-2">
      {suggestions.map((suggestion) => (
        <li key={suggestion}>
          <button
            type="button"
            onClick={() => talk.say(suggestion)}
            className="min-h-11 rounded-full border border-line bg-panel/60 px-4 text-sm text-ink transition-colors hover:border-neon hover:text-neon focus-visible:rounded-full"
          >
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the last question to the top, so that a long answer is read from its start. */
function showNewest(end: HTMLElement | null): void {
  const view = end?.parentElement;
  const asked = view?.querySelectorAll<HTMLElement>('[data-asked]');
  const last = asked?.item(asked.length - 1);
  if (view && last) view.scrollTo({ top: last.offsetTop - view.offsetTop - 16 });
}

/** The conversation, scrolled to its newest part. New answers are announced. */
function ChatMessages(props: { readonly talk: ChatTalk; readonly onFollow: () => void }) {
  const { talk, onFollow } = props;
  const { conversation, typing } = talk;
  return (
    <section
      aria-label={CHAT.messages}
      className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain p-4"
    >
      <div role="log" aria-live="polite">
        <ul className="grid gap-4">
          {conversation.map((message) => (
            <Message key={message.id} message={message} onFollow={onFollow} />
          ))}
          {typing && <Typing />}
        </ul>
      </div>
      <Suggestions talk={talk} />
      <span key={`${conversation.length} ${typing}`} ref={showNewest} />
    </section>
  );
}

/**
 * Focuses the input when the chat opens and after each answer. While the bot types, the panel has
 * focus so that Escape works. Not on touch screens, whose keyboard would cover the text.
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

function ChatInput(props: {
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

/**
 * Wherever the focus is, because the panel may cover what has it. A dialog or menu above goes first.
 */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal') === null) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Beside the page, which stays usable. Escape closes it; on phones a link does too, and Back where
 * the browser asks dialogs first.
 */
export function ChatPanel({ onClose }: OverlayProps) {
  const talk = useConversation();
  const panel = useRef<HTMLDialogElement>(null);
  useEscape(onClose);
  return (
    <dialog
      open
      ref={panel}
      id="chat-panel"
      tabIndex={-1}
      aria-labelledby="chat-title"
      closedby={isNarrow() ? 'closerequest' : 'none'}
      className="chat-panel card animate-rise overflow-hidden shadow-lift outline-none"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <Header onClose={onClose} />
      <ChatMessages talk={talk} onFollow={() => isNarrow() && onClose()} />
      <ChatInput talk={talk} panel={panel} />
    </dialog>
  );
}
