import { describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { contactMessageSchema } from '#core/customers/contact-message.schema.ts';
import { type ContactMessage, looksAutomated } from '#core/customers/contact-message.ts';
import { composeContactMail } from '#core/notifications/compose-message-mail.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const TEXT = { name: 'Ana', email: 'ana@example.com', message: 'Is the castle free in May?' };
const MESSAGE: ContactMessage = { ...TEXT, id: 'm1', receivedAt: NOON };

describe('contactMessageSchema', () => {
  it('accepts a message as people type it, and drops an empty phone number', () => {
    const typed = { ...TEXT, name: ' Ana ', phone: '  ', message: '\n Two\n\tlines 🎈 of it. \n' };
    expect(contactMessageSchema.parse(typed)).toEqual({
      ...TEXT,
      phone: undefined,
      message: 'Two\n\tlines 🎈 of it.',
    });
    expect(contactMessageSchema.parse({ ...TEXT, phone: '+1 817 555 0101' }).phone).toBe(
      '+1 817 555 0101',
    );
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'Ana\r\nBcc: all@example.com' }],
    ['email', { email: 'ana' }],
    ['email', { email: 'ana@example.com, bob@example.com' }],
    ['email', { email: undefined }],
    ['phone', { phone: 'call me' }],
    ['phone', { phone: '+ - ( ) . -' }],
    ['message', { message: ' 9 letters ' }],
    ['message', { message: 'x'.repeat(4_001) }],
    ['message', { message: 'a bell \u0007 rings here' }],
    ['message', { message: 'half a pair \ud800 of it' }],
  ])('refuses at %s: %j', (path, change) => {
    const { error } = contactMessageSchema.safeParse({ ...TEXT, ...change });
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });

  it.each([10, 4_000])('accepts a message of %i letters', (length) => {
    const message = 'x'.repeat(length);
    expect(contactMessageSchema.safeParse({ ...TEXT, message }).success).toBe(true);
  });
});

describe('looksAutomated', () => {
  it.each([
    [false, {}],
    [false, { website: '', filledInMs: 2_000 }],
    [true, { website: 'https://spam.example' }],
    [true, { filledInMs: 1_999 }],
    [true, { website: 'x', filledInMs: 60_000 }],
  ])('is %s for %j', (expected, traces) => {
    expect(looksAutomated(traces)).toBe(expected);
  });
});

describe('composeContactMail', () => {
  it('says who wrote what', () => {
    const { subject, text, html } = composeContactMail(
      { ...MESSAGE, phone: '817 555 0101' },
      undefined,
      'https://shop.example',
    );
    expect(subject).toBe('Message from Ana');
    for (const fact of ['Ana', 'ana@example.com', '817 555 0101', TEXT.message]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
  });

  it('makes hostile text harmless, and keeps the subject on one short line', () => {
    const hostile = {
      ...MESSAGE,
      name: `<img src=x onerror=alert(1)>\r\nBcc: all@example.com ${'x'.repeat(100)}`,
      message: '</p><script>alert("x")</script>',
    };
    const { subject, html } = composeContactMail(hostile, undefined, 'https://shop.example');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThan(80);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)');
  });
});

describe('the mail to the owner', () => {
  it('goes to the shop once, with replies going to the visitor', async () => {
    const shop = await openShop();
    await shop.messages.add(MESSAGE);
    shop.breakMail(true);
    await shop.workOutbox();
    shop.breakMail(false);
    shop.clock.pass(60_000);
    await shop.workOutbox();
    await shop.workOutbox();
    expect(shop.sent).toHaveLength(1);
    expect(shop.sent).toMatchObject([
      { id: 'contact:m1', to: DEMO_SITE.email, replyTo: 'ana@example.com' },
    ]);
  });
});
