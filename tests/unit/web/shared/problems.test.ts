import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { weaknessError, type WeakPassword } from '#core/accounts/password-policy.ts';
import * as spanish from '#core/content/problem-sentences.es.ts';
import * as english from '#core/content/problem-sentences.ts';
import type { OwnProblemParams, ProblemParams, Sentences } from '#core/content/say-problem.ts';
import { contactMessageSchema } from '#core/customers/contact-message.schema.ts';
import { reviewTextSchema } from '#core/customers/review-text.schema.ts';
import { signatureSchema } from '#core/documents/signature.schema.ts';
import {
  fieldError,
  type FieldErrorCode,
  type FieldErrorParams,
  readFieldError,
} from '#core/kernel/field-error.ts';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import { invalid, problem, PROBLEM_KINDS, staffProblem } from '#server/platform/http/problem.ts';
import { checkoutFormSchema } from '#web/shared/booking/checkout-draft.ts';
import { createAccountSchema } from '#web/shared/sign-in/account-form.schema.ts';

type Samples<Params> = {
  readonly [Code in keyof Params as Params[Code] extends undefined ? never : Code]: Params[Code];
};

const PROBLEM_SAMPLES: Samples<ProblemParams & OwnProblemParams> = {
  unavailable: { product: 'Neon Castle', days: ['2026-11-28', '2026-11-29'] },
  day_full: { day: '2026-11-28' },
  closed_day: { field: 'endDate', day: '2026-11-28', reason: 'Thanksgiving' },
  too_far_ahead: { field: 'startDate', day: '2026-11-28', days: 1 },
  lead_time: { day: '2026-11-28', hours: 36 },
  rental_too_short: { days: 2 },
  rental_too_long: { days: 3 },
  outside_delivery_area: { postalCode: '90210', phone: '(817) 555-0142' },
  zip_not_in_state: { postalCode: '90210', region: 'TX', phone: '(817) 555-0142' },
  starts_too_early: { earliest: '09:30', phone: '(817) 555-0142' },
  no_evening_pickup: { day: '2026-11-28', closes: '20:00' },
  same_day: { day: '2026-11-28', phone: '(817) 555-0142' },
  limit_units: { most: 10, phone: '(817) 555-0142' },
  limit_days: { most: 14, phone: '(817) 555-0142' },
  limit_total: { mostCents: 500_000, phone: '(817) 555-0142' },
  limit_minimum: { leastCents: 10_000, missingCents: 2_000, phone: '(817) 555-0142' },
  limit_last_unit: { product: 'Neon Castle', most: 4, phone: '(817) 555-0142' },
  limit_customer_holds: { most: 3, phone: '(817) 555-0142' },
  limit_network_holds: { most: 12, phone: '(817) 555-0142' },
  call_to_book: { phone: '(817) 555-0142' },
  awaits_confirmation: { phone: '(817) 555-0142' },
  rental_out_of_service: { phone: '(817) 555-0142' },
  promo_not_started: { from: '2026-12-01' },
  promo_ended: { until: '2026-12-01' },
  promo_below_minimum: { minimumCents: 12_345 },
  gift_amount: { leastCents: 2_500, mostCents: 100_000 },
  credit_expired: { on: '2026-12-01' },
  price_changed: { fromCents: 27_900, toCents: 32_140 },
  consent_changed: { amountCents: 22_500 },
  amount_mismatch: { dueCents: 1_250 },
  below_card_minimum: { leastCents: 50 },
  offer_over: { why: 'late', phone: '(972) 555-0100' },
  refund_changed: { refundCents: 4_200 },
  quote_changed: { totalCents: 40_000, excessCents: 2_500 },
  which_period: { periods: ['2026-12-05/2026-12-06', '2026-12-19/2026-12-20'] },
  period_not_found: { periods: ['2026-12-05/2026-12-06'] },
  locked_out: { minutes: 15 },
  automated: { email: 'owner@example.com' },
  bot_check_throttled: { status: '403', wait: '24 h' },
};

const FIELD_SAMPLES: Samples<FieldErrorParams> = {
  not_a_pickup_day: { day: '2026-12-08' },
  password_too_short: { least: 10 },
  password_too_long: { most: 200 },
  text_too_short: { least: 10 },
  text_too_long: { most: 4_000 },
  amount_out_of_range: { leastCents: 2_500, mostCents: 100_000 },
  number_out_of_range: { least: 1, most: 9 },
  too_many_days: { most: 92 },
  not_a_date: { field: 'endDate' },
  period_too_long: { days: 31 },
};

/** Every sentence of a table, with sample values filled in. */
const said = <Params>(table: Sentences<Params>, samples: object): readonly (readonly string[])[] =>
  Object.entries(table).map(([code, sentence]) => [
    code,
    typeof sentence === 'function'
      ? sentence(new Map<string, unknown>(Object.entries(samples)).get(code))
      : String(sentence),
  ]);

const SERVER_CODES = Object.keys(PROBLEM_KINDS);
const FIELD_CODES = Object.keys(english.FIELD_SENTENCES);

describe.each([
  ['English', english],
  ['Spanish', spanish],
])('the sentences in %s', (language, { PROBLEM_SENTENCES, FIELD_SENTENCES }) => {
  const problems = said(PROBLEM_SENTENCES, PROBLEM_SAMPLES);
  const fields = said(FIELD_SENTENCES, FIELD_SAMPLES);

  it('exist for every problem code that customers can get', () => {
    const codes = new Set(problems.map(([code]) => code));
    expect(SERVER_CODES.length).toBeGreaterThan(60);
    expect(SERVER_CODES.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('exist for every field code', () => {
    expect(fields.map(([code]) => code).sort()).toEqual(FIELD_CODES.toSorted());
  });

  it.each([...problems, ...fields])('%s: %s', (_code, sentence = '') => {
    expect(sentence).toMatch(/^[\p{Lu}$¿¡].*[.?!]$/su);
    expect(sentence).not.toMatch(
      /undefined|null|NaN|Invalid Date|\[object|\{|\b\d{4}-\d{2}-\d{2}\b/,
    );
  });

  it("contain their parameters' values", () => {
    const shown = new Map(problems.map(([code = '', sentence = '']) => [code, sentence]));
    // The owner's reason is in English.
    expect(shown.get('closed_day')?.includes('Thanksgiving')).toBe(language === 'English');
    expect(shown.get('quote_changed')).toMatch(/\$400\.00.*\$25\.00/);
    expect(shown.get('unavailable')).toMatch(/Neon Castle.*28.*29/);
  });
});

const LONG = 'x'.repeat(5_000);

/** Every message a schema gives for fields that are missing, empty, malformed or too long. */
const messagesOf = (schema: z.ZodObject): readonly string[] =>
  [undefined, '', '\u0007', '1234567', 'x', '5!', 'x@x.xx', LONG].flatMap((typed) => {
    const input = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, typed]));
    return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  });

describe('a field error', () => {
  it.each<[string, z.ZodObject]>([
    ['the contact of a booking', contactSchema],
    ['the place of the party', eventPlaceSchema],
    ['a message to the shop', contactMessageSchema],
    ['a review', reviewTextSchema.omit({ title: true })],
    ['a new account', createAccountSchema],
  ])('is a code that both languages know: %s', (_what, schema) => {
    const messages = messagesOf(schema).filter((message) => !message.startsWith('Invalid input'));
    expect(messages.length).toBeGreaterThan(5);
    for (const message of messages) {
      expect(FIELD_CODES).toContain(readFieldError(message)?.code);
      expect(spanish.sayError(message)).not.toBe(english.sayError(message));
    }
  });

  it('is also a code in the checkout and the signature', () => {
    const wrong = [
      checkoutFormSchema.pick({ plan: true, terms: true }).safeParse({ plan: '', terms: false }),
      signatureSchema.pick({ name: true }).safeParse({ name: '' }),
    ].flatMap(({ error }) => error?.issues.map(({ message }) => readFieldError(message)?.code));
    expect(wrong).toEqual(['plan_missing', 'terms_not_accepted', 'full_name_missing']);
  });

  it.each<[WeakPassword, FieldErrorCode]>([
    ['too_short', 'password_too_short'],
    ['too_long', 'password_too_long'],
    ['is_email', 'password_is_email'],
    ['own_facts', 'password_own_facts'],
    ['too_common', 'password_too_common'],
  ])('says why a password is weak: %s', (weakness, code) => {
    expect(readFieldError(weaknessError(weakness))?.code).toBe(code);
    expect(english.sayError(weaknessError(weakness))).toMatch(/\.$/);
  });

  it('has the same words from a schema and from the server', () => {
    const message = fieldError('text_too_long', { most: 1_000 });
    const [sent] = invalid([{ path: 'event.notes', message }]).errors ?? [];
    expect(sent).toEqual({
      path: 'event.notes',
      message: 'Please shorten it to 1,000 characters or fewer.',
      code: 'text_too_long',
      params: { most: 1_000 },
    });
    for (const one of [message, sent ?? '']) {
      expect(english.sayError(one)).toBe('Please shorten it to 1,000 characters or fewer.');
      expect(spanish.sayError(one)).toBe('Acórtalo a 1,000 caracteres o menos, por favor.');
    }
  });

  it("stays as it is if it is the page's own sentence, and is never English on a Spanish page", () => {
    expect(spanish.sayError('Primero escribe tu código.')).toBe('Primero escribe tu código.');
    const unknown = { path: 'x', message: 'What only programs meet.' };
    expect(english.sayError(unknown)).toBe(unknown.message);
    for (const code of [undefined, 'a_code_of_tomorrow', 'toString']) {
      expect(spanish.sayError({ ...unknown, code })).toBe('Revisa este dato.');
    }
  });
});

describe('a problem', () => {
  it('has the English sentence of its code as its detail', () => {
    const gone = problem('unavailable', {
      params: { product: 'Neon Castle', days: ['2026-11-28', '2026-11-29'] },
    });
    expect(gone).toMatchObject({ status: 409, code: 'unavailable' });
    expect(gone.detail).toBe('Neon Castle is not available on Sat, Nov 28 and Sun, Nov 29.');
    expect(english.sayProblem(gone)).toBe(gone.detail);
    expect(spanish.sayProblem(gone)).toBe(
      'Neon Castle no está disponible: sáb 28 nov y dom 29 nov.',
    );
  });

  it('of a quantity says how many there are', () => {
    const some = (free: number) =>
      problem('unavailable', { params: { product: 'Neon Castle', days: ['2026-11-28'], free } });
    expect(some(3).detail).toBe('Only 3 of Neon Castle are available on Sat, Nov 28.');
    expect(some(1).detail).toBe('Only 1 of Neon Castle is available on Sat, Nov 28.');
    expect(some(0).detail).toBe('Neon Castle is not available on Sat, Nov 28.');
    expect(spanish.sayProblem(some(3))).toBe(
      'Solo hay 3 de Neon Castle para estos días: sáb 28 nov.',
    );
  });

  it('with invalid input says what its fields say', () => {
    const wrong = invalid([
      { path: 'name', message: fieldError('name_missing') },
      { path: 'limit', message: 'At most 100.' },
    ]);
    expect(wrong.detail).toBe('Enter your name. At most 100.');
    expect(english.sayProblem(wrong)).toBe(wrong.detail);
    expect(spanish.sayProblem(wrong)).toBe('Escribe tu nombre. Revisa este dato.');
  });

  it.each([
    ['that nobody knows', staffProblem(409, 'a_code_of_tomorrow', 'Odd', 'English.')],
    ['that lost its parameters', { code: 'amount_mismatch', detail: 'English.' }],
  ])('%s shows its detail in English, and a general sentence in Spanish', (_what, odd) => {
    expect(english.sayProblem(odd)).toBe('English.');
    expect(spanish.sayProblem(odd)).toBe('Algo salió mal de nuestro lado. Inténtalo de nuevo.');
  });
});
