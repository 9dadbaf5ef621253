import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemFrom } from '#adapters/http/problem.ts';

describe('problemFrom', () => {
  it('reads the errors beside the fields, and drops what has no message', () => {
    const errors = [
      { path: 'contact.email', message: 'Enter an e-mail address.' },
      { path: 'x' },
      1,
    ];
    expect(problemFrom(400, { code: 'validation', errors }).errors).toEqual([
      { path: 'contact.email', message: 'Enter an e-mail address.' },
    ]);
  });

  it('always has a code, a title and a sentence, whatever came', () => {
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
