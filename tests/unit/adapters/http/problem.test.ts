import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemFrom } from '#adapters/http/problem.ts';
import * as english from '#core/content/problem-sentences.ts';

describe('problemFrom', () => {
  it('reads the errors of fields, and drops none for want of a sentence', () => {
    const stars = { path: 'stars', code: 'number_out_of_range', params: { least: 1, most: 5 } };
    const errors = [
      { path: 'contact.email', message: 'Enter an email address.' },
      stars,
      { path: 'x', message: '' },
      1,
    ];
    const read = problemFrom(400, { code: 'validation', errors });
    expect(read.errors).toEqual([
      { path: 'contact.email', message: 'Enter an email address.' },
      { ...stars, message: 'Please check this.' },
      { path: 'x', message: 'Please check this.' },
    ]);
    expect(english.sayProblem(read)).toBe(
      'Enter an email address. Enter a number from 1 to 5. Please check this.',
    );
  });

  it('reads who has no room and when else, and which rule a plan breaks', () => {
    const nearest = [{ startDate: '2026-12-06', endDate: '2026-12-07', startsAt: '15:00' }];
    const violations = [
      { stopId: 's1', code: 'too_heavy', detail: 'Too heavy.', truckId: 't1', by: 12 },
    ];
    const whole = { code: 'unavailable', reason: 'crew', nearest, violations };
    expect(problemFrom(409, whole)).toMatchObject({ reason: 'crew', nearest, violations });
    const odd = { code: 'unavailable', reason: 'luck', nearest: 'soon', violations: [1] };
    expect(problemFrom(409, odd)).toMatchObject({ reason: undefined, violations: [] });
  });

  it('always has a code, a title and a sentence, whatever the response was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), fc.jsonValue(), (status, body) => {
        const problem = problemFrom(status, body);
        expect(problem.status).toBe(status);
        for (const text of [problem.code, problem.title, problem.detail]) {
          expect(text).toEqual(expect.any(String));
          expect(text).not.toBe('');
        }
      }),
    );
  });
});
