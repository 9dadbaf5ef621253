import { describe, expect, it } from 'vitest';
import { imageSchema, productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { lineOfText, linesOfText } from '#core/contract/fields.ts';
import { replyTextSchema } from '#core/customers/canned-answer.schema.ts';
import { contactMessageSchema } from '#core/customers/contact-message.schema.ts';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import { productInput } from '#tests/support/product-input.ts';

const CONTACT = { name: 'Ana Ortiz', email: 'ana@example.com', phone: '(817) 555-0142' };
const PLACE = { street: '12 Elm St', city: 'Fort Worth', region: 'TX', postalCode: '76102' };

const taken = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

/** Breaks a header, or makes `exe.png` look like `gnp.exe`. */
const HIDDEN = ['a\r\nBcc: x', 'a\nb', 'a\u2028b', 'a\u0000b', 'moc.live\u202Eb', 'a\u2066b\u2069'];
const NAMES = ['Ana María Ñuñez', 'Øyvind', '李小龍', 'فاطمة\u200F', 'O’Brien-Šmíd', '👩‍👧 Party'];

describe('a line of typed text', () => {
  it.each(HIDDEN)('cannot be %j', (text) => {
    expect(taken(contactSchema, { ...CONTACT, name: text })).toBe(false);
    expect(taken(eventPlaceSchema, { ...PLACE, street: text })).toBe(false);
    expect(taken(lineOfText(100, 'missing'), text)).toBe(false);
    expect(taken(productInputSchema, productInput({ title: text.padEnd(5) + 'bc' }))).toBe(false);
    expect(taken(productInputSchema, productInput({ ages: text }))).toBe(false);
  });

  it.each(NAMES)('can be %j', (text) => {
    expect(taken(contactSchema, { ...CONTACT, name: text })).toBe(true);
    expect(taken(lineOfText(100, 'missing'), text)).toBe(true);
    expect(taken(productInputSchema, productInput({ title: `${text}, big` }))).toBe(true);
  });

  it('can be several lines where there is room', () => {
    expect(taken(linesOfText(100), 'one\r\ntwo\tthree')).toBe(true);
    expect(taken(linesOfText(100), 'one\u202Etwo')).toBe(false);
    expect(taken(replyTextSchema, 'one\ntwo')).toBe(true);
    expect(taken(replyTextSchema, 'one\u202Etwo')).toBe(false);
    const message = contactMessageSchema.shape.message;
    expect(taken(message, 'Hello there,\nall of you')).toBe(true);
    expect(taken(message, 'Hello there\u202E all of you')).toBe(false);
    expect(taken(eventPlaceSchema, { ...PLACE, notes: 'gate\ncode' })).toBe(true);
    expect(taken(eventPlaceSchema, { ...PLACE, notes: 'gate\u202Ecode' })).toBe(false);
    expect(taken(productInputSchema, productInput({ description: 'one\n\ntwo' }))).toBe(true);
  });
});

describe('a picture', () => {
  const picture = { src: '/art/castle.webp', alt: 'A castle', width: 4, height: 3 };
  const source = { src: '/pictures/a.avif', type: 'image/avif', width: 400 };

  it.each([
    { ...picture, src: 'https://pics.example/b,c.jpg' },
    { ...picture, sources: [source], placeholder: 'data:image/webp;base64,UklGRg==' },
  ])('can be %j', (image) => {
    expect(taken(imageSchema, image)).toBe(true);
  });

  it.each([
    { ...picture, src: 'javascript:alert(1)' },
    { ...picture, src: '//evil.example/x.png' },
    { ...picture, src: '/\\evil.example/x.png' },
    { ...picture, src: 'http://pics.example/x.png' },
    { ...picture, sources: [{ ...source, src: 'javascript:alert(1)' }] },
    { ...picture, sources: [{ ...source, src: 'data:text/html,x' }] },
    { ...picture, sources: [{ ...source, src: '/a.avif 1x, //evil.example' }] },
    { ...picture, sources: [{ ...source, type: 'text/html' }] },
    { ...picture, placeholder: 'data:image/svg+xml,<svg onload="x">' },
  ])('cannot be %j', (image) => {
    expect(taken(imageSchema, image)).toBe(false);
  });
});
