import { describe, expect, it } from 'vitest';
import { LONGEST_MAIL, taggedAddress, writtenIn } from '#core/customers/inbound-mail.ts';

describe('the written part of a mail', () => {
  it.each([
    ['Yes please', 'Yes please'],
    ['Yes\n\nOn Jun 6, 2026, Bounce wrote:\n> Shall we?', 'Yes'],
    ['Sí\n\nEl sáb, 6 jun 2026 a las 9:14, Bounce (<a@b.example>)\nescribió:\n> ¿Va?', 'Sí'],
    ['Yes\r\n-----Original Message-----\r\nFrom: Bounce', 'Yes'],
    ['Yes\n\n> Shall we?\n>\n> Bounce', 'Yes'],
    ['> Shall we?\nYes, and\n> At ten?\nno', '> Shall we?\nYes, and\n> At ten?\nno'],
    ['On Saturday it rained, Bob wrote: stay dry', 'On Saturday it rained, Bob wrote: stay dry'],
    // Nothing else was written, so all of it says more than nothing.
    ['> Shall we?', '> Shall we?'],
    ['On Jun 6, 2026, Bounce wrote:\n> Shall we?', 'On Jun 6, 2026, Bounce wrote:\n> Shall we?'],
    ['', ''],
  ])('of %j is %j', (text, written) => {
    expect(writtenIn(text)).toBe(written);
  });

  it('has a length limit', () => {
    expect(writtenIn('on '.repeat(LONGEST_MAIL)).length).toBeLessThanOrEqual(LONGEST_MAIL);
  });
});

it('an address carries its tag before the @', () => {
  expect(taggedAddress('inbox@shop.example', '7f3a')).toBe('inbox+7f3a@shop.example');
});
