import { describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { greet } from '#web/storefront/chat/script/chat-script.ts';
import {
  answer,
  ask,
  type Conversation,
  isTyping,
  LONGEST_QUESTION,
  readConversation,
  typingTime,
} from '#web/storefront/chat/use-conversation.ts';

const stamp = (id: string) => ({ id, now: NOON });
const greeted = answer([], greet(DEMO_SITE), stamp('a'));

describe('typingTime', () => {
  it('is between one and two seconds', () => {
    expect([0, 0.5, 0.999].map(typingTime)).toEqual([1_000, 1_500, 1_999]);
  });
});

describe('a conversation', () => {
  it('takes a question, waits while the bot types, and takes its answer', () => {
    const asked = ask(greeted, '  How much?  ', stamp('b'));
    expect(asked.at(-1)).toMatchObject({
      id: 'b',
      type: 'user',
      text: 'How much?',
      timestamp: NOON,
    });
    expect(isTyping(asked)).toBe(true);
    expect(ask(asked, 'And where?', stamp('c'))).toBe(asked);
    const answered = answer(asked, { text: 'So.', suggestions: ['And?'], links: [] }, stamp('d'));
    expect(isTyping(answered)).toBe(false);
    expect(answered.at(-1)).toMatchObject({ id: 'd', type: 'bot', suggestions: ['And?'] });
  });

  it.each(['', ' ', '\n\t', '\u00A0'])('ignores the blank %j', (blank) => {
    expect(ask(greeted, blank, stamp('b'))).toBe(greeted);
  });

  it('keeps questions short and only the newest hundred messages', () => {
    expect(ask(greeted, 'x'.repeat(999), stamp('b')).at(-1)?.text).toHaveLength(LONGEST_QUESTION);
    let long: Conversation = greeted;
    for (let turn = 0; turn < 120; turn += 1) {
      long = answer(long, greet(DEMO_SITE), stamp(String(turn)));
    }
    expect(long).toHaveLength(100);
    expect(long.at(-1)?.id).toBe('119');
  });
});

describe('readConversation', () => {
  it('reads what was stored', () => {
    const asked = ask(greeted, 'How much?', stamp('b'));
    expect(readConversation(JSON.stringify(asked))).toEqual(asked);
  });

  it.each(['{}', 'null', '[1,null,{}]'])('reads %j as none', (stored) => {
    expect(readConversation(stored)).toEqual([]);
  });

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', ''])(
    'drops a message that links to %j',
    (to) => {
      const [first] = greeted;
      const bad = { ...first, links: [{ label: 'Win', to }] };
      expect(readConversation(JSON.stringify([bad, first]))).toEqual(greeted);
    },
  );
});
