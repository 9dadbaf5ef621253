import type { BotCheckProblem } from '#core/staff/bot-check.ts';
import type { ApiProblem } from '#core/contract/problem.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function errorsOf(value: unknown): ApiProblem['errors'] {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isFields).flatMap(({ path, message, ...coded }) => {
    const sentence = textOf(message);
    return sentence ? [{ path: String(path ?? ''), message: sentence, ...codedFrom(coded) }] : [];
  });
}

/** What a sentence of ours names comes from our own server: nobody else's codes have a sentence. */
const isParams = (value: unknown): value is NonNullable<ApiProblem['params']> => isFields(value);

const codedFrom = ({ code, params }: Fields) => ({
  code: textOf(code),
  params: isParams(params) ? params : undefined,
});

const daysOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((day) => typeof day === 'string') : undefined;

/**
 * Reads `application/problem+json` by hand: zod would be half of the home page's script. Whatever is missing or odd
 * is filled in, so that a screen always has a sentence to show.
 */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const fields: Fields = isFields(body) ? body : {};
  const { code = 'bad_answer', params } = codedFrom(fields);
  return {
    status,
    code,
    params,
    title: textOf(fields['title']) ?? 'Something went wrong',
    detail:
      textOf(fields['detail']) ?? 'The server gave an answer we do not understand. Try again.',
    errors: errorsOf(fields['errors']),
    productId: textOf(fields['productId']),
    productTitle: textOf(fields['productTitle']),
    days: daysOf(fields['days']),
  };
}

/** Nothing was sent: this page could not prove that it is no robot. */
export const unprovenProblem = ({ code, params, message }: BotCheckProblem): ApiProblem => ({
  status: 0,
  code,
  params,
  title: 'Not sent',
  detail: message,
});

/** There was no answer: the line is down, or it took too long. */
export function networkProblem(error: unknown): ApiProblem {
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  return {
    status: 0,
    code: 'network',
    title: 'No connection',
    detail: late
      ? 'The server takes too long to answer. Try again in a moment.'
      : 'We could not reach the server. Check your connection and try again.',
  };
}
