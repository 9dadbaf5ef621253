import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import { contactMessageSchema } from '#core/customers/contact-message.schema.ts';
import { sayError } from '#web/texts/es/field-errors.ts';
import { sayProblem } from '#web/texts/es/problems.ts';

const LONG = 'x'.repeat(5_000);

/** Every sentence a schema has for fields that are missing, empty, odd or too long. */
const sentencesOf = (schema: z.ZodObject): readonly string[] =>
  [undefined, '', '\u0007', '1234567', 'x', '5!', LONG].flatMap((typed) => {
    const input = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, typed]));
    return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  });

describe('sayError in Spanish', () => {
  it.each([
    ['the contact of a booking', contactSchema],
    ['the place of the party', eventPlaceSchema],
    ['a message to the shop', contactMessageSchema],
  ])('has a sentence for everything that can be wrong with %s', (_what, schema) => {
    const sentences = sentencesOf(schema);
    expect(sentences.length).toBeGreaterThan(5);
    expect(sentences.filter((sentence) => sayError(sentence) === sentence)).toEqual([]);
  });

  it.each([
    ['At most 1,000 letters.', 'Como máximo 1,000 letras.'],
    [
      'We do not deliver on Sat, Nov 28 (Thanksgiving). Please choose another day.',
      'No entregamos el sáb 28 nov (Thanksgiving). Elige otro día.',
    ],
    ['A rental lasts at least 1 day.', 'Una renta dura al menos 1 día.'],
    ['A rental lasts at most 3 days.', 'Una renta dura 3 días como máximo.'],
    ['What nobody has translated.', 'What nobody has translated.'],
  ])('says %j as %j', (english, spanish) => {
    expect(sayError(english)).toBe(spanish);
  });
});

describe('sayProblem in Spanish', () => {
  const problem = (code: string, more: object = {}) =>
    sayProblem({ status: 409, code, title: 'English', detail: 'English.', ...more });

  it('speaks by the code, and never shows the English sentence', () => {
    expect(problem('unavailable', { days: ['2026-11-28', '2026-11-29'] })).toBe(
      'No está disponible: sáb 28 nov y dom 29 nov.',
    );
    expect(problem('amount_mismatch', { detail: 'The amount due is $12.50.' })).toContain('$12.50');
    expect(problem('a_code_of_tomorrow')).not.toContain('English');
  });

  it('has a sentence for every code that the routes of customers answer with', () => {
    const folder = 'server/areas';
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          file.endsWith('.ts') && !/admin-|wiring|inventory|automations|product.schema/.test(file),
      )
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    const codes = sources.flatMap((source) =>
      [...source.matchAll(/(?:code:|case) '([a-z_]+)'/g)].map(([, code = '']) => code),
    );
    const fault = problem('a_code_of_tomorrow');
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((code) => problem(code) === fault)).toEqual([]);
  });
});
