/** Nobody answered in time. What was asked goes on unheard. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** The answer, or a rejection with `NoAnswerError` once the time is over. */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new NoAnswerError(`no answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
