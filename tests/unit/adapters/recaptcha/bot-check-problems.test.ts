import { FirebaseError } from 'firebase/app';
import { describe, expect, it } from 'vitest';
import { unprovenProblem } from '#adapters/http/problem.ts';
import { BLOCKED, botCheckProblem } from '#adapters/recaptcha/browser-bot-check.ts';
import { sayProblem as sayEnglish } from '#web/texts/en/problems.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';

const rejected = (code: string, customData?: Record<string, unknown>) =>
  new FirebaseError(`appCheck/${code}`, 'The service speaks to engineers.', customData);

describe('botCheckProblem', () => {
  it.each([
    ['1d:00m:00s', '24 h'],
    ['2h:10m:00s', '2 h'],
    ['04m:10s', '4 min'],
    ['02s', '2 s'],
    ['', '1 s'],
  ])('gives the wait of %s and the HTTP status of a pause', (time, wait) => {
    for (const code of ['throttled', 'initial-throttle']) {
      const problem = botCheckProblem(rejected(code, { time, httpStatus: 403 }));
      expect(problem).toEqual({ code: 'bot_check_throttled', params: { status: '403', wait } });
      expect(sayEnglish(unprovenProblem(problem))).toBe(
        `The robot check was refused (HTTP 403) and is paused. Try again in ${wait}, or call us.`,
      );
      const spanish = saySpanish(unprovenProblem(problem));
      expect(spanish).toContain('(HTTP 403)');
      expect(spanish).toContain(`de nuevo en ${wait},`);
    }
  });

  it('has its own sentence for being started twice, and one for everything else', () => {
    expect(botCheckProblem(rejected('already-initialized')).code).toBe(
      'bot_check_already_initialized',
    );
    expect(botCheckProblem(rejected('recaptcha-error')).code).toBe('bot_check_error');
    // The SDK fails on a response without `ttl`.
    expect(botCheckProblem(new TypeError('x is null')).code).toBe('bot_check_error');
  });

  it('never shows messages meant for engineers, and speaks Spanish on Spanish pages', () => {
    const problems = ['recaptcha-error', 'already-initialized', 'throttled']
      .map((code) => botCheckProblem(rejected(code, { time: '1s', httpStatus: 500 })))
      .concat(BLOCKED);
    for (const problem of problems) {
      expect(sayEnglish(unprovenProblem(problem))).toMatch(/robot/);
      expect(saySpanish(unprovenProblem(problem))).toMatch(/robots/);
    }
  });
});
