import type { BotCheckProblem } from '#core/staff/bot-check.ts';

/** What the service's `time` says, as in `1d:00h:00m:00s`, in the largest unit that is not nothing. */
const UNITS = [
  ['d', 24, 'h'],
  ['h', 1, 'h'],
  ['m', 1, 'min'],
  ['s', 1, 's'],
] as const;

function waitIn(time: string): string {
  for (const [sign, times, unit] of UNITS) {
    const amount = Number(new RegExp(`(\\d+)${sign}`).exec(time)?.[1] ?? 0);
    if (amount > 0) return `${amount * times} ${unit}`;
  }
  return '1 s';
}

type Details = { readonly code: string; readonly customData: Readonly<Record<string, unknown>> };

function detailsOf(error: unknown): Details {
  if (!(error instanceof Error) || !('code' in error)) return { code: '', customData: {} };
  const customData =
    'customData' in error && typeof error.customData === 'object' ? { ...error.customData } : {};
  return { code: String(error.code).replace(/^appCheck\//i, ''), customData };
}

/** A script that was kept away: nothing tells, so time does. */
export const BLOCKED: BotCheckProblem = {
  code: 'bot_check_blocked',
  message:
    'Google reCAPTCHA, which keeps robots out, does not load. Allow google.com and gstatic.com in your blocker and reload the page, or call us.',
};

/** What a person reads of what the SDK rejects with (specification §8: recaptcha-error, throttled, already-initialized). */
export function botCheckProblem(error: unknown): BotCheckProblem {
  const { code, customData } = detailsOf(error);
  if (code === 'throttled' || code === 'initial-throttle') {
    const wait = waitIn(String(customData['time'] ?? ''));
    return {
      code: 'bot_check_throttled',
      message: `The check against robots was refused (HTTP ${String(customData['httpStatus'])}) and pauses. Try again in ${wait}, or call us.`,
    };
  }
  if (code === 'already-initialized') {
    return {
      code: 'bot_check_already_initialized',
      message: 'The check against robots was started twice. Reload the page and try again.',
    };
  }
  return {
    code: 'bot_check_error',
    message:
      'The check against robots (reCAPTCHA) did not work. Reload the page and try again, or call us.',
  };
}
