import { describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import {
  fillAnswer,
  STARTING_ANSWERS,
  unevenWords,
  unknownWords,
} from '#core/customers/canned-answer.ts';
import { awaitsUs, type ContactMessage, stateOfMessage } from '#core/customers/contact-message.ts';
import { changeMessage } from '#core/customers/run-inbox.ts';
import { composeReplyMail } from '#core/notifications/compose-message-mail.ts';
import { valueOf } from '#tests/support/expected.ts';
import { NOON } from '#tests/support/fixtures.ts';

const MESSAGE: ContactMessage = {
  id: 'm1',
  name: 'Ana Ortiz',
  email: 'ana@example.com',
  message: 'Can we <b>start</b> earlier?',
  receivedAt: NOON,
};
const CONTEXT = { now: NOON, by: { kind: 'admin', uid: 'u1' } } as const;

describe('canned answers', () => {
  it('use known placeholders, the same ones in both languages', () => {
    for (const { text } of STARTING_ANSWERS) {
      expect(unevenWords(text)).toEqual([]);
      expect([...unknownWords(text.en), ...unknownWords(text.es)]).toEqual([]);
    }
  });

  it('fill in what is known, and name what is not', () => {
    const filled = fillAnswer('Hi { first_name }, {booking} on {day}. {nonsense} {day}', {
      first_name: 'Ana',
      booking: () => 'Castle',
      total: () => {
        throw new Error('The text does not name it');
      },
    });
    expect(filled.text).toBe('Hi Ana, Castle on {day}. {nonsense} {day}');
    expect(filled.missing).toEqual(['day', 'nonsense']);
    expect(unknownWords('{day} {nonsense} { name }')).toEqual(['nonsense']);
    expect(unevenWords({ en: '{day} {name}', es: '{name} {phone}' })).toEqual(['day', 'phone']);
  });
});

describe('changeMessage', () => {
  const change = (message: ContactMessage, of: Parameters<typeof changeMessage>[1]) =>
    valueOf(changeMessage(message, of, CONTEXT));

  it('treats a message as new until somebody looks at it, and as open once somebody has it', () => {
    expect([stateOfMessage(MESSAGE), awaitsUs(MESSAGE)]).toEqual(['new', true]);
    const held = change(MESSAGE, { kind: 'hold', by: ' Jo ' });
    expect(held).toMatchObject({ state: 'open', heldBy: 'Jo' });
    const answered = change(held, { kind: 'reply', id: 'r1', text: 'Yes' });
    expect(awaitsUs(answered)).toBe(false);
    expect(change(answered, { kind: 'hold', by: '' })).toMatchObject({ state: 'answered' });
    expect(change(answered, { kind: 'open' }).state).toBe('open');
  });

  it('sends one reply per id, and none with an unfilled placeholder', () => {
    const reply = { kind: 'reply', id: 'r1', text: 'Yes' } as const;
    const once = change(MESSAGE, reply);
    expect(change(once, reply)).toBe(once);
    const missing = changeMessage(MESSAGE, { ...reply, id: 'r2', text: 'At {hour}' }, CONTEXT);
    expect(missing).toMatchObject({ error: { kind: 'words_missing', words: ['hour'] } });
    const unlinked = changeMessage(MESSAGE, { ...reply, id: 'r3', text: '{link}' }, CONTEXT);
    expect(unlinked).toMatchObject({ error: { kind: 'no_booking' } });
  });
});

describe('composeReplyMail', () => {
  it("uses the customer's language, includes the link, and treats the typed reply as text only", () => {
    const reply = { id: 'r1', at: NOON, by: CONTEXT.by, text: 'Sí.\n{link}' };
    const url = 'https://shop.example/es/manage/r1.secret';
    const facts = { message: MESSAGE, reply, language: 'es', origin: 'https://shop.example', url };
    const { subject, text, html } = composeReplyMail({ ...facts, language: 'es' }, DEMO_SITE);
    expect(subject).toBe(`Tu mensaje a ${DEMO_SITE.brand}`);
    expect(text).toContain(`Sí.\n${url}`);
    expect(text).toContain(`> ${MESSAGE.message}`);
    expect(html).toContain(`href="${url}"`);
    expect(html).not.toContain('<b>start');
  });
});
