import { describe, expect, it } from 'vitest';
import { mailboxKey } from '#core/kernel/contact.ts';

describe('the key of a mailbox', () => {
  it.each([
    ['Ana.Pena+party@GMail.com', 'anapena@gmail.com'],
    ['a.n.a@googlemail.com', 'ana@gmail.com'],
    [' ana.pena+2@example.com ', 'ana.pena@example.com'],
    ['+ana@example.com', '+ana@example.com'],
    ['nobody', 'nobody'],
  ])('of %s is %s', (email, key) => {
    expect(mailboxKey(email)).toBe(key);
    expect(mailboxKey(key)).toBe(key);
  });
});
