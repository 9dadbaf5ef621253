import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as english from '#core/content/problem-sentences.ts';
import * as spanish from '#core/content/problem-sentences.es.ts';
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
import { weaknessError, type WeakPassword } from '#core/staff/password-policy.ts';
import { invalid, problem, PROBLEM_KINDS, staffProblem } from '#server/platform/http/problem.ts';
import { checkoutFormSchema } from '#web/shared/booking/checkout-form.schema.ts';
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
  promo_not_started: { from: '2026-12-01' },
  promo_ended: { until: '2026-12-01' },
  promo_below_minimum: { minimumCents: 12_345 },
  credit_expired: { on: '2026-12-01' },
  amount_mismatch: { dueCents: 1_250 },
  below_card_minimum: { leastCents: 50 },
  refund_changed: { refundCents: 4_200 },
  quote_changed: { totalCents: 40_000, excessCents: 2_500 },
  locked_out: { minutes: 15 },
  automated: { email: 'owner@example.com' },
  bot_check_throttled: { status: '403', wait: '24 h' },
};

const FIELD_SAMPLES: Samples<FieldErrorParams> = {
  password_too_short: { least: 10 },
  password_too_long: { most: 200 },
  text_too_short: { least: 10 },
  text_too_long: { most: 4_000 },
  too_many_days: { most: 92 },
  not_a_date: { field: 'endDate' },
  period_too_long: { days: 31 },
};

/** Every sentence of a table, with what it names filled in. */
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
])('the sentences in %s', (_language, { PROBLEM_SENTENCES, FIELD_SENTENCES }) => {
  const problems = said(PROBLEM_SENTENCES, PROBLEM_SAMPLES);
  const fields = said(FIELD_SENTENCES, FIELD_SAMPLES);

  it('are there for every code that the server answers customers with', () => {
    const codes = problems.map(([code]) => code);
    expect(SERVER_CODES.length).toBeGreaterThan(60);
    expect(SERVER_CODES.filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('are there for every code of a field', () => {
    expect(fields.map(([code]) => code).sort()).toEqual(FIELD_CODES.toSorted());
  });

  it.each([...problems, ...fields])('%s: %s', (_code, sentence = '') => {
    expect(sentence).toMatch(/^[\p{Lu}$¿¡].*[.?!]$/su);
    expect(sentence).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|\{|\b\d{4}-\d{2}-\d{2}\b/);
  });

  it('name all that their parameters hold', () => {
    const names = (text: unknown) => text === undefined || String(text) === '';
    expect(names(undefined)).toBe(true);
    const shown = new Map(problems.map(([code = '', sentence = '']) => [code, sentence]));
    expect(shown.get('closed_day')).toContain('Thanksgiving');
    expect(shown.get('quote_changed')).toMatch(/\$400\.00.*\$25\.00/);
    expect(shown.get('unavailable')).toMatch(/28.*29/);
  });
});
