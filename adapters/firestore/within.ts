/** No answer in time. The request continues, and its outcome is ignored. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** The answer, or a rejection with `NoAnswerError` after the time limit. */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new NoAnswerError(`no answer within ${milliseconds} ms`));
    timer = setTimeout(giveUp, milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
