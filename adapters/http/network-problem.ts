import type { ApiProblem } from '#core/contract/problem.ts';

/** The problem of a request without an answer: offline, or a timeout. */
export function networkProblem(error: unknown): ApiProblem {
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  return {
    status: 0,
    code: 'network',
    title: 'No connection',
    detail: late
      ? 'The server is taking too long to answer. Try again in a moment.'
      : 'We could not reach the server. Check your connection and try again.',
  };
}
