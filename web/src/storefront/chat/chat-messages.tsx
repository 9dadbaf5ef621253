import { Link } from 'react-router-dom';
import type { ChatMessage } from '#web/storefront/chat/script/chat-message.ts';
import type { ChatLink } from '#web/storefront/chat/script/chat-reply.ts';
import type { ChatTalk } from '#web/storefront/chat/use-conversation.ts';
import { CHAT } from '#texts/chat.ts';

const LINK =
  'inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-sm font-semibold text-cyan transition-colors hover:border-cyan focus-visible:rounded-full';

function Way({ link, onFollow }: { readonly link: ChatLink; readonly onFollow: () => void }) {
  if (!link.to.startsWith('/')) {
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

/** The last question at the top, as far as there is something below it: a long answer is read from its beginning. */
function showNewest(end: HTMLElement | null): void {
  const view = end?.parentElement;
  const asked = view?.querySelectorAll<HTMLElement>('[data-asked]');
  const last = asked?.item(asked.length - 1);
  if (view && last) view.scrollTo({ top: last.offsetTop - view.offsetTop - 16 });
}

/** The talk so far, its newest part in view, new answers read aloud. */
export function ChatMessages(props: { readonly talk: ChatTalk; readonly onFollow: () => void }) {
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
